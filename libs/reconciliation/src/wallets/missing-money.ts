import { ENV, type Env } from '@rampart/config';
import type { Decimal } from '@rampart/kernel';
import { CurrentPrices } from '@rampart/transactions';
import { Inject, Injectable } from '@nestjs/common';

const CENTS = 2;

/** The amount that a wallet lacks. */
export interface Lack {
  readonly currency: string;
  readonly missing: Decimal;
  /** The minimum that it should hold. */
  readonly expected: Decimal;
}

/**
 * Decides whether a wallet's missing amount stops its payouts: by its value, and by its share of the wallet. Without a current price the payouts stop, because
 * the share alone could hide a theft.
 */
@Injectable()
export class MissingMoney {
  constructor(
    private readonly prices: CurrentPrices,
    @Inject(ENV) private readonly env: Pick<Env, 'WALLET_BRAKE_ABOVE' | 'WALLET_BRAKE_PERCENT'>,
  ) {}

  judgeLack({ currency, missing, expected }: Lack): { readonly isMinor: boolean; readonly words: string } {
    const worth = this.prices.findWorthUsd({ amount: missing, currency });
    const percent = expected.isPositive() && !expected.isZero() ? missing.times(100).div(expected) : undefined;
    const isMinor =
      worth?.lte(this.env.WALLET_BRAKE_ABOVE) === true && percent?.lte(this.env.WALLET_BRAKE_PERCENT) === true;
    const words = [
      `${missing.toFixed()} ${currency} are missing`,
      worth ? `worth ${worth.toFixed(CENTS)} USD` : 'without a current price',
      percent ? `${percent.toSignificantDigits(2).toFixed()} % of the wallet` : 'and nothing should be there',
    ].join(', ');
    return { isMinor, words };
  }
}
