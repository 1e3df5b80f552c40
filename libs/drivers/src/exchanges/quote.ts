import type { CryptoCode, FiatCode } from '@rampart/kernel';

export type Pair = `${CryptoCode}/USD` | `USD/${FiatCode}`;

/** A source's price of a pair, which is not trusted until other sources agree. */
export interface Quote {
  /** `USDT/…` is a price that a source quotes in Tether: `BTC/USDT` times the price of Tether counts as `BTC/USD`. */
  readonly pair: Pair | `${CryptoCode}/USDT`;
  /** Decimal text as the source wrote it. */
  readonly price: string;
  /** Time at which the source saw the price; the time of the query if the source does not report it. */
  readonly at: Date;
}
