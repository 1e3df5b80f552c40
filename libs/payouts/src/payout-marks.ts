import type { Transaction } from '@rampart/data';
import { rows, type Sql, sql } from '@rampart/sql';
import type { SignalDetails } from '@rampart/transactions';
import type { EntityManager } from 'typeorm';
import type { OrderPayout } from './payouts.js';

/**
 * Returns the blockchain transaction of a completed order: the payout of a buy, the user's deposit of a sell. Null if the chain has since dropped all of a
 * sell's deposits.
 */
export async function payoutMarks(
  manager: EntityManager,
  {
    payout: { purpose, kind },
    transaction,
  }: Pick<OrderPayout, 'transaction'> & { payout: Pick<OrderPayout['payout'], 'purpose' | 'kind'> },
  reference: string | undefined,
): Promise<SignalDetails['marks']> {
  if (purpose === 'refund' || reference === undefined) return {};
  if (kind === 'crypto')
    return transaction.internalAddress === null ? { blockchainTxId: reference } : { internalTxId: reference };
  const [deposit] = await rows<{ txId: string | null }>(manager, payingDeposit(transaction.id).prepared());
  return { blockchainTxId: deposit?.txId ?? null };
}

/**
 * Records another deposit on a completed sell after the chain dropped the recorded one, because an explorer shows nothing for a dropped transaction. The caller
 * holds the transaction's lock.
 */
export async function renamePayingDeposit(
  manager: EntityManager,
  { id, type, blockchainTxId }: Transaction,
): Promise<void> {
  if (type !== 'sell' || blockchainTxId === null) return;
  await rows(
    manager,
    sql`WITH paying AS (${payingDeposit(id)})
        UPDATE transaction SET blockchain_tx_id = paying."txId", updated_at = rampart_now() FROM paying
        WHERE id = ${id} AND blockchain_tx_id <> paying."txId" AND NOT EXISTS (
          SELECT FROM receipt r WHERE r.transaction_id = ${id} AND r.tx_id = blockchain_tx_id AND NOT r.dropped AND r.confirmations >= r.needed)
        RETURNING id`.prepared(),
  );
}

/** The largest of the order's confirmed deposits. */
const payingDeposit = (transactionId: string): Sql =>
  sql`SELECT tx_id AS "txId" FROM receipt WHERE transaction_id = ${transactionId} AND kind = 'crypto' AND NOT dropped AND confirmations >= needed
      ORDER BY amount DESC, id LIMIT 1`;
