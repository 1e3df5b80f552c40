import type { Payout, Receipt, Transaction, TransactionHistory } from '@rampart/data';
import { transactionRowView } from './dashboard.views.js';
import type { StepView, TransactionDetailsView } from './transactions.dto.js';

interface Details {
  readonly transaction: Transaction;
  readonly history: readonly TransactionHistory[];
  readonly receipts: readonly Receipt[];
  readonly payouts: readonly Payout[];
  readonly movements: readonly {
    readonly at: Date;
    readonly cause: string;
    readonly postings: readonly { account: string; currency: string; amount: string }[];
  }[];
}

/** The timeline of a transaction. Reasons are left out: operators write them for each other. */
export function transactionDetailsView(
  { transaction, history, receipts, payouts, movements }: Details,
  userEmail: string,
): TransactionDetailsView {
  const steps = [...history.map(statusStep), ...receipts.map(receiptStep), ...payouts.map(payoutStep)];
  return {
    transaction: transactionRowView({ transaction, userEmail }),
    expiresAt: transaction.expiresAt.toISOString(),
    chain: transaction.chain,
    priceSource: transaction.priceSource,
    pricedAt: transaction.pricedAt.toISOString(),
    serviceChargePercent: transaction.serviceChargePercent.toFixed(),
    steps: steps.sort((a, b) => a.at.localeCompare(b.at)),
    movements: movements.map(({ at, cause, postings }) => ({ at: at.toISOString(), cause, postings: [...postings] })),
  };
}

const statusStep = ({ at, toStatus, signal }: TransactionHistory): StepView => ({
  at: at.toISOString(),
  kind: 'status',
  what: toStatus,
  signal,
});

const receiptStep = ({ recordedAt, kind, dropped, amount, currency, txId }: Receipt): StepView => ({
  at: recordedAt.toISOString(),
  kind: 'receipt',
  what: dropped ? 'dropped' : kind,
  amount: amount.toFixed(),
  currency,
  ...(txId === null ? {} : { reference: txId }),
});

const payoutStep = ({ updatedAt, purpose, state, amount, currency, reference }: Payout): StepView => ({
  at: updatedAt.toISOString(),
  kind: purpose === 'payout' ? purpose : 'refund',
  what: state,
  amount: amount.toFixed(),
  currency,
  ...(reference === null ? {} : { reference }),
});
