const FREE = 0;
const GROWS_AT = 0.6;
const WORDS = 3;

/**
 * Maps digests to small positive integers in 20 bytes each, since a file of a million lines has a million. Only 64 bits of a digest count, so two of a million
 * lines collide with a probability of 10^-8.
 */
export class DigestMap {
  private capacity = 1_024;
  private size = 0;
  /** For each place, two words of the digest, and the value. */
  private places = new Uint32Array(this.capacity * WORDS);

  /** The value of a base64url digest, or 0. */
  valueOf(digest: string): number {
    const [high, low] = wordsOf(digest);
    return this.places[this.placeOf(high, low) + 2] ?? FREE;
  }

  setValue(digest: string, value: number): void {
    if (this.size >= this.capacity * GROWS_AT) this.grow();
    const [high, low] = wordsOf(digest);
    if (this.put(high, low, value)) this.size++;
  }

  /** Stores a value. Returns whether the digest is new. */
  private put(high: number, low: number, value: number): boolean {
    const place = this.placeOf(high, low);
    const isNew = this.places[place + 2] === FREE;
    this.places[place] = high;
    this.places[place + 1] = low;
    this.places[place + 2] = value;
    return isNew;
  }

  private placeOf(high: number, low: number): number {
    for (let slot = low % this.capacity; ; slot = (slot + 1) % this.capacity) {
      const place = slot * WORDS;
      const isHere = this.places[place] === high && this.places[place + 1] === low;
      if (isHere || this.places[place + 2] === FREE) return place;
    }
  }

  private grow(): void {
    const old = this.places;
    this.capacity *= 2;
    this.places = new Uint32Array(this.capacity * WORDS);
    for (let place = 0; place < old.length; place += WORDS)
      if (old[place + 2] !== FREE) this.put(old[place] ?? 0, old[place + 1] ?? 0, old[place + 2] ?? FREE);
  }
}

function wordsOf(digest: string): readonly [number, number] {
  const bytes = Buffer.from(digest.slice(0, 11), 'base64url');
  return [bytes.readUInt32LE(0), bytes.readUInt32LE(4)];
}
