import { type Transaction, TransactionHistory } from '@rampart/data';
import { type OrderEvent, type OrderPayment, eventsOf, readOrderPayments } from '@rampart/money';
import type { DataSource } from 'typeorm';

/** An order as shown in its receipt and its emails. */
export interface OrderFacts {
  readonly transaction: Transaction;
  readonly completedAt: Date | null;
  /** Payments received, sent and returned, oldest first. */
  readonly payments: readonly OrderPayment[];
  readonly events: readonly OrderEvent[];
}

export async function readOrderFacts(database: DataSource, transaction: Transaction): Promise<OrderFacts> {
  const [history, payments] = await Promise.all([
    database
      .getRepository(TransactionHistory)
      .find({ where: { transactionId: transaction.id }, order: { version: 'ASC' } }),
    readOrderPayments(database, transaction),
  ]);
  return {
    transaction,
    completedAt: isGivenUp(transaction) ? null : (history.find(({ toStatus }) => toStatus === 'completed')?.at ?? null),
    payments,
    events: eventsOf(history, payments),
  };
}

/** Whether its payout came back after completion, and its money is refunded. */
const isGivenUp = ({ status, refundDecidedAt }: Transaction): boolean =>
  status === 'completed' && refundDecidedAt !== null;
