import type { LimitClock } from './limit-clock.js';
import type { Rate } from './verdict.js';

const MAX_BUCKETS = 20_000;

/** A shared bucket as this process sees it. */
export interface Bucket {
  /** Level of the shared bucket at `at`. */
  level: number;
  at: number;
  /** Calls admitted and not yet taken from the shared bucket. */
  owed: number;
  /** Calls that are being looked up. */
  reserved: number;
  /** Calls for which permits are being requested from the shared bucket. */
  counting: number;
  waiting: ((isAdmitted: boolean) => void)[];
  isSyncing: boolean;
  timer: NodeJS.Timeout | undefined;
}

/** The buckets of this process; idle ones are forgotten when there are many. */
export class Buckets {
  private readonly buckets = new Map<string, Bucket>();

  constructor(private readonly clock: Pick<LimitClock, 'now'>) {}

  get(name: string): Bucket | undefined {
    return this.buckets.get(name);
  }

  findOrMake(name: string, { perSecond }: Rate): Bucket {
    const known = this.buckets.get(name);
    if (known) return known;
    if (this.buckets.size >= MAX_BUCKETS) this.forgetIdle();
    const bucket: Bucket = {
      level: perSecond,
      at: this.clock.now(),
      owed: 0,
      reserved: 0,
      counting: 0,
      waiting: [],
      isSyncing: false,
      timer: undefined,
    };
    this.buckets.set(name, bucket);
    return bucket;
  }

  private forgetIdle(): void {
    for (const [name, { owed, reserved, waiting, isSyncing }] of this.buckets)
      if (owed === 0 && reserved === 0 && waiting.length === 0 && !isSyncing) this.buckets.delete(name);
  }
}
