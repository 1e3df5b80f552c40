import { type OrderPayment, PAYMENT_STATES } from '@rampart/money';
import { ApiProperty } from '@nestjs/swagger';

/** One payment of an order. */
export class OrderPaymentView {
  /** `received` from the user or another payer, `sent` to the user as the order promises, `returned` to the payer. */
  @ApiProperty({ enum: ['received', 'sent', 'returned'] }) direction: OrderPayment['direction'];
  /**
   * Money that arrives is `unconfirmed`, `received`, `held` until operators decide whether it counts for the order, `refused` when it does not, or `reversed` by its bank or
   * chain. Money that leaves is `underway`, `sent`, or `failed`, which moved nothing.
   */
  @ApiProperty({ enum: PAYMENT_STATES }) state: OrderPayment['state'];
  /**
   * Plain decimal text, exact.
   * @example '180'
   */
  amount: string;
  /**
   * Fiat currency or cryptocurrency of the amount.
   * @example 'SGD'
   */
  currency: string;
  /** When the bank or chain had it; of money that leaves, when it was sent, and until then when that was decided. */
  @ApiProperty({ format: 'date-time' }) at: string;
  /**
   * The blockchain transaction, or the id that the bank or provider gave it. Absent until it was sent.
   * @example 'FT2611234567890'
   */
  reference?: string;
  /** Whether its payer is not the order's user. */
  isOfOtherPayer: boolean;
}

/** Sums in one currency: plain decimal text. */
export class CurrencyTotalsView {
  /**
   * Fiat currency or cryptocurrency of the sums.
   * @example 'SGD'
   */
  currency: string;
  /**
   * Gross: all that arrived and was not reversed.
   * @example '180'
   */
  received: string;
  /**
   * Sent to the user as the order promises.
   * @example '0'
   */
  sent: string;
  /**
   * Returned to payers.
   * @example '180'
   */
  returned: string;
  /**
   * Net: what counts for the order less what was returned of it. Money that is `held` or `refused` does not count.
   * @example '0'
   */
  kept: string;
}

/** Payments received, sent and returned for an order. */
export class OrderPaymentsView {
  /** Oldest first. */
  payments: OrderPaymentView[];
  /** Sums by currency, of what has moved. */
  totals: CurrencyTotalsView[];
}
