import { SECOND } from '@rampart/kernel';

/** Failures in a row after which a provider is left alone for a while. */
const THRESHOLD = 5;
const PAUSE_MS = 30 * SECOND;

/** Keeps a process from queueing at a provider that does not answer: after some failures in a row, one call after each pause asks it. */
export class Circuit {
  private failures = 0;
  private nextCallAt = 0;

  /** `now` is monotonic, in milliseconds. */
  constructor(private readonly now: () => number = () => performance.now()) {}

  /** Whether a call may be made. The one after a pause takes its turn by asking. */
  admit(): boolean {
    if (this.failures < THRESHOLD) return true;
    if (this.now() < this.nextCallAt) return false;
    this.nextCallAt = this.now() + PAUSE_MS;
    return true;
  }

  recordAnswer(): void {
    this.failures = 0;
  }

  recordFailure(): void {
    this.failures += 1;
    if (this.failures >= THRESHOLD) this.nextCallAt = this.now() + PAUSE_MS;
  }
}
