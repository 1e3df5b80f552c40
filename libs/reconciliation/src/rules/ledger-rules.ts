import { type Sql, sql } from '@rampart/sql';
import { FIAT_CODES, MINUTE } from '@rampart/kernel';
import { ACCOUNTS, postingsOf } from '@rampart/ledger';
import { changedOrders } from './changed-orders.js';
import { ofTransactions, OF_UNMATCHED_MONEY, overdrawn } from './overdrawn.js';
import { inSpan, type ReconciliationRule, type Span } from './rule.js';
import { LOOK, STOP, money, waiting } from './rule-meaning.js';

/** Accounts that must be empty when an order has ended. */
const PASSING = [ACCOUNTS.suspenseFiat, ACCOUNTS.suspenseCrypto, ACCOUNTS.customerLiability, ACCOUNTS.refundPayable];
const ENDED = ['completed', 'refunded', 'cancelled', 'expired_fiat_not_received', 'expired_btc_not_in_mempool'];

const postedIn = (span: Span): Sql =>
  sql`journal j CROSS JOIN LATERAL (${postingsOf(sql`j`)}) p WHERE ${inSpan(sql`j.at`, span)}`;

/** Whether order `t` has a deposit on another chain than that of its refund destination, which its partner must replace. Only Tron addresses begin with T. */
const HAS_OTHER_CHAIN = sql`EXISTS (SELECT FROM receipt WHERE transaction_id = t.id AND kind = 'crypto' AND NOT dropped
  AND (chain = 'tron') <> (t.refund_destination LIKE 'T%'))`;

/** Written as a literal, as in the index of exactly these bookings: a plan cached for any account could not use it. */
const OF_MATCHING = sql`account = 'matching'`;

/** Compares the ledger with itself and with receipts. */
export const LEDGER_RULES: readonly ReconciliationRule[] = [
  {
    name: 'ledgerUnbalanced',
    about: money('All bookings of a currency do not add up to zero.', STOP),
    reads: 'whatChanged',
    broken: (span) => sql`
      SELECT 'currency:' || currency AS subject, 'postings sum to ' || trim_scale(sum(amount)) AS detail
      FROM ${postedIn(span)} GROUP BY currency HAVING sum(amount) <> 0`,
  },
  {
    name: 'journalUnbalanced',
    about: money('The postings of one booking do not add up to zero.', STOP),
    reads: 'whatChanged',
    broken: (span) => sql`
      SELECT 'journal:' || journal_id AS subject, string_agg(currency || ' sums to ' || trim_scale(total), ', ') AS detail
      FROM (SELECT journal_id, currency, sum(amount) AS total FROM ${postedIn(span)} GROUP BY journal_id, currency HAVING sum(amount) <> 0) broken
      GROUP BY journal_id`,
  },
  {
    name: 'matchingUnbalanced',
    about: money('Money that was matched to an order is not booked in full.', STOP),
    reads: 'whatIsOpen',
    broken: () => sql`
      SELECT 'currency:' || currency AS subject, 'the matching account is at ' || trim_scale(sum(amount)) AS detail
      FROM posting WHERE ${OF_MATCHING} GROUP BY currency HAVING sum(amount) <> 0`,
  },
  {
    /** Allowed if a transaction's claim against its user covers the shortfall, or if an unmatched payment was returned and then reversed. */
    name: 'suspenseOverdrawn',
    about: money('More left an order than was received for it.', STOP),
    reads: 'whatChanged',
    broken: (span) => sql`
      SELECT subject, amount || ' ' || currency || ' more went out than is here' || CASE WHEN subject LIKE 'inboundEvent:%'
        THEN ': its bank or chain took it back after it was returned; a loss is given up with POST /ops/unmatched/' || split_part(subject, ':', 2) || '/write-off'
        ELSE '' END AS detail
      FROM (${overdrawn(sql`${OF_UNMATCHED_MONEY} UNION ALL ${ofTransactions(sql`j.transaction_id = ANY(${changedOrders(span, 'booking')})`)}`)}) o`,
  },
  {
    name: 'receiptUnbooked',
    about: waiting('A payment was received and is not booked.', LOOK),
    reads: 'whatChanged',
    judgesAfterMs: MINUTE,
    broken: (span) => sql`
      SELECT 'receipt:' || r.id AS subject, 'of transaction ' || r.transaction_id || ', ' || trim_scale(r.amount) || ' ' || r.currency AS detail
      FROM receipt r
      WHERE ${inSpan(sql`r.updated_at`, span)} AND r.recorded_at < (SELECT rampart_now()) - interval '1 minute'
        AND NOT r.dropped AND (r.kind = 'fiat' OR r.confirmations >= r.needed)
        AND NOT EXISTS (SELECT 1 FROM journal WHERE cause = 'received' AND reference = r.id::text)`,
  },
  {
    name: 'inboundUnapplied',
    about: waiting("A provider's report was stored and not acted upon.", LOOK),
    reads: 'whatChanged',
    judgesAfterMs: 5 * MINUTE,
    broken: (span) => sql`
      SELECT 'inboundEvent:' || id AS subject, source || ' ' || event_id AS detail
      FROM (
        SELECT * FROM inbound_event e WHERE transaction_id IS NULL AND source = 'fiatRail' AND NOT vanished
          AND NOT EXISTS (SELECT 1 FROM journal WHERE cause = 'receivedUnmatched' AND reference = e.id::text)
        UNION ALL
        SELECT * FROM inbound_event e WHERE transaction_id IS NOT NULL AND NOT EXISTS (SELECT 1 FROM receipt WHERE inbound_event_id = e.id)) unapplied
      WHERE ${inSpan(sql`recorded_at`, span)} AND recorded_at < (SELECT rampart_now()) - interval '5 minutes'`,
  },
  {
    /** Nothing explains the balance: no payout or refund is in progress, failed and awaiting an operator, or blocked. */
    name: 'moneyUnexplained',
    about: money('An order has ended and its money is neither paid out nor sent back.', STOP),
    reads: 'whatChanged',
    judgesAfterMs: 10 * MINUTE,
    broken: (span) => sql`
      SELECT 'transaction:' || t.id AS subject, string_agg(b.account || ' ' || trim_scale(b.amount) || ' ' || b.currency, ', ') AS detail
      FROM (SELECT j.transaction_id, j.partner_id, p.account, p.currency, sum(p.amount) AS amount, max(j.at) AS last
            FROM posting p JOIN journal j ON j.id = p.journal_id AND j.partner_id = p.partner_id
            WHERE p.account = ANY(${PASSING}) AND j.transaction_id = ANY(${changedOrders(span, 'booking', 'ending', 'payout', 'receipt')})
            GROUP BY 1, 2, 3, 4 HAVING sum(p.amount) <> 0) b
      JOIN transaction t ON t.id = b.transaction_id AND t.partner_id = b.partner_id
      WHERE t.status = ANY(${ENDED}) AND b.last < (SELECT rampart_now()) - interval '10 minutes'
        AND NOT EXISTS (SELECT 1 FROM payout WHERE transaction_id = t.id AND (state IN ('claimed', 'withdrawing', 'uncertain')
          OR (purpose = 'refund' AND state = 'failed' AND currency = b.currency AND b.amount < 0)))
        AND NOT (b.amount < 0 AND b.account IN (${ACCOUNTS.suspenseFiat}, ${ACCOUNTS.suspenseCrypto}) AND CASE t.type
          WHEN 'buy' THEN b.currency <> ALL(${[...FIAT_CODES]}) ELSE t.refund_destination IS NULL OR b.currency <> t.crypto_currency OR ${HAS_OTHER_CHAIN} END)
      GROUP BY t.id`,
  },
];
