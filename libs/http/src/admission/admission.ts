/** Weight of the newest call in the average. */
const NEWEST = 0.05;
/** Milliseconds of a call before any was measured. */
const FIRST_ESTIMATE = 20;

export interface Waiting {
  readonly begin: () => void;
  readonly refuse: () => void;
}

interface Queued extends Waiting {
  readonly since: number;
}

/**
 * Lets so many calls run at once and queues others for as long as they can expect to be served in time: Little's law, with the mean time of a call
 * measured. What comes beyond that is refused at once, and so is what has waited for all its time because calls suddenly take longer.
 */
export class Admission {
  private readonly queue: Queued[] = [];
  private running = 0;
  private meanTime = FIRST_ESTIMATE;

  constructor(
    private readonly maxRunning: number,
    /** Milliseconds within which a call is answered; a caller that waits for longer is better served by another process. */
    private readonly maxTime: number,
    private readonly now: () => number,
  ) {}

  /** Calls `begin` now or later, or `refuse`; after `begin`, `leave` is owed once. */
  enter(call: Waiting): void {
    this.refuseOverdue();
    if (this.running < this.maxRunning && this.queue.length === 0) this.start(call);
    else if (this.expectedTime() > this.maxTime) call.refuse();
    else this.queue.push({ ...call, since: this.now() });
  }

  /** A call that began has ended after so many milliseconds. */
  leave(took: number): void {
    this.running -= 1;
    this.meanTime += NEWEST * (took - this.meanTime);
    this.refuseOverdue();
    const next = this.queue.shift();
    if (next) this.start(next);
  }

  /** To be called every so often: while nothing ends, nothing else looks at the queue. */
  refuseOverdue(): void {
    while (this.queue[0] && this.now() - this.queue[0].since >= this.maxTime) this.queue.shift()?.refuse();
  }

  get queued(): number {
    return this.queue.length;
  }

  /** Milliseconds until a call that comes now would be answered: those before it, and its own. */
  private expectedTime(): number {
    return ((this.queue.length + 1) * this.meanTime) / this.maxRunning + this.meanTime;
  }

  private start(call: Waiting): void {
    this.running += 1;
    call.begin();
  }
}
