import { rawSql, sql } from '@rampart/sql';
import type { Side } from './sides.js';

/**
 * Adds a partner's rows to the sums and counts that all partners of a cell share, or takes them away. The triggers that keep these do not run for rows that
 * were replicated or copied. In the transaction that changes where the partner lives, so once.
 */
export async function addToSums(side: Side, partner: string, sign: '+' | '-'): Promise<void> {
  const times = rawSql(sign === '+' ? '1' : '-1');
  await side.ask(sql`
    INSERT INTO account_sum (account, currency, amount, entries)
    SELECT account, currency, ${times} * sum(amount), ${times} * count(*) FROM posting WHERE partner_id = ${partner} GROUP BY 1, 2`);
  await side.ask(sql`
    INSERT INTO row_count (name, kind, state, number)
    SELECT 'transaction', type, status, ${times} * sum(orders) FROM closed_order WHERE partner_id = ${partner} AND folded GROUP BY 2, 3
    UNION ALL
    SELECT 'payout', purpose, state, ${times} * count(*) FROM payout
    WHERE partner_id = ${partner} AND state IN ('confirmed', 'failed') GROUP BY 2, 3
    UNION ALL
    SELECT 'webhook_delivery', '', 'delivered', ${times} * count(*) FROM webhook_delivery
    WHERE partner_id = ${partner} AND state = 'delivered'`);
}
