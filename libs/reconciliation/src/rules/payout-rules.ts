import { sql } from '@rampart/sql';
import { UNNAMED_DRIVER } from '@rampart/ports';
import { changedOrders } from './changed-orders.js';
import type { ReconciliationRule } from './rule.js';
import { STOP, money, waiting } from './rule-meaning.js';

/** Compares the payouts with the orders. */
export const PAYOUT_RULES: readonly ReconciliationRule[] = [
  {
    name: 'completedWithoutOnePayout',
    about: money('An order is completed and has no payout, or more than one.', STOP),
    reads: 'whatChanged',
    broken: (span) => sql`
      SELECT 'transaction:' || t.id AS subject, count(p.id) || ' payouts were sent' AS detail
      FROM transaction t LEFT JOIN payout p ON p.transaction_id = t.id AND p.purpose = 'payout' AND p.state IN ('submitted', 'confirmed')
      WHERE t.status = 'completed' AND t.refund_decided_at IS NULL AND t.id = ANY(${changedOrders(span, 'ending', 'payout')}) GROUP BY t.id HAVING count(p.id) <> 1`,
  },
  {
    name: 'paidTwice',
    about: money('An order was paid out more than once.', STOP),
    reads: 'whatChanged',
    broken: (span) => sql`
      SELECT 'transaction:' || transaction_id AS subject, count(*) || ' payouts or refunds each end the order' AS detail
      FROM payout WHERE transaction_id = ANY(${changedOrders(span, 'payout')})
        AND state <> 'failed' AND (settles OR purpose = 'payout') GROUP BY transaction_id HAVING count(*) > 1`,
  },
  {
    name: 'refundedAndPaid',
    about: money('An order was both refunded and paid out.', STOP),
    reads: 'whatChanged',
    broken: (span) => sql`
      SELECT 'transaction:' || t.id AS subject, 'refunded, and its payout is ' || min(p.state) AS detail
      FROM transaction t JOIN payout p ON p.transaction_id = t.id AND p.purpose = 'payout' AND p.state <> 'failed'
      WHERE t.status = 'refunded' AND t.id = ANY(${changedOrders(span, 'ending', 'payout')}) GROUP BY t.id`,
  },
  {
    name: 'refundedMoreThanReceived',
    about: money('More was refunded than the order had received.', STOP),
    reads: 'whatChanged',
    broken: (span) => sql`
      SELECT 'transaction:' || back.transaction_id AS subject,
        trim_scale(back.amount) || ' of ' || trim_scale(coalesce(here.amount, 0)) || ' ' || back.currency || ' went back' AS detail
      FROM (SELECT transaction_id, currency, sum(amount) AS amount FROM payout
            WHERE purpose = 'refund' AND state <> 'failed'
              AND transaction_id = ANY(${changedOrders(span, 'payout', 'receipt')}) GROUP BY 1, 2) back
      LEFT JOIN LATERAL (SELECT sum(amount) AS amount FROM receipt
        WHERE transaction_id = back.transaction_id AND currency = back.currency AND NOT dropped) here ON true
      WHERE back.amount > coalesce(here.amount, 0)`,
  },
  {
    /** A driver whose feed is retired, or was never read, has been removed from the settings: nothing sends or confirms what it has begun. */
    name: 'driverNotRunning',
    about: waiting(
      'A payout was begun by a driver that no longer runs.',
      'Put the driver back into the settings until its payouts have ended.',
    ),
    reads: 'whatIsOpen',
    broken: () => sql`
      SELECT 'driver:' || port || ':' || driver AS subject,
        count(*) || ' payouts that it has begun are open, and it does not run: add old:' || driver || ' to ' || CASE port WHEN 'chain' THEN 'CHAIN_DRIVERS' ELSE 'RAIL_DRIVERS' END || ' until they are settled' AS detail
      FROM (SELECT CASE kind WHEN 'crypto' THEN 'chain' ELSE 'fiatRail' END AS port, coalesce(driver, ${UNNAMED_DRIVER}) AS driver
            FROM payout WHERE state IN ('claimed', 'submitted', 'uncertain') AND send_started_at IS NOT NULL) begun
      WHERE NOT EXISTS (SELECT FROM feed_cursor f WHERE NOT f.retired AND f.source = CASE begun.driver WHEN ${UNNAMED_DRIVER} THEN begun.port ELSE begun.port || ':' || begun.driver END)
      GROUP BY port, driver`,
  },
  {
    name: 'databaseMoved',
    about: money('The database is another than the one that drivers have worked with, such as a backup.', STOP),
    reads: 'whatIsOpen',
    broken: () => sql`
      SELECT 'database:' || e.cluster AS subject,
        'restored or failed over at ' || e.moved_at || '; ' || count(*) || ' payouts of older orders are unsettled: compare what bank and chains sent since' AS detail
      FROM xid_epoch e JOIN payout p ON p.state IN ('claimed', 'uncertain')
        LEFT JOIN transaction t ON t.id = p.transaction_id AND t.partner_id = p.partner_id
      WHERE coalesce(t.created_at, p.created_at) <= e.moved_at GROUP BY e.cluster, e.moved_at`,
  },
];
