/** Decimals of each coin's unit on each chain. The API speaks of whole coins, wallets of the chain's units. */
const DECIMALS: Readonly<Record<string, number>> = {
  'BTC:bitcoin': 8,
  'ETH:ethereum': 18,
  'USDT:ethereum': 6,
  'USDT:binance_smart_chain': 18,
  'USDT:tron': 6,
  'XSGD:ethereum': 6,
  'XSGD:zilliqa': 6,
  'ZIL:zilliqa': 12,
  'NEM:nem': 6,
};

/** A coin on one chain. Its code is `USDT:tron`. */
export interface Asset {
  readonly currency: string;
  readonly chain: string;
  readonly decimals: number;
}

export interface Coin {
  readonly currency: string;
  readonly chains: readonly string[];
}

export const codeOf = ({ currency, chain }: Pick<Asset, 'currency' | 'chain'>): string => `${currency}:${chain}`;

/** Returns the coins on the chains whose units are known. */
export const assetsOf = (coins: readonly Coin[], known: Readonly<Record<string, number>> = {}): Asset[] =>
  coins.flatMap(({ currency, chains }) =>
    chains.flatMap((chain) => {
      const decimals = known[codeOf({ currency, chain })] ?? DECIMALS[codeOf({ currency, chain })];
      return decimals === undefined ? [] : [{ currency, chain, decimals }];
    }),
  );

/** Finds an asset by its code, or by its currency, whose first chain is then meant. Throws RangeError. */
export function assetFor(assets: readonly Asset[], code: string): Asset {
  const asked = code.toLowerCase();
  const found = assets.find((asset) => [codeOf(asset), asset.currency].some((each) => each.toLowerCase() === asked));
  if (!found) throw new RangeError(`${code} is none of ${assets.map(codeOf).join(', ')}`);
  return found;
}

/** Decimals of a fiat currency by ISO 4217. */
export const fiatDecimals = (currency: string): number =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2;
