import type { CryptoCode, Decimal, FiatCode } from '@rampart/kernel';

export interface PriceReading {
  /** USD per unit of crypto. */
  readonly usd: Readonly<Record<CryptoCode, Decimal>>;
  /** Units of fiat per USD. */
  readonly fx: Readonly<Record<FiatCode, Decimal>>;
  /** Name of the source, kept as evidence. */
  readonly source: string;
}

/** Reads the market. Rejecting means no price; the caller keeps serving the last one only while it is fresh. */
export abstract class PriceFeed {
  abstract read(): Promise<PriceReading>;
}
