const POLL_MS = 15;

/** Waits until `look` answers something other than undefined or false; fails with what it saw last. */
export async function eventually<T>(
  what: string,
  look: () => Promise<T | undefined | false> | T | undefined | false,
  withinMs = 20_000,
): Promise<T> {
  const end = performance.now() + withinMs;
  for (;;) {
    const seen = await look();
    if (seen !== undefined && seen !== false) return seen;
    if (performance.now() > end) throw new Error(`did not happen within ${withinMs} ms: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

/** For showing that something does not happen: gives it the time in which it would. */
export const aMoment = (ms = 300): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
