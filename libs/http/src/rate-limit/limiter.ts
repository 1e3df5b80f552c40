import { type Bucket, Buckets } from './buckets.js';
import { LimitClock } from './limit-clock.js';
import { type Rate, type Verdict, verdict } from './verdict.js';

/** Takes permits from the shared bucket: for calls admitted already, and as many of `asked` as are left. */
export type TakePermits = (
  bucket: string,
  owed: number,
  asked: number,
  rate: Rate,
) => Promise<{ readonly granted: number; readonly leftOver: number }>;

/** Share of the remaining calls that a process may admit before it takes them from the shared bucket; small enough for several processes. */
const LOCAL_SHARE = 1 / 20;
/** Interval at which locally admitted calls are taken from the shared bucket. */
const SYNC_MS = 250;
/** A database that takes longer counts as unavailable. */
const TIMEOUT_MS = 250;
/** How long each process counts alone after the database was unavailable. */
const OFFLINE_MS = 1_000;

/**
 * Limits calls over all processes without a query for each: while many are left, a process admits calls locally and takes them from the shared bucket in the
 * background; once few are left, calls wait for the bucket and the count is exact. While the database is unavailable, each process counts alone, and no call
 * waits.
 */
export class Limiter {
  private readonly buckets: Buckets;
  private aloneUntil = 0;

  constructor(
    private readonly take: TakePermits,
    private readonly clock: Pick<LimitClock, 'now' | 'within'> = new LimitClock(),
  ) {
    this.buckets = new Buckets(clock);
  }

  /** Admits a call, synchronously if memory suffices. */
  admitCall(name: string, rate: Rate): Verdict | Promise<Verdict> {
    const bucket = this.buckets.findOrMake(name, rate);
    const left = this.callsLeft(bucket, rate);
    if (this.clock.now() < this.aloneUntil) return this.admitAlone(bucket, rate, left);
    if (bucket.waiting.length === 0 && bucket.owed < Math.floor(left * LOCAL_SHARE)) {
      bucket.owed += 1;
      this.settleLater(name, bucket, rate, bucket.owed >= left * LOCAL_SHARE * 0.5 ? 0 : SYNC_MS);
      return verdict(true, left - 1, rate);
    }
    if (left < 1) return verdict(false, left, rate); // even without calls to other processes
    return this.takeFromBucket(name, bucket, rate);
  }

  /** Reserves room for a call that is counted once its caller is known. Uses memory only. */
  reserveCall(name: string, rate: Rate): Verdict {
    const bucket = this.buckets.findOrMake(name, rate);
    const left = this.callsLeft(bucket, rate) - bucket.reserved - bucket.waiting.length - bucket.counting;
    if (left < 1) return verdict(false, left, rate);
    bucket.reserved += 1;
    return verdict(true, left - 1, rate);
  }

  releaseCall(name: string): void {
    const bucket = this.buckets.get(name);
    if (bucket) bucket.reserved = Math.max(0, bucket.reserved - 1);
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
    if (bucket.isSyncing) return; // the running sync takes the later calls as well
    if (delay === 0) return void this.syncBucket(name, bucket, rate);
    bucket.timer ??= setTimeout(() => void this.syncBucket(name, bucket, rate), delay).unref();
  }

  /** Runs one sync at a time; calls that come later are left to the next one. */
  private async syncBucket(name: string, bucket: Bucket, rate: Rate): Promise<void> {
    if (bucket.isSyncing) return;
    bucket.isSyncing = true;
    clearTimeout(bucket.timer);
    bucket.timer = undefined;
    const owed = bucket.owed;
    const waiting = bucket.waiting.splice(0);
    bucket.counting = waiting.length;
    try {
      const { granted, leftOver } = await this.clock.within(TIMEOUT_MS, this.take(name, owed, waiting.length, rate));
      Object.assign(bucket, { level: leftOver, at: this.clock.now(), owed: bucket.owed - owed });
      waiting.forEach((answer, i) => answer(i < granted));
    } catch {
      this.aloneUntil = this.clock.now() + OFFLINE_MS;
      bucket.owed = 0;
      waiting.forEach((answer) => answer(this.admitAlone(bucket, rate, this.callsLeft(bucket, rate)).isAdmitted));
    }
    bucket.isSyncing = false;
    bucket.counting = 0;
    if (bucket.waiting.length > 0) void this.syncBucket(name, bucket, rate);
    else if (bucket.owed > 0) this.settleLater(name, bucket, rate, SYNC_MS);
  }

  /** Calls left if no other process admitted any since the last sync. */
  private callsLeft({ level, at, owed }: Bucket, { perSecond }: Rate): number {
    return Math.min(perSecond, level + ((this.clock.now() - at) / 1_000) * perSecond) - owed;
  }
}
