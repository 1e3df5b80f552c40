import type { Order, OrderPayment } from './api.js';
import type { Key } from './i18n.js';

/** The name of a payment: what happened, or what is under way. */
export function paymentKey({ direction, state }: Pick<OrderPayment, 'direction' | 'state'>): Key {
  if (direction === 'received') return `money.${state}` as Key;
  if (direction === 'sent') return state === 'underway' ? 'money.sending' : 'money.sent';
  return state === 'underway' ? 'money.returning' : 'money.returned';
}

/** Payments that name the order and wait for an operator. */
export const heldPayments = ({ money }: Pick<Order, 'money'>): OrderPayment[] =>
  money.payments.filter(({ state }) => state === 'held');

/** Money of the order itself that went back, or is on its way; that of another payer never was the order's. */
export const refundsOf = ({ money }: Pick<Order, 'money'>): OrderPayment[] =>
  money.payments.filter(({ direction, isOfOtherPayer }) => direction === 'returned' && !isOfOtherPayer);

/** Sum that was sent, in the currency that the user receives. Zero while nothing was. */
export function sentOf({ money, type, currency, cryptoCurrency }: Order): string {
  const got = type === 'buy' ? cryptoCurrency : currency;
  return money.totals.find((each) => each.currency === got)?.sent ?? '0';
}
