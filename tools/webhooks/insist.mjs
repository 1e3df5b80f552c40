import { setTimeout as sleep } from 'node:timers/promises';

const PAUSE_MS = 50;
/** A minute of pauses: whatever was struck has come back by then. */
const MOST = 1_200;

/** Calls until it works, or throws what went wrong the last time. */
export async function insist(call) {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await call();
    } catch (problem) {
      if (attempt === MOST) throw problem;
      await sleep(PAUSE_MS);
    }
  }
}
