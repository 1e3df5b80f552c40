import type { NewEntry } from './log-entry.js';

export type RefusedEntry = Extract<NewEntry, { op: 'refused' | 'evmRefused' | 'tronRefused' }>;

const MINUTE_MS = 60_000;
/** Lines per minute for refusals; further ones are only counted. */
const LINES_PER_MINUTE = 30;
/** Maximum list items and text characters kept of a refused request. */
const MAX_PARTS = 10;
const MAX_TEXT = 200;

/**
 * Limits what refusals write to disk, because nothing was signed and a caller may send unlimited requests of any length. Lines are short and few per minute;
 * the next one counts the omitted ones.
 */
export class RefusalLines {
  private minute = 0;
  private written = 0;
  private leftOut = 0;

  /** Returns the line for a refusal, or undefined once the minute's quota is used up. */
  lineFor(entry: RefusedEntry, now: number): (RefusedEntry & { readonly leftOut?: number }) | undefined {
    const minute = Math.floor(now / MINUTE_MS);
    if (minute !== this.minute) [this.minute, this.written] = [minute, 0];
    if (this.written >= LINES_PER_MINUTE) {
      this.leftOut += 1;
      return undefined;
    }
    this.written += 1;
    const leftOut = this.leftOut;
    this.leftOut = 0;
    const short = shortened(entry) as RefusedEntry;
    return leftOut === 0 ? short : { ...short, leftOut };
  }
}

function shortened(value: unknown): unknown {
  if (typeof value === 'string') return value.length > MAX_TEXT ? `${value.slice(0, MAX_TEXT)}...` : value;
  if (Array.isArray(value)) return value.slice(0, MAX_PARTS).map(shortened);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, shortened(each)]));
}
