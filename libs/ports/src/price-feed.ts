import type { CryptoCode, Decimal, FiatCode } from '@rampart/kernel';

export interface PriceReading {
  /** USD per unit of crypto. One that is left out was not read, and keeps its last price for as long as that is fresh. */
  readonly usd: Readonly<Partial<Record<CryptoCode, Decimal>>>;
  /** Units of fiat per USD, likewise. A price that is no positive number closes its pair at once. */
  readonly fx: Readonly<Partial<Record<FiatCode, Decimal>>>;
  /** Name of the source, stored as evidence of the rate. */
  readonly source: string;
  /** Sources of single pairs, where they are not all the same: stored as evidence with each order in place of `source`. */
  readonly sources?: Readonly<Record<string, string>>;
  /** Answers of each source by pair, `BTC/USD` or `USD/SGD`, as JSON: stored beside the price. */
  readonly evidence?: Readonly<Record<string, unknown>>;
}

/** Reads market prices. On a rejection the caller keeps the last reading, as long as it is fresh. */
export abstract class PriceFeed {
  abstract readPrices(): Promise<PriceReading>;
}
