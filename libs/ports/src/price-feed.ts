import type { CryptoCode, Decimal, FiatCode } from '@rampart/kernel';

export interface PriceReading {
  /** USD per unit of crypto. */
  readonly usd: Readonly<Record<CryptoCode, Decimal>>;
  /** Units of fiat per USD. */
  readonly fx: Readonly<Record<FiatCode, Decimal>>;
  /** Name of the source, stored as evidence of the rate. */
  readonly source: string;
}

/** Reads market prices. On a rejection the caller keeps the last reading, as long as it is fresh. */
export abstract class PriceFeed {
  abstract readPrices(): Promise<PriceReading>;
}
