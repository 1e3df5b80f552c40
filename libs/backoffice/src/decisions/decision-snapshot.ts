import { Payout, PAYOUTS_OLDEST_FIRST, Transaction } from '@rampart/data';
import { ACCOUNTS, balancesOf } from '@rampart/ledger';
import { type EntityManager } from 'typeorm';

/** The fields that a decision may change, for the audit. */
export async function snapshot(manager: EntityManager, id: string): Promise<object> {
  const { status, version, refundDecidedAt, blockchainTxId, internalTxId } = await manager.findOneByOrFail(
    Transaction,
    { id },
  );
  const payouts = await manager.find(Payout, { where: { transactionId: id }, order: PAYOUTS_OLDEST_FIRST });
  const claims = (await balancesOf(manager, id)).filter(
    ({ account }) => account === ACCOUNTS.receivable || account === ACCOUNTS.writtenOff,
  );
  return {
    status,
    version,
    refundDecidedAt,
    blockchainTxId,
    internalTxId,
    payouts: payouts.map(({ id: payoutId, purpose, generation, state, reference }) => ({
      id: payoutId,
      purpose,
      generation,
      state,
      reference,
    })),
    ...(claims.length === 0
      ? {}
      : { claims: claims.map(({ account, amount, currency }) => `${account}: ${amount} ${currency}`) }),
  };
}
