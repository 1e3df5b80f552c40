import { type CryptoCode, Decimal, fault, type FiatCode, SECOND } from '@rampart/kernel';
import { PriceFeed, type PriceReading } from '@rampart/ports';
import { Injectable, Logger, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';

const READ_EVERY_MS = 2 * SECOND;
/** Older prices are refused, never served. */
const FRESH_FOR_MS = 30 * SECOND;
/** Digits that a JSON number carries exactly, so the partner reads the price of the calculation. */
const PRICE_DIGITS = 15;

export interface Price {
  /** Fiat per unit of crypto. */
  readonly cryptoPrice: Decimal;
  readonly cryptoPriceUsd: Decimal;
  readonly source: string;
}

/** The market's prices in memory, read from the feed every two seconds, so an estimate needs no query. */
@Injectable()
export class PriceBook implements OnModuleInit, OnApplicationShutdown {
  private readonly log = new Logger('PriceBook');
  private reading: { prices: PriceReading; at: number } | undefined;
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly feed: PriceFeed) {}

  /** Throws PRICE_UNAVAILABLE when the last reading is more than 30 seconds old. */
  priceOf(cryptoCurrency: CryptoCode, currency: FiatCode): Price {
    if (!this.reading || performance.now() - this.reading.at > FRESH_FOR_MS) throw fault('PRICE_UNAVAILABLE');
    const { usd, fx, source } = this.reading.prices;
    const cryptoPriceUsd = usd[cryptoCurrency].toSignificantDigits(PRICE_DIGITS);
    const cryptoPrice = cryptoPriceUsd.times(fx[currency]).toSignificantDigits(PRICE_DIGITS);
    if (!isPrice(cryptoPriceUsd) || !isPrice(cryptoPrice)) throw fault('PRICE_UNAVAILABLE');
    return { cryptoPrice, cryptoPriceUsd, source };
  }

  async onModuleInit(): Promise<void> {
    await this.readPrices();
    this.timer = setInterval(() => void this.readPrices(), READ_EVERY_MS);
    this.timer.unref();
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  /** Reads the prices, dated at the time of the request. A failed or overtaken reading keeps the last, which becomes stale. */
  async readPrices(): Promise<void> {
    const at = performance.now();
    try {
      const prices = await this.feed.readPrices();
      if (!this.reading || this.reading.at <= at) this.reading = { prices, at };
    } catch (error) {
      this.log.warn(`no prices: ${(error as Error).message}`);
    }
  }
}

const isPrice = (price: Decimal): boolean => price.isFinite() && price.gt(0);
