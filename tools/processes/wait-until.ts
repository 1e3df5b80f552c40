import { setTimeout as sleep } from 'node:timers/promises';
import { Problem } from '../bootstrap/problem.mjs';

const PAUSE_MS = 50;

/** Polls until the result is true. Throws a `Problem` with `what` if that takes too long. */
export async function waitUntil(
  what: string,
  look: () => boolean | Promise<boolean>,
  withinMs = 30_000,
): Promise<void> {
  const end = performance.now() + withinMs;
  while (!(await look())) {
    if (performance.now() > end) throw new Problem(`did not happen within ${withinMs / 1_000} s: ${what}`);
    await sleep(PAUSE_MS);
  }
}
