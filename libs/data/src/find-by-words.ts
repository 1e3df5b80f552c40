import { type Executor, rows, sql } from './sql.js';

/** Ids of what has all words of a search; null where so many have them that a list finds a page of them soonest by looking at each. */
export interface FoundByWords {
  readonly users: readonly string[] | null;
  readonly orders: readonly string[] | null;
}

/** More are looked for along their list. */
const MAX_FOUND = 1_000;

/** The partner's users by the words of `searchIndex` in their names, email and phone, and its orders by those in their `partnerData`. Without words nothing is named. */
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
