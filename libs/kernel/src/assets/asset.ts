import type { ChainId } from '../chains/index.js';

/** A chain on which a currency is handled, with the least crypto amount there: a decimal string, itself allowed. */
export interface AssetChain {
  readonly chain: ChainId;
  readonly min: string;
}

/** Facts of a cryptocurrency that are the same everywhere: words, amounts, where it is offered, and its price in the sandbox. */
export interface AssetFacts {
  readonly code: string;
  readonly name: string;
  /** Decimals of amounts in transactions (contract, "Currency precision"). */
  readonly decimals: number;
  /** The first chain listed is the one meant when a partner names none. */
  readonly buy: readonly AssetChain[];
  /** Absent where the currency cannot be sold. */
  readonly sell?: readonly AssetChain[];
  /** Cost of a payout on each chain, in the chain's own coin, until `PRICING_CONFIG` has another. */
  readonly gasFees: Readonly<Partial<Record<ChainId, number>>>;
  /** Its id at CoinGecko, which has a price of every one. */
  readonly coingeckoId: string;
  /** USD per unit, and the seconds in which it moves up and down once. Periods are primes, so that prices do not move in step. */
  readonly sandboxPrice: { readonly usd: string; readonly periodSeconds: number };
}

/** The currency is handled on `chain` from `min` on, a decimal string. */
export const on = <Id extends ChainId>(chain: Id, min: string): AssetChain & { readonly chain: Id } => ({ chain, min });
