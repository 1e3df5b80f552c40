import { type Asset, type AssetChain, type ChainId, CHAINS, type Decimal, type TransactionType } from '@rampart/kernel';

/** Returns an overridden value, or undefined if the default applies. */
export type FindOverride = (entry: string, setting: string) => unknown;

/** Confirmations that deposits of more than `above` require; decimal text in the asset. */
export interface DepthBand {
  readonly above: string;
  readonly confirmations: number;
}

export type DepthBands = readonly DepthBand[];

/** An asset as offered now, with the enabled chains. */
export interface OfferedAsset extends Asset {
  /** Bands by chain, lowest first. */
  readonly depths: Readonly<Partial<Record<ChainId, DepthBands>>>;
}

export function offeredAsset({ buy, sell, ...asset }: Asset, find: FindOverride): OfferedAsset {
  const chains = (type: TransactionType, standard: readonly AssetChain[]): AssetChain[] =>
    standard
      .filter(({ chain }) => find(`asset:${asset.code}:${chain}:${type}`, 'offered') !== false)
      .map(({ chain, min }) => ({
        chain,
        min: (find(`asset:${asset.code}:${chain}:${type}`, 'limits') as { min: string } | undefined)?.min ?? min,
      }));
  return {
    ...asset,
    buy: chains('buy', buy),
    ...(sell ? { sell: chains('sell', sell) } : {}),
    depths: Object.fromEntries(
      (sell ?? []).map(({ chain }) => [chain, find(`asset:${asset.code}:${chain}`, 'depth') ?? standardDepth(chain)]),
    ),
  };
}

/** The chain's own depth, for every amount. */
export const standardDepth = (chain: ChainId): DepthBands => [
  { above: '0', confirmations: CHAINS[chain].confirmations },
];

/** Confirmations that a deposit of this amount requires: those of its band, and never fewer than the chain's own. */
export const neededDepth = (
  bands: DepthBands | undefined,
  { chain, crypto }: { readonly chain: ChainId; readonly crypto: Decimal },
): number =>
  Math.max(
    CHAINS[chain].confirmations,
    ...(bands ?? []).filter(({ above }) => crypto.gt(above)).map(({ confirmations }) => confirmations),
  );
