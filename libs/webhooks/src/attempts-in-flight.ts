import { MAX_CONCURRENT } from './circuit.js';

/** Attempts that began within STALLED_AFTER_MS, at most: these cost a worker its time. */
const MAX_ACTIVE = 256;
/** An attempt that takes longer waits for its receiver, and costs a socket only. */
const STALLED_AFTER_MS = 500;
/** All attempts, the stalled ones among them, at most. */
const MAX_IN_FLIGHT = 1_024;
/** Above these each endpoint gets fewer slots: so many endpoints hang that they could take all. */
const CROWDED_THRESHOLD = 512;
const VERY_CROWDED_THRESHOLD = 768;

/** Attempts of this worker. Those that wait for silent receivers take no room from the others. */
export class AttemptsInFlight {
  private readonly attempts = new Set<Promise<void>>();
  private active = 0;

  /** `onRoom` is called when attempts may begin again that had no room. */
  constructor(private readonly onRoom: () => void) {}

  /** How many more may begin. */
  countFree(): number {
    return Math.min(MAX_ACTIVE - this.active, MAX_IN_FLIGHT - this.attempts.size);
  }

  slotsPerEndpoint(): number {
    if (this.attempts.size < CROWDED_THRESHOLD) return MAX_CONCURRENT;
    return this.attempts.size < VERY_CROWDED_THRESHOLD ? 2 : 1;
  }

  /** Counts an attempt until it ends; it never rejects. */
  addAttempt(attempt: Promise<void>): void {
    let isActive = true;
    const release = (): void => {
      if (isActive) this.active -= 1;
      isActive = false;
    };
    const timer = setTimeout(() => {
      const wasFull = this.countFree() === 0;
      release();
      if (wasFull) this.onRoom();
    }, STALLED_AFTER_MS);
    this.active += 1;
    const ended = attempt.then(() => {
      clearTimeout(timer);
      release();
      this.attempts.delete(ended);
    });
    this.attempts.add(ended);
  }

  async awaitAll(): Promise<void> {
    await Promise.all(this.attempts);
  }
}
