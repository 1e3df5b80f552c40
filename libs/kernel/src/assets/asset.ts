import type { ChainId } from '../chains/index.js';

/** A chain on which a currency is handled, with the minimum crypto amount there: an inclusive decimal string. */
export interface AssetChain {
  readonly chain: ChainId;
  readonly min: string;
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
  /** Its id at CoinGecko, which has a price for every currency. */
  readonly coingeckoId: string;
  /** USD per unit, and the number of seconds in which it moves up and down once. Periods are primes, so that prices do not move in step. */
  readonly sandboxPrice: { readonly usd: string; readonly periodSeconds: number };
}

/** The currency is handled on `chain` from the amount `min` on, a decimal string. */
export const on = <Id extends ChainId>(chain: Id, min: string): AssetChain & { readonly chain: Id } => ({ chain, min });
