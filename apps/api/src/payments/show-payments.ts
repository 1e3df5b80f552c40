import { type CurrencyTotals, type OrderPayment, totalsOf } from '@rampart/money';
import type { CurrencyTotalsView, OrderPaymentsView, OrderPaymentView } from './order-payment.dto.js';

/** Maps payments of an order for the API and all pages. */
export const showPayments = (payments: readonly OrderPayment[]): OrderPaymentsView => ({
  payments: payments.map(paymentView),
  totals: showTotals(payments),
});

/** Sums of what moved, by currency. */
export const showTotals = (payments: readonly OrderPayment[]): CurrencyTotalsView[] =>
  totalsOf(payments).map(totalsView);

export const paymentView = ({
  direction,
  state,
  amount,
  currency,
  at,
  reference,
  isOfOtherPayer,
}: OrderPayment): OrderPaymentView => ({
  direction,
  state,
  amount: amount.toFixed(),
  currency,
  at: at.toISOString(),
  ...(reference === null ? {} : { reference }),
  isOfOtherPayer,
});

const totalsView = ({ currency, received, sent, returned, kept }: CurrencyTotals): CurrencyTotalsView => ({
  currency,
  received: received.toFixed(),
  sent: sent.toFixed(),
  returned: returned.toFixed(),
  kept: kept.toFixed(),
});
