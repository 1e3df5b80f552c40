import { randomBytes, randomFillSync } from 'node:crypto';
import { V7Generator } from 'uuidv7';

/** Random words from the system's CSPRNG, which costs more to call than an id does to make; so they are read a thousand at a time. */
class RandomWords {
  private readonly words = new Uint32Array(1_024);
  private used = this.words.length;

  nextUint32(): number {
    if (this.used === this.words.length) {
      randomFillSync(this.words);
      this.used = 0;
    }
    return this.words[this.used++] ?? 0;
  }
}

const generator = new V7Generator(new RandomWords());

/** UUIDv7: ids in the order of their creation, so they index well and serve as keyset cursors. */
export const ids = { next: (): string => generator.generate().toString() };

/** Returns an id that sorts before every id created from a moment on, and after those created earlier. */
export function idFrom(moment: Date): string {
  const hex = moment.getTime().toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`;
}

/** Returns when an id was created, by the clock of the machine that created it. */
export const timeOfId = (id: string): Date => new Date(Number.parseInt(id.replace('-', '').slice(0, 12), 16));

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Whether `text` has the form of an id. Other text needs no query: no row has such an id. */
export const isId = (text: unknown): text is string => typeof text === 'string' && UUID.test(text);

/** Short form of an id, the same wherever users see one: its beginning and its end. Searches accept it as well. */
export const shortId = (id: string): string => `${id.slice(0, 8)}…${id.slice(-6)}`;

/** Random bytes from the system's CSPRNG, in hex. */
export const secretHex = (bytes: number): string => randomBytes(bytes).toString('hex');
