import { setTimeout as sleep } from 'node:timers/promises';

/** A few milliseconds more or less for a name that has a login disappear in it. */
export const STEP_MS = 100;

/** Milliseconds until a refusal that took so long so far is answered: after whole steps. */
export const untilNextStep = (elapsedMs: number): number => Math.ceil(elapsedMs / STEP_MS) * STEP_MS - elapsedMs;

/** Waits before a refused sign-in is answered. */
export const waitForStep = (startedMs: number): Promise<void> => sleep(untilNextStep(performance.now() - startedMs));
