import { setTimeout as sleep } from 'node:timers/promises';
import type { Fault, PlannedFault } from './faults.js';

/** An injection that misses because its target is just starting is repeated. */
const MAX_ATTEMPTS = 3;
const PAUSE_MS = 300;
const POLL_MS = 20;

/** How many faults of a kind are planned, how many hit, and how many attempts failed, with the last reason. */
interface Count {
  readonly planned: number;
  hit: number;
  failed: number;
  why?: string;
}

/** Counts per kind of fault. */
export type Tally = ReadonlyMap<string, Count>;

export interface Progress {
  /** Returns the number of changes made so far. */
  readonly made: () => number;
  /** Whether all changes are made. */
  readonly isOver: () => boolean;
}

export function tallyOf(plan: readonly PlannedFault[]): Tally {
  const tally = new Map<string, Count>();
  for (const { name } of plan) tally.set(name, { planned: (tally.get(name)?.planned ?? 0) + 1, hit: 0, failed: 0 });
  return tally;
}

/** Injects faults as planned, one after the other, each once its number of changes is made, or all are. */
export async function injectAll(
  plan: readonly PlannedFault[],
  tally: Tally,
  { made, isOver }: Progress,
): Promise<void> {
  for (const fault of plan) {
    while (made() < fault.after && !isOver()) await sleep(POLL_MS);
    const count = tally.get(fault.name);
    const isHit = await injectFault(fault, (problem) => {
      if (count) Object.assign(count, { failed: count.failed + 1, why: problem.message });
    });
    if (isHit && count) count.hit += 1;
  }
}

/** Repeats an injection a few times until it hits; returns whether it did. */
export async function injectFault(
  { inject }: Pick<Fault, 'inject'>,
  onMiss: (problem: Error) => void = () => {},
): Promise<boolean> {
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    if (attempt > 1) await sleep(PAUSE_MS);
    try {
      await inject();
      return true;
    } catch (problem) {
      onMiss(problem as Error);
    }
  }
  return false;
}

/** The number of faults that hit, over all kinds. */
export const countHits = (tally: Tally): number => [...tally.values()].reduce((sum, { hit }) => sum + hit, 0);

/** Kinds of faults that were planned and never happened: a run without them proves nothing about them. */
export const neverHit = (tally: Tally): string[] => [...tally].filter(([, { hit }]) => hit === 0).map(([name]) => name);

/** Returns one line for each kind. */
export const describeTally = (tally: Tally): string[] =>
  [...tally].map(([name, { planned, hit, failed, why }]) => {
    const hits = hit === planned ? String(hit) : `${hit} of ${planned}`;
    return `${hits} x ${name}${failed > 0 ? `; ${failed} attempts failed, the last with: ${why}` : ''}`;
  });
