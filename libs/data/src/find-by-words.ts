import { type Executor, rows, sql } from '@rampart/sql';

/** Ids of everything that has all words of a search; null if there are so many that a list finds a page of them fastest by checking each row. */
export interface FoundByWords {
  readonly users: readonly string[] | null;
  readonly orders: readonly string[] | null;
}

/** Above this number of matches, the list is scanned instead. */
const MAX_FOUND = 1_000;

/**
 * Finds the partner's users whose names, email or phone match the words of `searchIndex`, and its orders whose `partnerData` does. Both are null without words.
 */
export async function findByWords(
  database: Executor,
  partnerId: string,
  words: readonly string[],
): Promise<FoundByWords> {
  if (words.length === 0) return { users: null, orders: null };
  const [found] = await rows<FoundByWords>(
    database,
    sql`SELECT users, orders FROM find_by_words(${partnerId}, ${[...words]}::text[], ${MAX_FOUND})`,
  );
  if (!found) throw new Error('find_by_words answers one row');
  return found;
}
