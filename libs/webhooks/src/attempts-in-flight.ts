import { MAX_GROWN_SLOTS } from '@rampart/data';

/** Maximum number of attempts that began within STALLED_AFTER_MS, since only these cost a worker time. */
const MAX_ACTIVE = 256;
/** An attempt that takes longer is waiting for its receiver, and costs only a socket. */
const STALLED_AFTER_MS = 500;
/** An attempt that takes longer may never end, so its endpoint is claimed for after the responsive ones. */
const DOUBTFUL_AFTER_MS = 100;
/** Maximum number of endpoints whose responses are remembered. */
const MAX_REMEMBERED = 10_000;
/** Maximum number of attempts, including stalled ones. */
const MAX_IN_FLIGHT = 1_024;
/** Above these thresholds each endpoint gets fewer slots, because enough endpoints hang to take all of them. */
const CROWDED_THRESHOLD = 512;
const VERY_CROWDED_THRESHOLD = 768;

/** Attempts of this worker. Those that wait for silent receivers do not take capacity from the others. */
export class AttemptsInFlight {
  private readonly attempts = new Set<Promise<void>>();
  /** Number of attempts that wait for each silent endpoint. */
  private readonly stalled = new Map<string, number>();
  /** Endpoints that accepted their last attempt. */
  private readonly answering = new Set<string>();
  /** For each endpoint with attempts in flight: their number, and the time since which none of them has ended. */
  private readonly unanswered = new Map<string, { count: number; since: number }>();
  private active = 0;

  /** `onRoom` is called when attempts that had no room may begin. */
  constructor(private readonly onRoom: () => void) {}

  /** Returns how many more attempts may begin. */
  countFree(): number {
    return Math.min(MAX_ACTIVE - this.active, MAX_IN_FLIGHT - this.attempts.size);
  }

  slotsPerEndpoint(): number {
    if (this.attempts.size < CROWDED_THRESHOLD) return MAX_GROWN_SLOTS;
    return this.attempts.size < VERY_CROWDED_THRESHOLD ? 2 : 1;
  }

  /** Whether an attempt waits for a silent endpoint. */
  isSilent(endpointId: string): boolean {
    return this.stalled.has(endpointId);
  }

  /** Whether an endpoint may be unresponsive: its last attempt failed or takes long, or there was none yet. */
  isDoubtful(endpointId: string): boolean {
    const { since } = this.unanswered.get(endpointId) ?? {};
    return !this.answering.has(endpointId) || (since !== undefined && performance.now() - since > DOUBTFUL_AFTER_MS);
  }

  /** Counts an attempt until it ends; it never rejects. */
  addAttempt(endpointId: string, attempt: Promise<'delivered' | 'failed'>): void {
    let isActive = true;
    this.countUnanswered(endpointId, 1);
    const timer = setTimeout(() => {
      isActive = false;
      this.stall(endpointId);
    }, STALLED_AFTER_MS);
    this.active += 1;
    const ended = attempt.then((result) => {
      clearTimeout(timer);
      this.countUnanswered(endpointId, -1);
      this.remember(endpointId, result);
      this.attempts.delete(ended);
      if (isActive) this.active -= 1;
      else this.countStalled(endpointId, -1);
    });
    this.attempts.add(ended);
  }

  async awaitAll(): Promise<void> {
    await Promise.all(this.attempts);
  }

  private stall(endpointId: string): void {
    const wasFull = this.countFree() === 0;
    this.active -= 1;
    this.countStalled(endpointId, 1);
    if (wasFull) this.onRoom();
  }

  private countUnanswered(endpointId: string, change: 1 | -1): void {
    const { count, since } = this.unanswered.get(endpointId) ?? { count: 0, since: performance.now() };
    if (count + change === 0) this.unanswered.delete(endpointId);
    else this.unanswered.set(endpointId, { count: count + change, since: change === 1 ? since : performance.now() });
  }

  private remember(endpointId: string, result: 'delivered' | 'failed'): void {
    if (result === 'failed') return void this.answering.delete(endpointId);
    if (this.answering.size >= MAX_REMEMBERED) this.answering.clear();
    this.answering.add(endpointId);
  }

  private countStalled(endpointId: string, change: 1 | -1): void {
    const count = (this.stalled.get(endpointId) ?? 0) + change;
    if (count > 0) this.stalled.set(endpointId, count);
    else this.stalled.delete(endpointId);
  }
}
