import { defineJob, type JobDefinition } from '@rampart/jobs';
import type { PayoutJobName } from './payout-lifecycle.js';
import type { TransactionJobName } from './transaction-lifecycle.js';

export type OfTransaction = { readonly transactionId: string };
export type OfPayout = { readonly payoutId: string };

/** Jobs that rows of the transaction lifecycle name. */
export const TRANSACTION_JOBS = {
  expirePayment: defineJob<OfTransaction>('transactions', 'expirePayment', {
    description: 'Closes the payment windows that are due: 1 hour after a buy, 3 hours after a sell was created.',
    mayRunEarly: false,
    sharesWakeUp: true,
  }),
  sendPayout: defineJob<OfTransaction>('payouts', 'sendPayout', {
    description: 'Claims the payout row, then sends: crypto for a buy, fiat for a sell.',
    mayRunEarly: true,
  }),
  refundReceived: defineJob<OfTransaction>('payouts', 'refundReceived', {
    description: 'Refunds what the transaction owes: late, excess or foreign-currency payments.',
    mayRunEarly: true,
  }),
} satisfies Record<TransactionJobName, JobDefinition<OfTransaction>>;

/** Jobs that rows of the payout lifecycle name. */
export const PAYOUT_JOBS = {
  confirmPayout: defineJob<OfPayout>('payouts', 'confirmPayout', {
    description: 'Asks the provider whether a submitted payout is confirmed, and what became of an uncertain one.',
    mayRunEarly: true,
  }),
  sendReturn: defineJob<OfPayout>('payouts', 'sendReturn', {
    description: 'Returns an unmatched payment, as an operator decided.',
    mayRunEarly: true,
  }),
  withdrawPayout: defineJob<OfPayout>('payouts', 'withdrawPayout', {
    description: 'Asks a driver never to send a payout that it deferred.',
    mayRunEarly: true,
  }),
} satisfies Record<PayoutJobName, JobDefinition<OfPayout>>;

/** `driver` is the one that reported a change; if it is absent, the driver of the order's method or chain. */
export type OfReceipts = OfTransaction & { readonly driver?: string };

export const watchPayment = defineJob<OfReceipts>('transactions', 'watchPayment', {
  description: 'Asks the rail or the chain for receipts of a transaction, and signals them.',
  mayRunEarly: true,
});

/** A payment reference that does not belong to a transaction, and the driver that reported it. Jobs of processes that knew only one driver carry none. */
export type OfReference = {
  readonly source: 'fiatRail' | 'chain';
  readonly driver?: string;
  readonly reference: string;
};

export const keepUnmatched = defineJob<OfReference>('transactions', 'keepUnmatched', {
  description: 'Stores and books unmatched payments, for an operator to match.',
  mayRunEarly: true,
});

/** A proposal that a second operator approved. */
export type OfProposal = { readonly proposalId: string };

export const creditDeposit = defineJob<OfProposal>('transactions', 'creditDeposit', {
  description: 'Enters a deposit that no feed reported and two operators credit, and signals it like any other.',
  mayRunEarly: true,
});
