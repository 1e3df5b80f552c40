import type { Transaction } from '@rampart/data';
import type { Decimal } from '@rampart/kernel';
import { PriceBook } from '@rampart/pricing';
import { Injectable } from '@nestjs/common';

/** Current market prices, by which late payments are honoured or refunded. */
@Injectable()
export class CurrentPrices {
  constructor(private readonly prices: PriceBook) {}

  /** Returns undefined without a fresh price. A late payment is refunded then. */
  findPrice({ cryptoCurrency, currency }: Pick<Transaction, 'cryptoCurrency' | 'currency'>): Decimal | undefined {
    try {
      return this.prices.priceOf(cryptoCurrency, currency).cryptoPrice;
    } catch {
      return undefined;
    }
  }
}
