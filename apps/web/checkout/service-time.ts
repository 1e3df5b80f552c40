/** When times of the service arrived, on the clock of `performance.now()`, those that were read last at the end. */
const arrivals = new Map<string, number>();
const KEPT = 8;

/** Notes that a response with this time of the service has arrived: it may be shown first, or again, long after that. */
export const noteArrival = (now: string): void => void arrivalOf(now);

/** Returns when this time of the service arrived; now, if it was not noted. */
export function arrivalOf(now: string): number {
  const at = arrivals.get(now) ?? performance.now();
  arrivals.delete(now);
  arrivals.set(now, at);
  for (const [oldest] of arrivals) if (arrivals.size > KEPT) arrivals.delete(oldest);
  return at;
}
