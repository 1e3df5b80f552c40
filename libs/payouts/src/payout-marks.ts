import { Receipt } from '@rampart/data';
import type { SignalDetails } from '@rampart/transactions';
import type { DataSource, EntityManager } from 'typeorm';
import type { OrderPayout } from './payouts.js';

/** Blockchain transaction of a completed transaction: the payout of a buy, the user's deposit of a sell. */
export async function payoutMarks(
  database: Pick<DataSource | EntityManager, 'getRepository'>,
  {
    payout: { purpose, kind },
    transaction,
  }: Pick<OrderPayout, 'transaction'> & { payout: Pick<OrderPayout['payout'], 'purpose' | 'kind'> },
  reference: string | undefined,
): Promise<SignalDetails['marks']> {
  if (purpose === 'refund' || reference === undefined) return {};
  if (kind === 'crypto')
    return transaction.internalAddress === null ? { blockchainTxId: reference } : { internalTxId: reference };
  const deposit = await database.getRepository(Receipt).findOne({
    where: { transactionId: transaction.id, kind: 'crypto', dropped: false },
    order: { id: 'ASC' },
  });
  return { blockchainTxId: deposit?.txId ?? null };
}
