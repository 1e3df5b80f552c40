export interface CircuitLimits {
  /** Failures in a row after which a provider is left alone. */
  readonly failures: number;
  /** Milliseconds. */
  readonly pause: number;
}

/** Keeps a process from waiting for a provider that fails: after some failures in a row it is left alone for a while after each. */
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

  /** Whether a call may be made. After a pause one may, which takes its turn by asking. */
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
