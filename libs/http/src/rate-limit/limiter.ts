import { LimitClock } from './limit-clock.js';

/** How many calls: `perSecond` all the time, and as many at once as a second has when there were none before. */
export interface Rate {
  readonly perSecond: number;
}

/** Whether a call may go on, and what its caller is told of the limit. */
export interface Verdict {
  readonly isAdmitted: boolean;
  /** Calls per second. */
  readonly limit: number;
  /** Calls that may follow at once, as far as this process knows. */
  readonly remaining: number;
  /** Whole seconds until nothing is used up, 0 when nothing is. */
  readonly resetSeconds: number;
}

/** Takes from the bucket that all processes share: what was let in already, and as many of `asked` as there are. */
export type TakePermits = (
  bucket: string,
  owed: number,
  asked: number,
  rate: Rate,
) => Promise<{ readonly granted: number; readonly leftOver: number }>;

/** This part of what is left may be let in before it is taken from the shared bucket: several processes together stay below it. */
const SHARE_ON_TRUST = 1 / 20;
/** What was let in on trust is taken from the shared bucket after this long. */
const SETTLE_MS = 250;
/** A database that takes longer counts as away. */
const PATIENCE_MS = 250;
/** For so long each process counts for itself after the database was away. */
const ALONE_MS = 1_000;
const MOST_BUCKETS = 20_000;

interface Bucket {
  /** As the shared bucket was at `at`. */
  level: number;
  at: number;
  /** Let in and not yet taken. */
  owed: number;
  waiting: ((isAdmitted: boolean) => void)[];
  isSettling: boolean;
  timer: NodeJS.Timeout | undefined;
}

/**
 * Limits calls over all processes without asking the database for each: while plenty is left, calls are let in on trust and taken from the
 * shared bucket in the background; once little is left, they wait for it and the count is exact. While the database is away, each
 * process counts for itself, and nobody waits.
 */
export class Limiter {
  private readonly buckets = new Map<string, Bucket>();
  private aloneUntil = 0;

  constructor(
    private readonly take: TakePermits,
    private readonly clock: Pick<LimitClock, 'now' | 'within'> = new LimitClock(),
  ) {}

  /** At once where it can be told from memory. */
  admitCall(name: string, rate: Rate): Verdict | Promise<Verdict> {
    const bucket = this.bucketOf(name, rate);
    const left = this.callsLeft(bucket, rate);
    if (this.clock.now() < this.aloneUntil) return this.admitAlone(bucket, rate, left);
    if (bucket.waiting.length === 0 && bucket.owed < Math.floor(left * SHARE_ON_TRUST)) {
      bucket.owed += 1;
      this.settleLater(name, bucket, rate, bucket.owed >= left * SHARE_ON_TRUST * 0.5 ? 0 : SETTLE_MS);
      return verdict(true, left - 1, rate);
    }
    if (left < 1) return verdict(false, left, rate); // even if nobody else called since
    return this.takeFromBucket(name, bucket, rate);
  }

  private takeFromBucket(name: string, bucket: Bucket, rate: Rate): Promise<Verdict> {
    return new Promise((resolve) => {
      bucket.waiting.push((isAdmitted) => resolve(verdict(isAdmitted, this.callsLeft(bucket, rate), rate)));
      void this.syncBucket(name, bucket, rate);
    });
  }

  private admitAlone(bucket: Bucket, rate: Rate, left: number): Verdict {
    if (left < 1) return verdict(false, left, rate);
    Object.assign(bucket, { level: left - 1, at: this.clock.now(), owed: 0 });
    return verdict(true, left - 1, rate);
  }

  private settleLater(name: string, bucket: Bucket, rate: Rate, delay: number): void {
    if (bucket.isSettling) return; // looks again when it is done
    if (delay === 0) return void this.syncBucket(name, bucket, rate);
    bucket.timer ??= setTimeout(() => void this.syncBucket(name, bucket, rate), delay).unref();
  }

  /** One at a time: what comes meanwhile is for the next. */
  private async syncBucket(name: string, bucket: Bucket, rate: Rate): Promise<void> {
    if (bucket.isSettling) return;
    bucket.isSettling = true;
    clearTimeout(bucket.timer);
    bucket.timer = undefined;
    const owed = bucket.owed;
    const waiting = bucket.waiting.splice(0);
    try {
      const { granted, leftOver } = await this.clock.within(PATIENCE_MS, this.take(name, owed, waiting.length, rate));
      Object.assign(bucket, { level: leftOver, at: this.clock.now(), owed: bucket.owed - owed });
      waiting.forEach((answer, i) => answer(i < granted));
    } catch {
      this.aloneUntil = this.clock.now() + ALONE_MS;
      bucket.owed = 0;
      waiting.forEach((answer) => answer(this.admitAlone(bucket, rate, this.callsLeft(bucket, rate)).isAdmitted));
    }
    bucket.isSettling = false;
    if (bucket.waiting.length > 0) void this.syncBucket(name, bucket, rate);
    else if (bucket.owed > 0) this.settleLater(name, bucket, rate, SETTLE_MS);
  }

  /** What is left if nobody else called since we last knew. */
  private callsLeft({ level, at, owed }: Bucket, { perSecond }: Rate): number {
    return Math.min(perSecond, level + ((this.clock.now() - at) / 1_000) * perSecond) - owed;
  }

  private bucketOf(name: string, { perSecond }: Rate): Bucket {
    const known = this.buckets.get(name);
    if (known) return known;
    if (this.buckets.size >= MOST_BUCKETS) this.forgetIdle();
    const bucket: Bucket = {
      level: perSecond,
      at: this.clock.now(),
      owed: 0,
      waiting: [],
      isSettling: false,
      timer: undefined,
    };
    this.buckets.set(name, bucket);
    return bucket;
  }

  private forgetIdle(): void {
    for (const [name, { owed, waiting, isSettling }] of this.buckets)
      if (owed === 0 && waiting.length === 0 && !isSettling) this.buckets.delete(name);
  }
}

const verdict = (isAdmitted: boolean, left: number, { perSecond }: Rate): Verdict => ({
  isAdmitted,
  limit: perSecond,
  remaining: Math.max(0, Math.floor(left)),
  resetSeconds: Math.ceil((perSecond - left) / perSecond),
});
