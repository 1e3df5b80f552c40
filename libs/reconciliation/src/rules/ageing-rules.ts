import { type Sql, sql } from '@rampart/sql';
import { ACCOUNTS } from '@rampart/ledger';
import { AWAITS_ANSWER, HELD_BY_BRAKE, KEPT_BY_PROVIDER, PROVIDER_AWAY, SILENT_BEFORE_FINDING } from '@rampart/payouts';
import { AWAITS_OPERATOR } from '@rampart/transactions';
import type { ReconciliationRule } from './rule.js';
import { CHAIN, LOOK, notice, waiting } from './rule-meaning.js';

/** Orders, payouts and money that have not moved for too long. */
export const AGEING_RULES: readonly ReconciliationRule[] = [
  {
    name: 'pendingOverdue',
    about: waiting('An order is past its deadline and still pending.', LOOK),
    reads: 'whatIsOpen',
    broken: () =>
      stillIn(
        sql`t.status = 'pending' AND t.expires_at < (SELECT rampart_now()) - interval '60 seconds'`,
        sql`t.expires_at`,
      ),
  },
  {
    name: 'paidWithoutPayout',
    about: waiting('An order was paid, and no payout has begun.', LOOK),
    reads: 'whatIsOpen',
    broken: () =>
      stillIn(
        sql`t.status IN ('fiat_received', 'btc_received') AND t.updated_at < (SELECT rampart_now()) - interval '10 minutes'
          AND NOT EXISTS (SELECT 1 FROM payout WHERE transaction_id = t.id AND purpose = 'payout' AND state <> 'failed')`,
        sql`t.updated_at`,
      ),
  },
  {
    name: 'mempoolTooLong',
    about: waiting('A deposit is seen in the chain and not confirmed for long.', CHAIN),
    reads: 'whatIsOpen',
    broken: () =>
      stillIn(
        sql`t.status = 'btc_in_mempool' AND t.updated_at < (SELECT rampart_now()) - interval '6 hours'`,
        sql`t.updated_at`,
      ),
  },
  {
    name: 'payoutUncertain',
    about: waiting('It is not known whether a payout was sent.', CHAIN),
    reads: 'whatIsOpen',
    broken: () => payoutStillIn('uncertain', '15 minutes'),
  },
  {
    name: 'payoutClaimed',
    about: waiting('A worker took a payout and has not sent it.', LOOK),
    reads: 'whatIsOpen',
    broken: () => payoutStillIn('claimed', '5 minutes'),
  },
  {
    name: 'payoutUnconfirmed',
    about: waiting('The chain has not confirmed a payout for half a day.', CHAIN),
    reads: 'whatIsOpen',
    broken: () => payoutStillIn('submitted', '12 hours', sql`AND kind = 'crypto'`),
  },
  {
    name: 'payoutWaiting',
    about: waiting('A payout waits for its provider or for liquidity.', LOOK),
    reads: 'whatIsOpen',
    broken: () => sql`
      SELECT 'payout:' || id AS subject, purpose || coalesce(' of transaction ' || transaction_id, ' of inbound event ' || inbound_event_id) || ': ' || waits_for || ' since ' || created_at AS detail
      FROM payout WHERE state = 'claimed' AND waits_for IS NOT NULL AND waits_for <> ${HELD_BY_BRAKE}
        AND (waits_for <> ${KEPT_BY_PROVIDER} OR created_at < (SELECT rampart_now()) - interval '2 days')
        AND (waits_for NOT IN (${AWAITS_ANSWER}, ${PROVIDER_AWAY}) OR updated_at < (SELECT rampart_now()) - ${SILENT_BEFORE_FINDING}::interval)`,
  },
  {
    name: 'unmatchedTooLong',
    about: waiting(
      'A payment without an order waits for a decision.',
      'Match it to an order under Unmatched, or return it.',
    ),
    reads: 'whatIsOpen',
    broken: () => sql`
      SELECT 'inboundEvent:' || id AS subject, (content->>'amount') || ' ' || (content->>'currency') || ' since ' || recorded_at AS detail
      FROM inbound_event e WHERE ${AWAITS_OPERATOR} AND e.recorded_at < (SELECT rampart_now()) - interval '24 hours'`,
  },
  {
    name: 'receivableOpen',
    about: waiting(
      'A user owes money that vanished after it was paid for.',
      'Claim it from the user, or write it off.',
    ),
    reads: 'whatIsOpen',
    broken: () => sql`
      SELECT 'transaction:' || transaction_id AS subject, 'its user owes us ' || string_agg(trim_scale(amount) || ' ' || currency, ', ') AS detail
      FROM (SELECT transaction_id, currency, sum(amount) AS amount FROM order_sum
            WHERE account = ${ACCOUNTS.receivable} GROUP BY 1, 2 HAVING sum(amount) > 0) claims
      GROUP BY transaction_id`,
  },
  {
    name: 'confirmationsRaised',
    about: notice(
      'A chain undid blocks, so deposits of it wait for more confirmations.',
      'Nothing, while deposits still confirm.',
    ),
    reads: 'whatIsOpen',
    broken: () => sql`
      SELECT 'chain:' || chain AS subject, 'needs ' || confirmations || ' confirmations until ' || until || ': a reorganisation reversed a confirmed payment, of ' || cause AS detail
      FROM raised_depth WHERE until > (SELECT rampart_now())`,
  },
  {
    /** Reported for a day after the last one. Addresses without a mailbox are marked, which is not a finding. */
    name: 'emailsNotDelivered',
    about: notice('Emails were refused or given up in the last day.', 'Look at the mail server.'),
    reads: 'whatIsOpen',
    broken: () => sql`
      SELECT 'partner:' || e.partner_id AS subject, count(*) || ' emails in a day: ' || string_agg(DISTINCT e.state || coalesce(' (' || e.problem || ')', ''), ', ') AS detail
      FROM email e WHERE e.state IN ('refused', 'unclear', 'givenUp') AND e.ended_at > (SELECT rampart_now()) - interval '1 day'
      GROUP BY e.partner_id`,
  },
  {
    name: 'suspenseTooLong',
    about: waiting('Money of an order has waited for more than a day.', LOOK),
    reads: 'whatIsOpen',
    broken: () => sql`
      SELECT 'transaction:' || transaction_id AS subject, string_agg(trim_scale(amount) || ' ' || currency, ', ') || ' in suspense' AS detail
      FROM (
        SELECT transaction_id, currency, sum(amount) AS amount FROM order_sum
        WHERE account IN (${ACCOUNTS.suspenseFiat}, ${ACCOUNTS.suspenseCrypto})
        GROUP BY 1, 2 HAVING sum(amount) <> 0 AND max(at) < (SELECT rampart_now() - interval '24 hours')) waiting
      GROUP BY transaction_id`,
  },
];

const stillIn = (condition: Sql, since: Sql): Sql => sql`
  SELECT 'transaction:' || t.id AS subject, t.status || ' since ' || ${since} AS detail FROM transaction t WHERE ${condition}`;

const payoutStillIn = (state: string, interval: string, which = sql``): Sql => sql`
  SELECT 'payout:' || id AS subject, purpose || coalesce(' of transaction ' || transaction_id, ' of inbound event ' || inbound_event_id) || ' is ' || state || ' since ' || updated_at AS detail
  FROM payout WHERE state = ${state} AND waits_for IS NULL AND updated_at < (SELECT rampart_now()) - ${interval}::interval ${which}`;
