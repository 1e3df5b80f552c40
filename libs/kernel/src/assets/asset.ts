import type { ChainId } from '../chains/index.js';

/** A chain on which a currency is handled, with the minimum crypto amount there: an inclusive decimal string. */
export interface AssetChain {
  readonly chain: ChainId;
  readonly min: string;
}

/** Names of a currency at the markets of the price feed `exchanges`. */
export interface Markets {
  /** Product against the US dollar. */
  readonly coinbase?: string;
  /** The pair against the US dollar, as Kraken is called and as Kraken names it in responses. */
  readonly kraken?: { readonly pair: string; readonly answer: string };
  /** Symbol against Tether. */
  readonly binance?: string;
  /** Id of the coin. */
  readonly coingecko: string;
}

/** Facts of a cryptocurrency that are the same everywhere: names, amounts, where it is offered, and its price in the sandbox. */
export interface AssetFacts {
  readonly code: string;
  readonly name: string;
  /** Decimals of amounts in transactions (contract, "Currency precision"). */
  readonly decimals: number;
  /** The first chain is the default if a partner names none. */
  readonly buy: readonly AssetChain[];
  /** Absent if the currency cannot be sold. */
  readonly sell?: readonly AssetChain[];
  /** Cost of a payout on each chain, in the chain's own coin, unless `PRICING_CONFIG` sets another. */
  readonly gasFees: Readonly<Partial<Record<ChainId, number>>>;
  /** Its names at public markets. A currency with fewer than two never gets a live price. */
  readonly markets: Markets;
  /** USD per unit, and the number of seconds in which it moves up and down once. Periods are primes, so that prices do not move in step. */
  readonly sandboxPrice: { readonly usd: string; readonly periodSeconds: number };
}

/** The currency is handled on `chain` from the amount `min` on, a decimal string. */
export const on = <Id extends ChainId>(chain: Id, min: string): AssetChain & { readonly chain: Id } => ({ chain, min });
