/** Polls are closer together at first, since most states are reached quickly; each costs the service a call. */
const FIRST_PAUSE_MS = 10;
const MAX_PAUSE_MS = 60;
const LENGTHENING = 1.3;

/** Milliseconds within which a state must be reached on a busy machine; a suite's own limit is 60 seconds. */
const TIMEOUT_MS = 45_000;

/** Waits until `look` returns something other than undefined or false; fails with `what`, which is a function if it names what was seen last. */
export async function eventually<T>(
  what: string | (() => string),
  look: () => Promise<T | undefined | false> | T | undefined | false,
  withinMs = TIMEOUT_MS,
): Promise<T> {
  const end = performance.now() + withinMs;
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * LENGTHENING, MAX_PAUSE_MS)) {
    const seen = await look();
    if (seen !== undefined && seen !== false) return seen;
    if (performance.now() > end)
      throw new Error(`did not happen within ${withinMs} ms: ${typeof what === 'string' ? what : what()}`);
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
}

/** Waits for the time in which something would happen that must not. */
export const aMoment = (ms = 300): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
