import { CRYPTO_CODES, type CryptoCode, type TransactionType } from '@rampart/kernel';
import type { FindOverride } from './offered-asset.js';

/** Distance between the market's price of an asset and ours, as decimal text. */
export interface AssetSpread {
  /** Percent. */
  readonly percent: string;
  /** Percent of the recent range of the price that is added, so that the spread is wider while the market moves. */
  readonly ofRange: string;
}

/** Operators' spreads of one side; those of other assets are the pricing file's. */
export type AssetSpreads = Readonly<Partial<Record<CryptoCode, AssetSpread>>>;

export const spreadEntry = (code: CryptoCode, type: TransactionType): string => `asset:${code}:${type}`;

export function ownSpreads(find: FindOverride): Readonly<Record<TransactionType, AssetSpreads>> {
  const of = (type: TransactionType): AssetSpreads =>
    Object.fromEntries(
      CRYPTO_CODES.flatMap((code) => {
        const own = find(spreadEntry(code, type), 'spread') as AssetSpread | undefined;
        return own ? [[code, own]] : [];
      }),
    );
  return { buy: of('buy'), sell: of('sell') };
}
