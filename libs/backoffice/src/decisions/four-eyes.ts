import { ENV, type Env } from '@rampart/config';
import { CRYPTO_CODES, type Decimal, FIAT_CODES, isOneOf } from '@rampart/kernel';
import { PriceBook } from '@rampart/pricing';
import { Inject, Injectable } from '@nestjs/common';

/** Decides whether an amount needs a second operator. An amount without a current price does. */
@Injectable()
export class FourEyes {
  constructor(
    private readonly prices: PriceBook,
    @Inject(ENV) private readonly env: Env,
  ) {}

  areNeededFor(money: { readonly amount: Decimal; readonly currency: string }): boolean {
    try {
      const worth = this.worthUsd(money);
      return worth === undefined || worth.gt(this.env.OPS_FOUR_EYES_ABOVE);
    } catch {
      return true;
    }
  }

  /** Throws PRICE_UNAVAILABLE. */
  private worthUsd({ amount, currency }: { readonly amount: Decimal; readonly currency: string }): Decimal | undefined {
    if (isOneOf(CRYPTO_CODES, currency)) return amount.times(this.prices.priceOf(currency, 'SGD').cryptoPriceUsd);
    if (!isOneOf(FIAT_CODES, currency)) return undefined;
    const { cryptoPrice, cryptoPriceUsd } = this.prices.priceOf('BTC', currency);
    return amount.times(cryptoPriceUsd).div(cryptoPrice);
  }
}
