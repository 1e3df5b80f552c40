import type { Order, OrderPayment } from './api.js';
import type { Key } from './i18n.js';

/** Returns the text key of a payment: what happened, or what is in progress. */
export function paymentKey({ direction, state }: Pick<OrderPayment, 'direction' | 'state'>): Key {
  if (direction === 'received') return `money.${state}` as Key;
  if (direction === 'sent') return state === 'underway' ? 'money.sending' : 'money.sent';
  return state === 'underway' ? 'money.returning' : 'money.returned';
}

/** Returns payments of the order that await an operator. */
export const heldPayments = ({ money }: Pick<Order, 'money'>): OrderPayment[] =>
  money.payments.filter(({ state }) => state === 'held');

/** Returns refunds of the order, completed or in progress, without returns to another payer. */
export const refundsOf = ({ money }: Pick<Order, 'money'>): OrderPayment[] =>
  money.payments.filter(({ direction, isOfOtherPayer }) => direction === 'returned' && !isOfOtherPayer);

/** Returns the sum that was sent, in the currency that the user receives; zero if nothing was sent. */
export function sentOf({ money, type, currency, cryptoCurrency }: Order): string {
  const got = type === 'buy' ? cryptoCurrency : currency;
  return money.totals.find((each) => each.currency === got)?.sent ?? '0';
}
