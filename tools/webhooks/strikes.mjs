import { setTimeout as sleep } from 'node:timers/promises';

/** A strike that hits nothing, because its victim is just being started, is tried again. */
const TRIES = 3;
const PAUSE_MS = 300;
const POLL_MS = 20;

/** Of each kind of fault how many strikes are planned, how many hit, and how many tries failed, with the last reason. */
export function tallyOf(plan) {
  const tally = new Map();
  for (const { name } of plan)
    tally.set(name, { planned: (tally.get(name)?.planned ?? 0) + 1, struck: 0, failed: 0, why: undefined });
  return tally;
}

/** Strikes as planned, one after the other: each once so many changes are made, or all are. */
export async function strikeAll(plan, tally, { made, isOver }) {
  for (const { name, after, strike } of plan) {
    while (made() < after && !isOver()) await sleep(POLL_MS);
    const count = tally.get(name);
    const isHit = await hits({ strike }, (problem) =>
      Object.assign(count, { failed: count.failed + 1, why: problem.message }),
    );
    if (isHit) count.struck += 1;
  }
}

/** Strikes until it hits, a few times; answers whether it did. */
export async function hits({ strike }, missed = () => {}) {
  for (let attempt = 1; attempt <= TRIES; attempt += 1) {
    if (attempt > 1) await sleep(PAUSE_MS);
    try {
      await strike();
      return true;
    } catch (problem) {
      missed(problem);
    }
  }
  return false;
}

/** How many strikes hit, over all kinds. */
export const struckIn = (tally) => [...tally.values()].reduce((sum, { struck }) => sum + struck, 0);

/** Kinds of faults that were planned and never happened: a run without them proves nothing about them. */
export const neverStruck = (tally) => [...tally].filter(([, { struck }]) => struck === 0).map(([name]) => name);

/** One line for each kind. */
export const toldOf = (tally) =>
  [...tally].map(([name, { planned, struck, failed, why }]) => {
    const hits = struck === planned ? String(struck) : `${struck} of ${planned}`;
    return `${hits} x ${name}${failed > 0 ? `; ${failed} tries failed, the last with: ${why}` : ''}`;
  });
