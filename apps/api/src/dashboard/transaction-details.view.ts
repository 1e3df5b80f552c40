import type { Transaction } from '@rampart/data';
import { eventsOf, lastEventAt, type OrderEvent } from '@rampart/money';
import type { TransactionTimeline } from '@rampart/transactions';
import { paymentView, showPayments } from '../payments/show-payments.js';
import { transactionRowView } from './dashboard.views.js';
import type { StepView, TransactionDetailsView } from './transactions.dto.js';

/** Maps the timeline of a transaction. Reasons are omitted, since operators write them for each other. */
export function transactionDetailsView(
  { transaction, history, payments, movements }: TransactionTimeline,
  userEmail: string,
): TransactionDetailsView {
  const steps = eventsOf(history, payments);
  return {
    transaction: transactionRowView({ transaction, userEmail }),
    expiresAt: transaction.expiresAt.toISOString(),
    chain: transaction.chain,
    priceSource: transaction.priceSource,
    pricedAt: transaction.pricedAt.toISOString(),
    serviceChargePercent: transaction.serviceChargePercent.toFixed(),
    ...endsOf(transaction),
    lastEventAt: lastEventAt(steps, transaction.createdAt).toISOString(),
    money: showPayments(payments),
    steps: steps.map(stepView),
    movements: movements.map(({ at, cause, postings }) => ({ at: at.toISOString(), cause, postings: [...postings] })),
  };
}

/** Maps where the transaction's money comes in and where it goes out. */
const endsOf = ({ peerAccount, depositWallets, methodAttributes }: Transaction) => ({
  ...(peerAccount === null ? {} : { payInto: peerAccount }),
  ...(depositWallets === null ? {} : { depositTo: depositWallets }),
  ...(methodAttributes === null ? {} : { payTo: methodAttributes }),
});

const stepView = ({ at, ...event }: OrderEvent): StepView => ({
  at: at.toISOString(),
  ...(event.payment ? { payment: paymentView(event.payment) } : { status: event.status, signal: event.signal ?? '' }),
});
