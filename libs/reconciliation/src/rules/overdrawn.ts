import { type Sql, sql } from '@rampart/data';
import { ACCOUNTS } from '@rampart/ledger';
import { RETURN_WRITTEN_OFF } from '@rampart/transactions';

/**
 * Of what, a transaction or an unmatched event, more was taken out of suspense than ever came in: rows of subject, currency and amount. Journals of
 * unmatched money name their event themselves, or through the return or the journal that they are about. `journals` must be all of each of these.
 */
export const overdrawn = (journals: Sql): Sql => sql`
  SELECT subject, currency, trim_scale(sum(amount))::text AS amount FROM (
    SELECT coalesce('transaction:' || j.transaction_id, 'inboundEvent:' || (${eventOf}), 'journal:' || j.id) AS subject, p.currency, p.amount
    FROM (${journals}) j JOIN posting p ON p.journal_id = j.id WHERE p.account IN (${ACCOUNTS.suspenseFiat}, ${ACCOUNTS.suspenseCrypto})) booked
  GROUP BY subject, currency HAVING sum(amount) > 0`;

export const OF_UNMATCHED_MONEY = sql`SELECT * FROM journal WHERE transaction_id IS NULL`;

/** Of the journal `j`; a number after a colon tells bookings of one event apart. */
const eventOf = sql`CASE
  WHEN j.cause IN ('receivedUnmatched', 'matched') THEN split_part(j.reference, ':', 1)
  WHEN j.cause IN ('refundClaimed', 'refundFailed') THEN (SELECT r.inbound_event_id::text FROM payout r WHERE r.id = j.reference::uuid)
  WHEN j.cause = ${RETURN_WRITTEN_OFF.cause} THEN (SELECT split_part(m.subject, ':', 2) FROM manual_booking m WHERE m.id = j.reference::uuid)
  WHEN j.cause = ${RETURN_WRITTEN_OFF.reversalCause} THEN (SELECT split_part(m.subject, ':', 2) FROM journal w JOIN manual_booking m ON m.id = w.reference::uuid WHERE w.id = j.reference::uuid)
  ELSE (SELECT split_part(t.reference, ':', 1) FROM journal t WHERE t.id = j.reference::uuid) END`;
