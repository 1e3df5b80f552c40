import { keptKeysOf } from './kept-keys.js';
import type { RingEnv } from './key-ring.js';
import { type KeyPurpose, type NamedKey, ringKeys } from './keys.js';

/** The keys of one purpose: the newest one creates, and every known one reads. */
export class PurposeKeys {
  readonly newest: NamedKey;
  private readonly ring: readonly NamedKey[];

  constructor(
    env: RingEnv,
    private readonly purpose: KeyPurpose,
  ) {
    this.ring = ringKeys(env, purpose);
    this.newest = this.ring[0] as NamedKey;
  }

  /** Returns the keys of the ring, newest first, then those kept from earlier secrets. */
  get all(): readonly NamedKey[] {
    const others = keptKeysOf(this.purpose).filter(({ id }) => !this.ring.some((each) => each.id === id));
    return others.length === 0 ? this.ring : [...this.ring, ...others];
  }

  find(id: string): NamedKey | undefined {
    return this.all.find((each) => each.id === id);
  }
}
