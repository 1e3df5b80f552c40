import { Inject, Injectable } from '@nestjs/common';
import { ENV, type Env } from '@rampart/config';
import { ASSETS, byFiat, Clock, type CryptoCode, CRYPTO_CODES, Decimal, type FiatCode, SECOND } from '@rampart/kernel';
import { PriceFeed, type PriceReading } from '@rampart/ports';

/** The sandbox's market has a price for everything. */
interface CompleteReading extends PriceReading {
  readonly usd: Readonly<Record<CryptoCode, Decimal>>;
  readonly fx: Readonly<Record<FiatCode, Decimal>>;
}

/**
 * Fixed prices. With SANDBOX_PRICE_DRIFT each price moves around its fixed value by up to that many percent, as a sine of the clock,
 * so every process sees the same prices.
 */
@Injectable()
export class SandboxPriceFeed extends PriceFeed {
  constructor(
    private readonly clock: Clock,
    @Inject(ENV) private readonly env: Pick<Env, 'SANDBOX_PRICE_DRIFT'>,
  ) {
    super();
  }

  async readPrices(): Promise<CompleteReading> {
    const usd = Object.fromEntries(CRYPTO_CODES.map((code) => [code, this.priceOf(code)])) as Record<
      CryptoCode,
      Decimal
    >;
    const fx = byFiat(({ sandboxPerUsd }) => new Decimal(sandboxPerUsd));
    return { usd, fx, source: 'sandbox' };
  }

  private priceOf(code: CryptoCode): Decimal {
    const { usd, periodSeconds } = ASSETS[code].sandboxPrice;
    if (this.env.SANDBOX_PRICE_DRIFT === 0) return new Decimal(usd);
    const seconds = new Decimal(this.clock.now().getTime()).div(SECOND);
    const wave = seconds.mod(periodSeconds).div(periodSeconds).times(FULL_TURN).sin();
    const share = wave.times(this.env.SANDBOX_PRICE_DRIFT).div(100);
    return share.plus(1).times(usd).toSignificantDigits(8);
  }
}

/** Units of fiat per USD. */
export const SANDBOX_FX: Readonly<Record<FiatCode, string>> = byFiat(({ sandboxPerUsd }) => sandboxPerUsd);

const FULL_TURN = '6.28318530717958647692';
