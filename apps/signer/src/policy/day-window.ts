import { CLOCK_SLACK_MS, DAY_MS } from './time.js';

/**
 * Entries of the last 24 hours. Only a later entry, which has a log line, makes one expire: otherwise a mere query while the clock runs ahead would reset the
 * daily limits.
 */
export class DayWindow<T> {
  private readonly entries: { readonly entry: T; readonly at: number }[] = [];

  add(entry: T, at: number): void {
    this.entries.push({ entry, at });
    while ((this.entries[0]?.at ?? at) <= at - DAY_MS - CLOCK_SLACK_MS) this.entries.shift();
  }

  listSince(now: number): T[] {
    return this.entries.filter(({ at }) => at > now - DAY_MS).map(({ entry }) => entry);
  }
}
