export * from './accounting/claim-journals.js';
export * from './accounting/journals.js';
export { syncReceivable } from './accounting/receivables.js';
export {
  AWAITS_OPERATOR,
  findItem,
  recoverReturn,
  RETURN_WRITTEN_OFF,
  reverseItem,
  UNMATCHED_ITEM,
  unmatchedEventId,
  unmatchedSubject,
} from './accounting/unmatched-bookings.js';
export * from './accounting/unmatched-content.js';
export * from './lifecycle/current-price.js';
export * from './lifecycle/database-now.js';
export { type Facts, isUncovered, type MoneyPolicy, sumOf } from './lifecycle/facts.js';
export * from './lifecycle/jobs.js';
export { isFinal, loadFacts } from './lifecycle/load-facts.js';
export * from './lifecycle/lock-transaction.js';
export { MONEY_POLICY } from './lifecycle/money-policy.js';
export * from './lifecycle/payout-lifecycle.js';
export { type RefundDue, refundsDue, refundsWholeOrder } from './lifecycle/refunds-due.js';
export * from './lifecycle/signals.js';
export * from './lifecycle/transaction-lifecycle.js';
export * from './orders/cancel-transaction.js';
export * from './orders/compare-methods.js';
export { NewOrders } from './orders/new-orders.js';
export * from './orders/open-buy.js';
export * from './orders/open-sell.js';
export { OpeningBrakes } from './orders/opening-brakes.js';
export { type OpenedTransaction as Opened, OpenTransaction } from './orders/open-transaction.js';
export * from './orders/own-addresses.js';
export * from './orders/parse-order.js';
export { parsePartnerData } from './orders/parse-partner-data.js';
export * from './orders/request-refund.js';
export * from './orders/screen-wallet.js';
export * from './orders/wallet-owners.js';
export * from './queries/browse-transactions.js';
export * from './queries/export-transactions.js';
export * from './queries/find-named-order.js';
export * from './queries/find-transactions.js';
export * from './queries/list-transactions.js';
export * from './queries/named-order.js';
export * from './queries/transaction-figures.js';
export type { TransactionFilter } from './queries/transaction-filter.js';
export * from './queries/transaction-timeline.js';
export * from './transactions.module.js';
