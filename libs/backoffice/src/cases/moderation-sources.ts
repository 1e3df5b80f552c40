import { type Sql, sql } from '@rampart/sql';
import type { ModerationKind } from '@rampart/kernel';
import { ACCOUNTS } from '@rampart/ledger';
import { AWAITS_ANSWER, HELD_BY_BRAKE, KEPT_BY_PROVIDER, PROVIDER_AWAY, SILENT_BEFORE_FINDING } from '@rampart/payouts';

/** Whether `p` is the latest refund of its order and currency, and was refused. */
const IS_REFUSED = sql`p.purpose = 'refund' AND p.state = 'failed'
  AND NOT EXISTS (SELECT 1 FROM payout later WHERE later.transaction_id = p.transaction_id AND later.purpose = 'refund'
    AND later.currency = p.currency AND later.generation > p.generation)`;

/** Money that awaits an operator, by reason: rows of `transaction_id, since, why, amount, currency`. */
export const MODERATION_SOURCES: Readonly<Record<ModerationKind, Sql>> = {
  payoutFailed: sql`
    SELECT t.id, h.at, coalesce(p.reason, h.reason, 'the payout failed'), coalesce(p.amount, t.total), coalesce(p.currency, t.currency)
    FROM transaction t
    LEFT JOIN LATERAL (SELECT at, reason FROM transaction_history WHERE transaction_id = t.id ORDER BY version DESC LIMIT 1) h ON true
    LEFT JOIN LATERAL (SELECT reason, amount, currency, state FROM payout WHERE transaction_id = t.id AND purpose = 'payout' ORDER BY generation DESC LIMIT 1) p ON true
    WHERE t.status = 'payout_failed' AND t.refund_decided_at IS NULL AND coalesce(p.state, 'failed') = 'failed'`,
  payoutUncertain: uncertain('payout'),
  refundUncertain: uncertain('refund'),
  refundRefused: sql`
    SELECT p.transaction_id, p.updated_at, coalesce(p.reason, 'the refund was refused'), held.amount, p.currency
    FROM payout p JOIN LATERAL (SELECT -sum(amount) AS amount FROM order_sum WHERE transaction_id = p.transaction_id AND currency = p.currency
      AND account IN (${ACCOUNTS.suspenseFiat}, ${ACCOUNTS.suspenseCrypto}) HAVING sum(amount) < 0) held ON true
    WHERE ${IS_REFUSED}`,
  payoutWaits: sql`
    SELECT transaction_id, created_at, waits_for, amount, currency
    FROM payout WHERE state = 'claimed' AND waits_for IS NOT NULL AND waits_for <> ${HELD_BY_BRAKE} AND transaction_id IS NOT NULL
      AND (waits_for <> ${KEPT_BY_PROVIDER} OR created_at < rampart_now() - interval '2 days')
      AND (waits_for NOT IN (${AWAITS_ANSWER}, ${PROVIDER_AWAY}) OR updated_at < rampart_now() - ${SILENT_BEFORE_FINDING}::interval)`,
  moneyHeld: sql`
    SELECT s.transaction_id, s.since, 'received and neither paid out nor sent back', s.amount, s.currency
    FROM (SELECT transaction_id, currency, -sum(amount) AS amount, max(at) AS since FROM order_sum
          WHERE account IN (${ACCOUNTS.suspenseFiat}, ${ACCOUNTS.suspenseCrypto}) GROUP BY 1, 2 HAVING sum(amount) < 0) s
    JOIN transaction t ON t.id = s.transaction_id
    WHERE t.status <> 'pending' AND t.expires_at < rampart_now()
      AND NOT EXISTS (SELECT 1 FROM payout p WHERE p.transaction_id = t.id AND p.currency = s.currency AND ${IS_REFUSED})`,
  claimOpen: sql`
    SELECT transaction_id, max(at), 'its money vanished after it was paid for; the user owes it', sum(amount), currency
    FROM order_sum WHERE account = ${ACCOUNTS.receivable} GROUP BY transaction_id, currency HAVING sum(amount) > 0`,
};

function uncertain(purpose: 'payout' | 'refund'): Sql {
  return sql`
    SELECT transaction_id, updated_at, coalesce(reason, 'the provider does not know whether it was sent'), amount, currency
    FROM payout WHERE state = 'uncertain' AND purpose = ${purpose}`;
}
