import { type Sql, sql } from '@rampart/sql';

/**
 * Selects the postings of one row of `journal`, for `LATERAL`. The OFFSET makes Postgres look them up by the journal's id, which says their month: it would
 * else read the postings of every month to join them with a few journals.
 */
export const postingsOf = (journal: Sql): Sql =>
  sql`SELECT * FROM posting WHERE journal_id = ${journal}.id AND partner_id = ${journal}.partner_id OFFSET 0`;
