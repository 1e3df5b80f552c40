import type { Transaction } from '@rampart/data';
import type { Decimal } from '@rampart/kernel';
import { Estimate } from '@rampart/pricing';
import { Injectable } from '@nestjs/common';

/** Current prices of an order's side, by which late payments are honoured or refunded. */
@Injectable()
export class CurrentPrices {
  constructor(private readonly prices: Estimate) {}

  /** Returns undefined without a fresh price. A late payment is refunded then. */
  findPrice(order: Pick<Transaction, 'type' | 'cryptoCurrency' | 'currency'>): Decimal | undefined {
    try {
      return this.prices.priceOf(order).cryptoPrice;
    } catch {
      return undefined;
    }
  }
}
