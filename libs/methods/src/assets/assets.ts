import type { ChainId, CryptoCode, TransactionType } from '@rampart/kernel';

/** A chain on which a currency is handled, with the least crypto amount there: a decimal string, itself allowed. */
export interface AssetChain {
  readonly chain: ChainId;
  readonly min: string;
}

/** One cryptocurrency. The first chain listed is the one meant when a partner names none. */
export interface Asset {
  readonly code: CryptoCode;
  readonly name: string;
  readonly buy: readonly AssetChain[];
  /** Absent when the currency cannot be sold. */
  readonly sell?: readonly AssetChain[];
}

/** Every cryptocurrency. A new code in the vocabulary does not compile until it stands here. */
export const ASSETS: Readonly<Record<CryptoCode, Asset>> = {
  BTC: { code: 'BTC', name: 'Bitcoin', buy: [on('bitcoin', '0.0005')], sell: [on('bitcoin', '0.0005')] },
  ETH: { code: 'ETH', name: 'Ether', buy: [on('ethereum', '0.01')], sell: [on('ethereum', '0.01')] },
  USDT: {
    code: 'USDT',
    name: 'Tether',
    buy: [on('ethereum', '100'), on('binance_smart_chain', '100'), on('tron', '100')],
    sell: [on('ethereum', '100'), on('binance_smart_chain', '100'), on('tron', '100')],
  },
  ZIL: { code: 'ZIL', name: 'Zilliqa', buy: [on('zilliqa', '1000')], sell: [on('zilliqa', '1000')] },
  XSGD: { code: 'XSGD', name: 'XSGD', buy: [on('ethereum', '50')] },
  NEM: { code: 'NEM', name: 'NEM', buy: [on('nem', '500')] },
};

/** Cryptocurrencies that can be bought and sold, in the contract's order ("Reference values"). */
export const TRADED: Readonly<Record<TransactionType, readonly CryptoCode[]>> = {
  buy: ['BTC', 'ETH', 'USDT', 'ZIL', 'XSGD', 'NEM'],
  sell: ['BTC', 'USDT', 'ZIL', 'ETH'],
};

/** The chains of an asset, the default one first; none for a sell of what cannot be sold. */
export const chainsOf = (asset: Asset, type: TransactionType): readonly ChainId[] =>
  (asset[type] ?? []).map(({ chain }) => chain);

function on(chain: ChainId, min: string): AssetChain {
  return { chain, min };
}
