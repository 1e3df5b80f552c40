import { type Transaction, methodAttributesKey } from '@rampart/data';
import { type Sql, sql } from '@rampart/sql';
import { after, SECOND } from '@rampart/kernel';

/** Covers a double click or a retried request, but not a deliberate second order. */
const DUPLICATE_WINDOW_MS = 10 * SECOND;

/** Builds the query for the user's latest open order of the last ten seconds with the same content. The statement that stores a new order includes it. */
export function duplicateOrderQuery(transaction: Transaction): Sql {
  const { userId, createdAt, type, method, cryptoCurrency, chain, fiat, crypto } = transaction;
  return sql`
    SELECT t.id FROM transaction t
    WHERE t.user_id = ${userId} AND t.created_at > ${after(createdAt, -DUPLICATE_WINDOW_MS)} AND t.status NOT IN ('completed', 'refunded', 'cancelled')
      AND t.type = ${type} AND t.method = ${method} AND t.crypto_currency = ${cryptoCurrency} AND t.chain = ${chain}
      AND (t.fiat = ${fiat.toFixed()} OR t.crypto = ${crypto.toFixed()}) AND ${sameDestination(transaction)}
    ORDER BY t.created_at DESC LIMIT 1`;
}

const sameDestination = (transaction: Transaction): Sql => sql`
  t.wallet IS NOT DISTINCT FROM ${transaction.wallet} AND t.destination_tag IS NOT DISTINCT FROM ${transaction.destinationTag}
  AND t.internal_address IS NOT DISTINCT FROM ${transaction.internalAddress}
  AND t.method_attributes_key IS NOT DISTINCT FROM ${methodAttributesKey(transaction)}`;
