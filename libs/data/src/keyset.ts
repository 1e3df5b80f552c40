import { fault, isId, PAGE_SIZES } from '@rampart/kernel';

/** A part of a list, newest first; ids are ordered by time. */
export interface Stretch {
  readonly before?: string;
  readonly after?: string;
  readonly limit?: number;
}

export interface Page<T> {
  readonly data: readonly T[];
  /** Where the next page starts; null at an end of the list. */
  readonly older: string | null;
  readonly newer: string | null;
}

/** A validated stretch: `direction` says how to read it, and one row beyond `limit` shows whether there is more. */
export interface Reading {
  readonly id: string | undefined;
  readonly direction: 'older' | 'newer';
  readonly limit: number;
}

/** Throws VALIDATION_FAILED for a malformed cursor. */
export function readingOf(
  { before, after, limit = PAGE_SIZES.dashboard.default }: Stretch,
  isCursor: (text: string) => boolean = isId,
): Reading {
  const id = before ?? after;
  if (id !== undefined && !isCursor(id)) throw fault('VALIDATION_FAILED', { problem: 'before and after must be ids.' });
  return { id, direction: before === undefined && after !== undefined ? 'newer' : 'older', limit };
}

/** Builds a page from the rows read: `limit` rows, or one more if there are further rows. */
export function pageOf<T extends { readonly id: string }>(
  read: readonly T[],
  { id, direction, limit }: Reading,
): Page<T> {
  const kept = read.slice(0, limit);
  const data = direction === 'older' ? kept : kept.toReversed();
  const isMore = read.length > limit;
  const [hasOlder, hasNewer] = direction === 'older' ? [isMore, id !== undefined] : [true, isMore];
  return { data, older: hasOlder ? (data.at(-1)?.id ?? null) : null, newer: hasNewer ? (data[0]?.id ?? null) : null };
}
