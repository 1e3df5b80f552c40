import type { Transaction } from '@rampart/data';
import type { Decimal } from '@rampart/kernel';
import { PriceBook } from '@rampart/pricing';
import { Injectable } from '@nestjs/common';

/** The market's price now, for deciding about late money. */
@Injectable()
export class CurrentPrices {
  constructor(private readonly prices: PriceBook) {}

  /** Nothing without a fresh price: then late money is not honoured but goes back. */
  findPrice({ cryptoCurrency, currency }: Pick<Transaction, 'cryptoCurrency' | 'currency'>): Decimal | undefined {
    try {
      return this.prices.priceOf(cryptoCurrency, currency).cryptoPrice;
    } catch {
      return undefined;
    }
  }
}
