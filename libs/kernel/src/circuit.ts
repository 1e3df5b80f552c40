export interface CircuitLimits {
  /** Consecutive failures after which calls to a provider are paused. */
  readonly failures: number;
  /** In milliseconds. */
  readonly pause: number;
}

/** Keeps a process from waiting for a failing provider: after some consecutive failures, each further failure pauses the calls for a while. */
export class Circuit {
  private failures = 0;
  private until = -Infinity;

  /** `now` is in milliseconds. */
  constructor(
    private readonly limits: CircuitLimits,
    private readonly now: () => number = () => performance.now(),
  ) {}

  isOpen(): boolean {
    return this.failures >= this.limits.failures && this.now() < this.until;
  }

  /** Whether a call may be made. After a pause a single call may, which this check reserves. */
  admit(): boolean {
    if (this.isOpen()) return false;
    if (this.failures >= this.limits.failures) this.until = this.now() + this.limits.pause;
    return true;
  }

  recordAnswer(): void {
    this.failures = 0;
  }

  recordFailure(): void {
    this.failures += 1;
    this.until = this.now() + this.limits.pause;
  }
}
