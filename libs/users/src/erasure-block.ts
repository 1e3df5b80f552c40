import { type Executor, rows, sql } from '@rampart/sql';
import type { TransactionStatus } from '@rampart/kernel';

/** Statuses of orders that ended. */
const ENDED = ['completed', 'refunded', 'cancelled'] as const satisfies readonly TransactionStatus[];
/** Statuses of orders that have ended unless money came in, which goes back. */
const EXPIRED = [
  'expired_fiat_not_received',
  'expired_btc_not_in_mempool',
] as const satisfies readonly TransactionStatus[];

interface Found {
  readonly hasOpenOrder: boolean;
  readonly hasOpenReview: boolean;
  /** ISO 8601 date until which the law requires keeping the user's identity; null if it does not. */
  readonly keptUntil: string | null;
}

/**
 * Returns why a user cannot be erased now: money is in transit, a review is open, or the law requires keeping the identity of those who traded. The caller has
 * locked the user's row.
 */
export async function findErasureBlock(
  database: Executor,
  userId: string,
  retentionYears: number,
): Promise<string | undefined> {
  const [found] = await rows<Found>(
    database,
    sql`WITH orders AS (
          SELECT t.id, t.status, t.updated_at, EXISTS (SELECT FROM receipt WHERE transaction_id = t.id AND NOT dropped) AS paid
          FROM transaction t WHERE t.user_id = ${userId}),
        kept AS (SELECT max(updated_at) + make_interval(years => ${retentionYears}) AS until FROM orders WHERE paid)
        SELECT EXISTS (SELECT FROM orders WHERE status <> ALL(${ENDED}) AND (paid OR status <> ALL(${EXPIRED})))
            OR EXISTS (SELECT FROM payout WHERE state NOT IN ('confirmed', 'failed') AND transaction_id IN (SELECT id FROM orders))
            OR EXISTS (SELECT FROM proposal WHERE decided_at IS NULL AND transaction_id IN (SELECT id FROM orders)) AS "hasOpenOrder",
          EXISTS (SELECT FROM kyc_review WHERE user_id = ${userId} AND decided_at IS NULL) AS "hasOpenReview",
          (SELECT to_char(until, 'YYYY-MM-DD') FROM kept WHERE until > rampart_now()) AS "keptUntil"`,
  );
  if (found?.hasOpenOrder) return 'an order is not finished';
  if (found?.hasOpenReview) return 'a KYC review is open; decide it first';
  if (found?.keptUntil) return `the law keeps the identity of who traded until ${found.keptUntil}`;
  return undefined;
}
