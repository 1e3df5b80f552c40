import { Decimal, MINUTE, SECOND } from '@rampart/kernel';

const BUCKET_MS = 10 * SECOND;
/** How far back a price counts as recent. */
export const RANGE_MS = 10 * MINUTE;

interface Bucket {
  readonly low: Decimal;
  readonly high: Decimal;
}

/** How far each pair moved of late: the lowest and the highest price, kept for ten seconds at a time. A process that began since knows what it has seen. */
export class RecentRange<Pair extends string> {
  private readonly buckets = new Map<Pair, Map<number, Bucket>>();

  /** `at` is on the clock that `rangeOf` is asked with. */
  notePrice(pair: Pair, price: Decimal, at: number): void {
    const seen = this.buckets.get(pair) ?? new Map<number, Bucket>();
    this.buckets.set(pair, seen);
    const key = Math.floor(at / BUCKET_MS);
    const { low, high } = seen.get(key) ?? { low: price, high: price };
    seen.set(key, { low: Decimal.min(low, price), high: Decimal.max(high, price) });
    for (const old of seen.keys()) if (old < key - RANGE_MS / BUCKET_MS) seen.delete(old);
  }

  /** The highest less the lowest recent price, in percent of the lowest. */
  rangeOf(pair: Pair, now: number): Decimal {
    const oldest = Math.floor((now - RANGE_MS) / BUCKET_MS);
    const recent = [...(this.buckets.get(pair) ?? [])].filter(([key]) => key >= oldest).map(([, bucket]) => bucket);
    if (recent.length === 0) return new Decimal(0);
    const low = Decimal.min(...recent.map((bucket) => bucket.low));
    return Decimal.max(...recent.map((bucket) => bucket.high))
      .minus(low)
      .times(100)
      .div(low);
  }
}
