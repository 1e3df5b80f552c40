import type { RestoreFinding } from '@rampart/data';
import { type Executor, rows, sql } from '@rampart/sql';
import { MAX_LISTED } from '@rampart/kernel';
import { PAYOUT_OF_FINDING } from '@rampart/payouts';

export interface RestoreCounts {
  /** Number of payouts found at a provider. */
  readonly sent: number;
  /** Number of those payouts whose rows show it. */
  readonly written: number;
  /** Number of providers that did not respond. */
  readonly unanswered: number;
  /** Lines of statements that do not belong to a payout. */
  readonly unexplained: number;
}

export type ListedFinding = Pick<RestoreFinding, 'key' | 'transactionId' | 'purpose' | 'detail'> & {
  readonly state: RestoreFinding['state'] | 'written';
};

const FOUND = sql`
  SELECT f.key, f.transaction_id AS "transactionId", f.purpose, f.detail,
    CASE WHEN f.state = 'sent' AND p.id IS NOT NULL THEN 'written' ELSE f.state END AS state, f.restore_id
  FROM restore_finding f LEFT JOIN payout p ON p.id = ${PAYOUT_OF_FINDING} AND p.state IN ('submitted', 'confirmed')`;

export async function countFindings(database: Executor, restoreId: string | null): Promise<RestoreCounts> {
  const [counts] = await rows<RestoreCounts>(
    database,
    sql`SELECT count(*) FILTER (WHERE state IN ('sent', 'written'))::int AS sent, count(*) FILTER (WHERE state = 'written')::int AS written,
          count(*) FILTER (WHERE state = 'unanswered')::int AS unanswered, count(*) FILTER (WHERE state = 'unexplained')::int AS unexplained
        FROM (${FOUND}) found WHERE restore_id = ${restoreId}`,
  );
  return counts ?? { sent: 0, written: 0, unanswered: 0, unexplained: 0 };
}

/** Lists findings; those already written to the payouts' rows come last. */
export const listFindings = (database: Executor, restoreId: string | null): Promise<ListedFinding[]> =>
  rows<ListedFinding>(
    database,
    sql`SELECT key, "transactionId", purpose, detail, state FROM (${FOUND}) found WHERE restore_id = ${restoreId}
        ORDER BY state = 'written', state, key LIMIT ${MAX_LISTED}`,
  );
