import { setTimeout as sleep } from 'node:timers/promises';

const PAUSE_MS = 50;
/** A minute of pauses: a process that was killed has come back by then. */
const MAX_ATTEMPTS = 1_200;

/** Calls until it works, or throws what went wrong the last time. */
export async function retry<T>(call: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await call();
    } catch (problem) {
      if (attempt === MAX_ATTEMPTS) throw problem;
      await sleep(PAUSE_MS);
    }
  }
}
