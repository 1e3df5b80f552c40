import type { CryptoCode, Decimal, FiatCode } from '@rampart/kernel';

export interface PriceReading {
  /** USD per unit of crypto. A missing one was not read, and keeps its last price for as long as that is fresh. */
  readonly usd: Readonly<Partial<Record<CryptoCode, Decimal>>>;
  /** Units of fiat per USD, with the same rule for missing ones. A price that is not a positive number closes its pair at once. */
  readonly fx: Readonly<Partial<Record<FiatCode, Decimal>>>;
  /** Name of the source, stored as evidence of the rate. */
  readonly source: string;
  /** Sources of single pairs, if they are not all the same: stored as evidence with each order in place of `source`. */
  readonly sources?: Readonly<Record<string, string>>;
  /** Response of each source by pair, `BTC/USD` or `USD/SGD`, as JSON, stored with the price. */
  readonly evidence?: Readonly<Record<string, unknown>>;
}

/** Reads market prices. If it rejects, the caller keeps the last reading as long as that is fresh. */
export abstract class PriceFeed {
  abstract readPrices(): Promise<PriceReading>;
}
