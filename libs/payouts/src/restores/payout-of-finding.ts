import { type Sql, sql } from '@rampart/sql';

/** The payout that a row `f` of restore_finding is about, or null for a line of a statement. Cast to uuid, so that Postgres looks it up by its index. */
export const PAYOUT_OF_FINDING: Sql = sql`CASE WHEN f.purpose IS NOT NULL THEN f.key::uuid END`;
