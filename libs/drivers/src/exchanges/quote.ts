import type { CryptoCode, FiatCode } from '@rampart/kernel';

export type Pair = `${CryptoCode}/USD` | `USD/${FiatCode}`;

/** A source's price of a pair, which is not believed before others agree. */
export interface Quote {
  /** `USDT/…` stands for what a source quotes in Tether: `BTC/USDT` counts for `BTC/USD` times the price of Tether. */
  readonly pair: Pair | `${CryptoCode}/USDT`;
  /** Decimal text as the source wrote it. */
  readonly price: string;
  /** When the source saw this price; where it does not say, when it was asked. */
  readonly at: Date;
}
