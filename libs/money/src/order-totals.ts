import { Decimal } from '@rampart/kernel';
import { hasMoved, type OrderPayment, type PaymentDirection } from './order-payment.js';

/** Sums of what moved in one currency. */
export interface CurrencyTotals {
  readonly currency: string;
  /** Gross: all that arrived, whatever became of it. */
  readonly received: Decimal;
  readonly sent: Decimal;
  readonly returned: Decimal;
  /** Net: what was received less what was returned. */
  readonly kept: Decimal;
}

/** Sums of an order's payments by currency, in the order in which the currencies appear. */
export function totalsOf(payments: readonly OrderPayment[]): CurrencyTotals[] {
  const moved = payments.filter(hasMoved);
  return [...new Set(moved.map(({ currency }) => currency))].map((currency) => {
    const sum = (direction: PaymentDirection): Decimal =>
      sumOf(moved.filter((each) => each.currency === currency && each.direction === direction));
    const [received, sent, returned] = [sum('received'), sum('sent'), sum('returned')];
    return { currency, received, sent, returned, kept: received.minus(returned) };
  });
}

export const sumOf = (payments: readonly Pick<OrderPayment, 'amount'>[]): Decimal =>
  payments.reduce((sum, { amount }) => sum.plus(amount), new Decimal(0));

/** Payments of one direction. */
export const inDirection = (payments: readonly OrderPayment[], direction: PaymentDirection): OrderPayment[] =>
  payments.filter((each) => each.direction === direction);
