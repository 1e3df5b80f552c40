import type { Transaction } from '@rampart/data';
import { CRYPTO_CODES, type Decimal, isOneOf } from '@rampart/kernel';
import { Estimate } from '@rampart/pricing';
import { Injectable } from '@nestjs/common';

/** Current prices of an order's side, by which late payments are honoured or refunded. */
@Injectable()
export class CurrentPrices {
  constructor(private readonly prices: Estimate) {}

  /** Returns undefined if there is no fresh price. A late payment is then refunded. */
  findPrice(order: Pick<Transaction, 'type' | 'cryptoCurrency' | 'currency'>): Decimal | undefined {
    try {
      return this.prices.priceOf(order).cryptoPrice;
    } catch {
      return undefined;
    }
  }

  /** Returns undefined if there is no fresh price, as for a coin that is not traded. */
  findWorthUsd({ amount, currency }: { readonly amount: Decimal; readonly currency: string }): Decimal | undefined {
    if (!isOneOf(CRYPTO_CODES, currency)) return undefined;
    try {
      return amount.times(
        this.prices.priceOf({ type: 'buy', cryptoCurrency: currency, currency: 'SGD' }).cryptoPriceUsd,
      );
    } catch {
      return undefined;
    }
  }
}
