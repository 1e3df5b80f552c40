import { CHAIN_IDS, type ChainId, CHAINS, type FeeCoin } from '../chains/index.js';
import { isOneOf, type TransactionType } from '../vocabulary.js';
import { ALL } from './all.js';
import type { AssetFacts } from './asset.js';

export type { AssetChain } from './asset.js';

export type CryptoCode = (typeof ALL)[number]['code'];

export interface Asset extends AssetFacts {
  readonly code: CryptoCode;
}

export const CRYPTO_CODES: readonly CryptoCode[] = ALL.map(({ code }) => code);

export const ASSETS = Object.fromEntries(ALL.map((asset): [CryptoCode, Asset] => [asset.code, asset])) as Readonly<
  Record<CryptoCode, Asset>
>;

/** The contract lists sells in another order ("Reference values"). Any further currency follows. */
const SOLD_FIRST: readonly CryptoCode[] = ['BTC', 'USDT', 'ZIL', 'ETH'];

/** Cryptocurrencies that can be bought and sold, in the contract's order. */
export const TRADED: Readonly<Record<TransactionType, readonly CryptoCode[]>> = {
  buy: CRYPTO_CODES,
  sell: [...new Set([...SOLD_FIRST, ...CRYPTO_CODES])].filter((code) => ASSETS[code].sell !== undefined),
};

/** Returns the chains of an asset, the default one first; none for a sell if it cannot be sold. */
export const chainsOf = (asset: Asset, type: TransactionType): readonly ChainId[] =>
  (asset[type] ?? []).map(({ chain }) => chain);

/** Coins that pay a chain's fees and that no order has. They belong to the owner, and appear only in the ledger and on operators' pages. */
export type GasCode = Exclude<FeeCoin, CryptoCode>;
/** Everything that a wallet of the service may hold. */
export type WalletCode = CryptoCode | GasCode;

export const GAS_CODES: readonly GasCode[] = [
  ...new Set(
    CHAIN_IDS.map((chain): WalletCode => CHAINS[chain].coin).filter(
      (coin): coin is GasCode => !isOneOf(CRYPTO_CODES, coin),
    ),
  ),
];

export const WALLET_CODES: readonly WalletCode[] = [...CRYPTO_CODES, ...GAS_CODES];
