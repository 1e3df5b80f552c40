import { rows, sql } from '@rampart/data';
import type { SignalDetails } from '@rampart/transactions';
import type { EntityManager } from 'typeorm';
import type { OrderPayout } from './payouts.js';

/** Blockchain transaction of a completed transaction: the payout of a buy, the user's deposit of a sell. */
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
  const [deposit] = await rows<{ txId: string | null }>(
    manager,
    sql`SELECT tx_id AS "txId" FROM receipt WHERE transaction_id = ${transaction.id} AND kind = 'crypto' AND NOT dropped ORDER BY id LIMIT 1`.prepared(),
  );
  return { blockchainTxId: deposit?.txId ?? null };
}
