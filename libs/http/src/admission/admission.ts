/** Weight of the newest measurement in an average. */
const NEWEST = 0.03;
/** Milliseconds of a call before any was measured. */
const FIRST_CALL_TIME = 20;
/** Milliseconds between two ends of calls before any were measured: the first burst meets cold code and opens connections. */
const FIRST_INTERVAL = 20;

export interface Waiting {
  readonly begin: () => void;
  readonly refuse: () => void;
}

interface Queued extends Waiting {
  readonly since: number;
}

/**
 * Lets so many calls run at once and queues others for as long as they can expect to be answered in time: those before them, times the mean interval
 * between two ends while every place is taken. The time of a call says little about that, since calls that share a processor take longer the more they are.
 * What comes beyond is refused at once. When calls turn out to be slower, the last of the queue are refused as soon as that is known, and the first when no
 * time is left to carry them out.
 */
export class Admission {
  private readonly queue: Queued[] = [];
  private running = 0;
  private isPaused = false;
  private callTime = FIRST_CALL_TIME;
  private interval = FIRST_INTERVAL;
  /** Since when every place was taken and no call has ended. */
  private fullSince = 0;

  constructor(
    private readonly maxRunning: number,
    /** Milliseconds within which a call is answered; a caller that waits for longer is better served by another process. */
    private readonly maxTime: number,
    private readonly now: () => number,
  ) {}

  /** Calls `begin` now or later, or `refuse`; after `begin`, `leave` is owed once. */
  enter(call: Waiting): void {
    this.refuseOverdue();
    this.queue.push({ ...call, since: this.now() });
    this.startNext();
    this.refuseLatecomers();
  }

  /** Whether a call may begin before those that follow; then `leave` is owed once. None does while others wait. */
  enterAtOnce(): boolean {
    if (this.isPaused || this.queue.length > 0 || this.running >= this.maxRunning) return false;
    this.running += 1;
    if (this.running === this.maxRunning) this.fullSince = this.now();
    return true;
  }

  /** A call that began has ended after so many milliseconds. */
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

  /** Refuses from the front. To be called every so often: while nothing ends, nothing else looks at the queue. */
  refuseOverdue(): void {
    while (this.queue[0] && this.timeLeft(this.queue[0]) <= this.callTime) this.queue.shift()?.refuse();
  }

  get queued(): number {
    return this.queue.length;
  }

  /** Refuses from the back: they will not be answered in time, and may as well hear it now. */
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
