/** A step through a file: bytes to read, bytes to skip, or the next marker of a JPEG. */
export type Step = { readonly take: number } | { readonly skip: number } | { readonly marker: true };

/**
 * Walks through a file step by step and returns whether it is complete. A step receives its bytes, an empty buffer for a skip, or undefined if the file ends
 * before the step does.
 */
export type Walk = Generator<Step, boolean, Buffer | undefined>;

export const take = (bytes: number): Step => ({ take: bytes });
export const skip = (bytes: number): Step => ({ skip: Math.max(0, bytes) });
export const MARKER: Step = { marker: true };

/** Far more boxes, chunks or segments than a real file has; each costs more than the bytes in it. */
const MAX_STEPS = 500_000;
const NOTHING = Buffer.alloc(0);

/** Feeds a walk with a file that arrives in pieces, and buffers no more of it than the bytes that a step reads. */
export class Walker {
  private step: Step | undefined;
  private held: Buffer = NOTHING;
  private left = 0;
  private afterFF = false;
  private steps = 0;
  private whole = false;

  constructor(private readonly walk: Walk) {
    this.go(undefined);
  }

  push(chunk: Buffer): void {
    let rest = chunk;
    while (this.step && rest.length > 0) rest = this.feed(this.step, rest);
  }

  findProblem(): 'incomplete' | undefined {
    while (this.step) this.go(undefined);
    return this.whole ? undefined : 'incomplete';
  }

  /** Returns the remaining bytes. */
  private feed(step: Step, bytes: Buffer): Buffer {
    if ('skip' in step) return this.pass(bytes);
    return 'take' in step ? this.collect(bytes) : this.findMarker(bytes);
  }

  private pass(bytes: Buffer): Buffer {
    const passed = Math.min(this.left, bytes.length);
    this.left -= passed;
    if (this.left === 0) this.go(NOTHING);
    return bytes.subarray(passed);
  }

  private collect(bytes: Buffer): Buffer {
    const taken = bytes.subarray(0, this.left);
    this.held = this.held.length === 0 ? taken : Buffer.concat([this.held, taken]);
    this.left -= taken.length;
    if (this.left === 0) this.go(this.held);
    return bytes.subarray(taken.length);
  }

  /** Finds the next marker, skipping fill bytes, escaped data and restart markers. */
  private findMarker(bytes: Buffer): Buffer {
    for (let at = 0; at < bytes.length; at += 1) {
      if (!this.afterFF) {
        at = bytes.indexOf(0xff, at);
        if (at < 0) return NOTHING;
        this.afterFF = true;
        continue;
      }
      const byte = bytes[at]!;
      if (byte === 0xff) continue;
      this.afterFF = false;
      if (byte > 0x01 && (byte < 0xd0 || byte > 0xd8)) {
        this.go(bytes.subarray(at, at + 1));
        return bytes.subarray(at + 1);
      }
    }
    return NOTHING;
  }

  private go(answer: Buffer | undefined): void {
    let next = this.walk.next(answer);
    while (!next.done && 'skip' in next.value && next.value.skip === 0) next = this.walk.next(NOTHING);
    this.steps += 1;
    this.whole = next.done === true && next.value;
    this.step = next.done || this.steps > MAX_STEPS ? undefined : next.value;
    this.held = NOTHING;
    this.left = bytesOf(this.step);
  }
}

function bytesOf(step: Step | undefined): number {
  if (!step || 'marker' in step) return 0;
  return 'take' in step ? step.take : step.skip;
}
