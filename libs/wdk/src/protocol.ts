/** Shapes of the fiat protocol that wallets of the kit call. They are written here, so that this module needs no package of the kit. */

/** Either amount, in the smallest units. */
export type GivenAmount =
  | { readonly cryptoAmount: number | bigint; readonly fiatAmount?: never }
  | { readonly fiatAmount: number | bigint; readonly cryptoAmount?: never };

export type Pair = GivenAmount & { readonly cryptoAsset: string; readonly fiatCurrency: string };
export type Buy = Pair & { readonly recipient?: string };
export type Sell = Pair & { readonly refundAddress?: string };

export interface Quote {
  cryptoAmount: bigint;
  fiatAmount: bigint;
  fee: bigint;
  rate: string;
}

export interface Detail {
  status: 'in_progress' | 'failed' | 'completed';
  cryptoAsset: string;
  fiatCurrency: string;
}

export interface CryptoAsset {
  code: string;
  networkCode: string;
  decimals: number;
}

export interface FiatCurrency {
  code: string;
  decimals: number;
  name?: string;
}

export interface Country {
  code: string;
  isBuyAllowed: boolean;
  isSellAllowed: boolean;
  name?: string;
}
