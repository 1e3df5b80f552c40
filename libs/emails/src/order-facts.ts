import { Payout, Receipt, type Transaction, TransactionHistory } from '@rampart/data';
import type { Decimal } from '@rampart/kernel';
import type { DataSource } from 'typeorm';

/** An order as its receipt shows it. */
export interface OrderFacts {
  readonly transaction: Transaction;
  readonly completedAt: Date | null;
  /** References of what was paid out: a blockchain transaction, a transfer at an exchange or at a bank. */
  readonly paidAs: string | null;
  /** Sell: blockchain transactions of the deposits. */
  readonly deposits: readonly string[];
  readonly refunds: readonly RefundFacts[];
}

export interface RefundFacts {
  readonly id: string;
  readonly amount: Decimal;
  readonly currency: string;
  readonly kind: 'fiat' | 'crypto';
  readonly at: Date;
}

export async function readOrderFacts(database: DataSource, transaction: Transaction): Promise<OrderFacts> {
  const of = { transactionId: transaction.id };
  const [history, receipts, payouts] = await Promise.all([
    database.getRepository(TransactionHistory).find({ where: of, order: { version: 'ASC' } }),
    database.getRepository(Receipt).findBy({ ...of, kind: 'crypto', dropped: false }),
    database.getRepository(Payout).find({ where: of, order: { createdAt: 'ASC' } }),
  ]);
  const payout = payouts.findLast((each) => each.purpose === 'payout' && isSent(each));
  return {
    transaction,
    completedAt: isGivenUp(transaction) ? null : (history.find(({ toStatus }) => toStatus === 'completed')?.at ?? null),
    paidAs: payoutReference(transaction, payout),
    deposits: receipts.flatMap(({ txId }) => (txId === null ? [] : [txId])),
    refunds: payouts.filter((each) => each.purpose === 'refund' && isSent(each)).map(refundOf),
  };
}

/** A sell carries its deposit's blockchain transaction, so only the payout's own row names the transfer to the user; one that came back names none. */
const payoutReference = (
  { type, blockchainTxId, internalTxId }: Transaction,
  payout: Payout | undefined,
): string | null =>
  payout === undefined ? null : ((type === 'sell' ? undefined : (blockchainTxId ?? internalTxId)) ?? payout.reference);

/** Whether its payout came back after it was completed, and its money goes back. */
const isGivenUp = ({ status, refundDecidedAt }: Transaction): boolean =>
  status === 'completed' && refundDecidedAt !== null;

const isSent = ({ state }: Payout): boolean => state === 'submitted' || state === 'confirmed';

const refundOf = ({ id, amount, currency, kind, updatedAt }: Payout): RefundFacts => ({
  id,
  amount,
  currency,
  kind,
  at: updatedAt,
});
