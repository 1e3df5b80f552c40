import { CRYPTO_CODES, type CryptoCode, type TransactionType } from '@rampart/kernel';
import type { FindOverride } from './offered-asset.js';

/** Distance between an asset's market price and the service's price, as decimal text. */
export interface AssetSpread {
  /** Percent. */
  readonly percent: string;
  /** Percentage of the price's recent range that is added, so that the spread is wider while the market moves. */
  readonly ofRange: string;
}

/** Operators' spreads of one side. For other assets, those of the pricing file apply. */
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
