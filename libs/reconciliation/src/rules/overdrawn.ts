import { type Sql, sql } from '@rampart/sql';
import { ACCOUNTS } from '@rampart/ledger';
import { RETURN_WRITTEN_OFF, UNMATCHED_ITEM } from '@rampart/transactions';

/**
 * Transactions and unmatched events that took more out of suspense than they brought in: rows of subject, currency and amount.
 * `booked` selects all bookings of each, from the two functions below.
 */
export const overdrawn = (booked: Sql): Sql => sql`
  SELECT subject, currency, trim_scale(sum(amount))::text AS amount FROM (${booked}) booked GROUP BY subject, currency HAVING sum(amount) > 0`;

export const ofTransactions = (isOfOrders: Sql): Sql => suspense(sql`'transaction:' || j.transaction_id`, isOfOrders);

const suspense = (subject: Sql, journals: Sql): Sql => sql`
  SELECT ${subject} AS subject, p.currency, p.amount FROM journal j JOIN posting p ON p.journal_id = j.id AND p.partner_id = j.partner_id
  WHERE p.account IN (${ACCOUNTS.suspenseFiat}, ${ACCOUNTS.suspenseCrypto}) AND ${journals}`;

/** Names the event of the journal `j`, directly or through its return or another journal; a number after a colon distinguishes bookings of one event. */
const eventOf = sql`CASE
  WHEN j.cause IN ('receivedUnmatched', 'matched') THEN split_part(j.reference, ':', 1)
  WHEN j.cause IN ('refundClaimed', 'refundFailed') THEN (SELECT r.inbound_event_id::text FROM payout r WHERE r.id = j.reference::uuid AND r.partner_id = j.partner_id)
  WHEN j.cause = ANY(${[RETURN_WRITTEN_OFF.cause, ...Object.values(UNMATCHED_ITEM.causes)]}) THEN (SELECT split_part(m.subject, ':', 2) FROM manual_booking m WHERE m.id = j.reference::uuid)
  WHEN j.cause IN (${RETURN_WRITTEN_OFF.reversalCause}, ${UNMATCHED_ITEM.reversalCause}) THEN (SELECT split_part(m.subject, ':', 2) FROM journal w JOIN manual_booking m ON m.id = w.reference::uuid WHERE w.id = j.reference::uuid AND w.partner_id = j.partner_id)
  ELSE (SELECT split_part(t.reference, ':', 1) FROM journal t WHERE t.id = j.reference::uuid AND t.partner_id = j.partner_id) END`;

export const OF_UNMATCHED_MONEY = suspense(
  sql`coalesce('inboundEvent:' || (${eventOf}), 'journal:' || j.id)`,
  sql`j.transaction_id IS NULL`,
);
