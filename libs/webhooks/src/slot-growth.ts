import { HEALTHY_SLOTS, MAX_GROWN_SLOTS } from '@rampart/data';
import { MINUTE } from '@rampart/kernel';
import type { Outcome, RecordedOutcome } from './record-outcomes.js';

/** An endpoint that takes longer gets no additional concurrency. */
const QUICK_MS = 250;
/** Pause after a failed attempt. Without it, an endpoint that accepts only a limited number at once would be overrun again and again. */
const PAUSE_MS = 10 * MINUTE;
/** Maximum number of endpoints whose failures are remembered. */
const MAX_REMEMBERED = 10_000;

interface GrowingEndpoint {
  readonly endpointId: string;
  /** Attempts that it may have at once; it has just accepted at least half as many. */
  readonly slots: number;
}

/** Chooses endpoints that may have more attempts at once: those that accepted many together, quickly, and refused none for ten minutes. */
export class SlotGrowth {
  private readonly pausedUntil = new Map<string, number>();

  chooseEndpoints(outcomes: readonly Outcome[], recorded: readonly RecordedOutcome[]): GrowingEndpoint[] {
    const quick = new Map<string, { count: number; slots: number }>();
    for (const [i, { delivery, result, transition }] of outcomes.entries()) {
      const { endpointId } = delivery;
      if (transition.signal !== 'accepted') this.pauseGrowth(endpointId);
      else if (result.durationMs <= QUICK_MS)
        quick.set(endpointId, { count: (quick.get(endpointId)?.count ?? 0) + 1, slots: recorded[i]?.slots ?? 0 });
    }
    return [...quick]
      .filter(([id, { count, slots }]) => count * 2 >= slots && isGrowing(slots) && !this.isPaused(id))
      .map(([endpointId, { slots }]) => ({ endpointId, slots }));
  }

  private pauseGrowth(endpointId: string): void {
    if (this.pausedUntil.size >= MAX_REMEMBERED) this.pausedUntil.clear();
    this.pausedUntil.set(endpointId, performance.now() + PAUSE_MS);
  }

  private isPaused(endpointId: string): boolean {
    return (this.pausedUntil.get(endpointId) ?? 0) > performance.now();
  }
}

const isGrowing = (slots: number): boolean => slots >= HEALTHY_SLOTS && slots < MAX_GROWN_SLOTS;
