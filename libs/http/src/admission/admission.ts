/** Weight of the newest measurement in a moving average. */
const NEWEST = 0.03;
/** Assumed duration of a call before any was measured, in milliseconds. */
const FIRST_CALL_TIME = 20;
/** Assumed interval between two ends of calls before any was measured, in milliseconds: the first burst meets cold code and opens connections. */
const FIRST_INTERVAL = 20;

export interface Waiting {
  readonly begin: () => void;
  readonly refuse: () => void;
}

interface Queued extends Waiting {
  readonly since: number;
}

/**
 * Runs at most `maxRunning` calls at once and queues others while they can expect a response in time: the number of calls before them, times the mean interval
 * between two ends while every place is taken. The duration of a call is a poor measure, since calls that share a processor take longer the more there are.
 * Calls beyond that are refused at once. When calls turn out to be slower, the last in the queue are refused as soon as that is known, and the first when too
 * little time is left to run them.
 */
export class Admission {
  private readonly queue: Queued[] = [];
  private running = 0;
  private isPaused = false;
  private callTime = FIRST_CALL_TIME;
  private interval = FIRST_INTERVAL;
  /** Time since which every place has been taken and no call has ended. */
  private fullSince = 0;

  constructor(
    private readonly maxRunning: number,
    /** Milliseconds within which a call gets its response. A caller that waits longer is better served by another process. */
    private readonly maxTime: number,
    private readonly now: () => number,
  ) {}

  /** Calls `begin` now or later, or `refuse`. After `begin`, the caller must call `leave` once. */
  enter(call: Waiting): void {
    this.refuseOverdue();
    this.queue.push({ since: this.now(), ...call });
    this.startNext();
    this.refuseLatecomers();
  }

  /** Whether a call may begin at once; the caller must then call `leave` once. Returns false while others wait. */
  enterAtOnce(): boolean {
    if (this.isPaused || this.queue.length > 0 || this.running >= this.maxRunning) return false;
    this.running += 1;
    if (this.running === this.maxRunning) this.fullSince = this.now();
    return true;
  }

  /** Records that a call ended after `took` milliseconds. */
  leave(took: number): void {
    if (this.running === this.maxRunning) this.interval += NEWEST * (this.now() - this.fullSince - this.interval);
    this.running -= 1;
    this.callTime += NEWEST * (took - this.callTime);
    this.refuseOverdue();
    this.startNext();
    this.refuseLatecomers();
  }

  /** Lets no call begin until `resume`. */
  pause(): void {
    this.isPaused = true;
  }

  resume(): void {
    this.isPaused = false;
    this.refuseOverdue();
    this.startNext();
  }

  /** Refuses from the front. Call this at intervals: while no call ends, nothing else checks the queue. */
  refuseOverdue(): void {
    while (this.queue[0] && this.timeLeft(this.queue[0]) <= this.callTime) this.queue.shift()?.refuse();
  }

  get queued(): number {
    return this.queue.length;
  }

  /** Refuses from the back: these calls would not get a response in time, so they are refused early. */
  private refuseLatecomers(): void {
    for (let last = this.queue.at(-1); last; last = this.queue.at(-1)) {
      if (this.queue.length * this.interval + this.callTime <= this.timeLeft(last)) return;
      this.queue.pop()?.refuse();
    }
  }

  private timeLeft({ since }: Queued): number {
    return since + this.maxTime - this.now();
  }

  private startNext(): void {
    while (!this.isPaused && this.running < this.maxRunning) {
      const next = this.queue.shift();
      if (!next) return;
      this.running += 1;
      if (this.running === this.maxRunning) this.fullSince = this.now();
      next.begin();
    }
  }
}
