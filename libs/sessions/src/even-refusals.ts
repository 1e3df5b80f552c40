import { setTimeout as sleep } from 'node:timers/promises';

/** Longer than the difference in time between a name with a login and one without. */
export const STEP_MS = 100;

/** Milliseconds by which a refusal is delayed, so that it takes a whole number of steps. */
export const untilNextStep = (elapsedMs: number): number => Math.ceil(elapsedMs / STEP_MS) * STEP_MS - elapsedMs;

/** Waits before the response to a refused sign-in. */
export const waitForStep = (startedMs: number): Promise<void> => sleep(untilNextStep(performance.now() - startedMs));
