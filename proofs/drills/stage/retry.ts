import { setTimeout as sleep } from 'node:timers/promises';

const PAUSE_MS = 50;
/** A minute of pauses, by which time a killed process has come back. */
const MAX_ATTEMPTS = 1_200;

/** Retries until the call succeeds, or throws the last problem. */
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
