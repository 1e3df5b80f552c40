import type { Transaction } from '@rampart/data';
import type { TransactionStatus } from '@rampart/kernel';
import { sql, type Sql } from '@rampart/sql';

/** Statuses of orders that were not paid in time. A late payment may still complete one; the link then names the newer. */
export const ENDED_UNPAID = [
  'cancelled',
  'expired_fiat_not_received',
  'expired_btc_not_in_mempool',
] as const satisfies readonly TransactionStatus[];

/**
 * Names the order as that of its link, in the statement that stores the order. A session may show any of its user's orders, so what it shows says nothing
 * about the link. A link that has an order keeps it, unless that ended unpaid.
 */
export const namesOrder = (linkId: string, { id, partnerId }: Pick<Transaction, 'id' | 'partnerId'>): Sql => sql`
  UPDATE checkout_link SET transaction_id = ${id} WHERE id = ${linkId} AND partner_id = ${partnerId} AND (transaction_id IS NULL
    OR EXISTS (SELECT 1 FROM transaction o WHERE o.id = checkout_link.transaction_id AND o.status = ANY(${ENDED_UNPAID})))
  RETURNING id`;
