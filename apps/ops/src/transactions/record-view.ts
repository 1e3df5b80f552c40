import type { TransactionDetails } from '@rampart/backoffice';
import type { Transaction } from '@rampart/data';
import { auditRecordView } from '../audit/audit-views.js';
import { viewOf } from '../operators/view-of.js';
import { payoutView } from './payout-view.js';

export type TransactionRecordView = ReturnType<typeof recordView>;

/** Maps everything recorded about a transaction, row by row. */
export const recordView = ({ transaction, ...rows }: TransactionDetails) => ({
  transaction: transactionView(transaction),
  history: rows.history.map((step) =>
    viewOf(step, ['transactionId', 'version', 'fromStatus', 'toStatus', 'signal', 'reason', 'at']),
  ),
  receipts: rows.receipts.map((receipt) =>
    viewOf(receipt, [
      ...(['id', 'transactionId', 'inboundEventId', 'kind', 'eventId', 'amount', 'currency', 'chain', 'txId'] as const),
      ...(['confirmations', 'needed', 'dropped', 'occurredAt', 'recordedAt', 'reading'] as const),
    ]),
  ),
  payouts: rows.payouts.map(payoutView),
  balances: rows.balances.map((balance) => viewOf(balance, ['account', 'currency', 'amount'])),
  events: rows.events.map((event) =>
    viewOf(event, ['id', 'partnerId', 'subjectId', 'transactionId', 'sequence', 'type', 'body', 'occurredAt', 'xid']),
  ),
  deliveries: rows.deliveries.map((delivery) => ({
    ...viewOf(delivery, [
      ...(['eventId', 'endpointId', 'subjectId', 'sequence', 'state', 'attempts', 'nextAttemptAt'] as const),
      ...(['leaseUntil', 'leaseToken', 'leaseHolder', 'settledAt'] as const),
    ]),
    parked: delivery.queued,
  })),
  proposals: rows.proposals.map((proposal) =>
    viewOf(proposal, [
      ...(['id', 'transactionId', 'action', 'content', 'proposedBy', 'proposedAt'] as const),
      ...(['decision', 'decidedBy', 'decidedAt'] as const),
    ]),
  ),
  audit: rows.audit.map(auditRecordView),
});

const transactionView = (transaction: Transaction) => ({
  ...viewOf(transaction, [
    ...(['id', 'partnerId', 'userId', 'requestId', 'quoteId', 'type', 'status', 'version'] as const),
    ...(['method', 'currency', 'cryptoCurrency', 'chain', 'crypto', 'fiat', 'total'] as const),
    ...(['serviceCharge', 'serviceChargePercent', 'referralDiscountPercent', 'payoutServiceCharge'] as const),
    ...(['partnerMarkup', 'partnerMarkupPercent', 'earnedPoints'] as const),
    ...(['cryptoPrice', 'cryptoPriceUsd', 'priceSource', 'pricedAt'] as const),
    ...(['wallet', 'destinationTag', 'internalAddress', 'methodAttributes', 'depositWallets'] as const),
    ...(['refundDestination', 'refundDecidedAt', 'nonce', 'qrCode', 'peerAccount', 'userCountry'] as const),
    ...(['partnerData', 'blockchainTxId', 'internalTxId', 'createdAt', 'updatedAt', 'expiresAt'] as const),
  ]),
  least: transaction.minimumAmount?.toFixed() ?? null,
});
