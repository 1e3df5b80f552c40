export interface BucketSize {
  readonly burst: number;
  readonly perSecond: number;
}

interface Bucket {
  level: number;
  at: number;
}

const MAX_BUCKETS = 20_000;

/** Token buckets in the memory of one process, for refusals before anything is looked up. */
export class TokenBuckets {
  private readonly buckets = new Map<string, Bucket>();

  constructor(
    private readonly size: BucketSize,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** Takes a token of this name. Returns false if none is left. */
  takeToken(name: string): boolean {
    const bucket = this.refilled(name);
    this.buckets.delete(name);
    this.buckets.set(name, bucket); // keeps the most recently used last
    if (this.buckets.size > MAX_BUCKETS) this.buckets.delete(this.buckets.keys().next().value ?? '');
    if (bucket.level < 1) return false;
    bucket.level -= 1;
    return true;
  }

  private refilled(name: string): Bucket {
    const at = this.now();
    const { level, at: before } = this.buckets.get(name) ?? { level: this.size.burst, at };
    return { level: Math.min(this.size.burst, level + ((at - before) / 1_000) * this.size.perSecond), at };
  }
}
