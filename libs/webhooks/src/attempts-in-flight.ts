import { MAX_GROWN_SLOTS } from '@rampart/data';

/** Attempts that began within STALLED_AFTER_MS, at most: these cost a worker its time. */
const MAX_ACTIVE = 256;
/** An attempt that takes longer waits for its receiver, and costs a socket only. */
const STALLED_AFTER_MS = 500;
/** An attempt that takes longer may be one that never ends: its endpoint is claimed for after those that answer. */
const DOUBTFUL_AFTER_MS = 100;
/** Endpoints whose answers are remembered, at most. */
const MAX_REMEMBERED = 10_000;
/** All attempts, the stalled ones among them, at most. */
const MAX_IN_FLIGHT = 1_024;
/** Above these each endpoint gets fewer slots: so many endpoints hang that they could take all. */
const CROWDED_THRESHOLD = 512;
const VERY_CROWDED_THRESHOLD = 768;

/** Attempts of this worker. Those that wait for silent receivers take no room from the others. */
export class AttemptsInFlight {
  private readonly attempts = new Set<Promise<void>>();
  /** How many attempts wait for each silent endpoint. */
  private readonly stalled = new Map<string, number>();
  /** Endpoints that took their last attempt. */
  private readonly answering = new Set<string>();
  /** Of each endpoint with attempts in flight: how many, and since when none of them has ended. */
  private readonly unanswered = new Map<string, { count: number; since: number }>();
  private active = 0;

  /** `onRoom` is called when attempts may begin again that had no room. */
  constructor(private readonly onRoom: () => void) {}

  /** How many more may begin. */
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

  /** Whether an endpoint may not answer: its last attempt failed or takes long, or there was none yet. */
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
