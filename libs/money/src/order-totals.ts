import { Decimal } from '@rampart/kernel';
import { countsForOrder, hasMoved, type OrderPayment, type PaymentDirection } from './order-payment.js';

/** Sums of the money that moved in one currency. */
export interface CurrencyTotals {
  readonly currency: string;
  /** Gross: everything that arrived, whatever happened to it later. */
  readonly received: Decimal;
  readonly sent: Decimal;
  readonly returned: Decimal;
  /**
   * Net: the amount that counts towards the order, less what was returned of it. Held or refused money does not belong to the order, and neither does its
   * return.
   */
  readonly kept: Decimal;
}

/** Sums of an order's payments by currency, in the order in which the currencies appear. */
export function totalsOf(payments: readonly OrderPayment[]): CurrencyTotals[] {
  const moved = payments.filter(hasMoved);
  return [...new Set(moved.map(({ currency }) => currency))].map((currency) => {
    const own = moved.filter((each) => each.currency === currency);
    const [received, returned] = [inDirection(own, 'received'), inDirection(own, 'returned')];
    return {
      currency,
      received: sumOf(received),
      sent: sumOf(inDirection(own, 'sent')),
      returned: sumOf(returned),
      kept: sumOf(received.filter(countsForOrder)).minus(sumOf(returned.filter(({ isReturn }) => !isReturn))),
    };
  });
}

export const sumOf = (payments: readonly Pick<OrderPayment, 'amount'>[]): Decimal =>
  payments.reduce((sum, { amount }) => sum.plus(amount), new Decimal(0));

/** Payments of one direction. */
export const inDirection = (payments: readonly OrderPayment[], direction: PaymentDirection): OrderPayment[] =>
  payments.filter((each) => each.direction === direction);
