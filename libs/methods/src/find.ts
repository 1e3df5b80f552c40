import {
  type ChainId,
  CRYPTO_CODES,
  fault,
  FIAT_CODES,
  type FiatCode,
  isOneOf,
  METHOD_IDS,
  type TransactionType,
} from '@rampart/kernel';
import { type Asset, ASSETS, chainsOf } from './assets/index.js';
import { METHODS, type PaymentMethod } from './catalog/index.js';

/** The payment method a partner named. Throws METHOD_UNSUPPORTED. */
export function methodFor(type: TransactionType, id: string): PaymentMethod {
  const method = isOneOf(METHOD_IDS, id) ? METHODS[id] : undefined;
  if (!method?.[type]) throw fault('METHOD_UNSUPPORTED', { method: id, type });
  return method;
}

/** The cryptocurrency a partner named, in any case. Throws CRYPTO_UNSUPPORTED. */
export function assetFor(type: TransactionType, code: string): Asset {
  const known = code.toUpperCase();
  const asset = isOneOf(CRYPTO_CODES, known) ? ASSETS[known] : undefined;
  if (!asset?.[type]) throw fault('CRYPTO_UNSUPPORTED', { cryptoCurrency: code, type: PAST[type] });
  return asset;
}

/** The fiat currency a partner named, in any case: one that some method pays. Throws CURRENCY_UNSUPPORTED. */
export function fiatFor(code: string): FiatCode {
  const known = code.toUpperCase();
  if (!isOneOf(FIAT_CODES, known) || !isPaid(known)) throw fault('CURRENCY_UNSUPPORTED', { currency: code });
  return known;
}

/** The chain a partner named, for an asset that is handled there. Throws CHAIN_UNSUPPORTED. */
export function chainFor(asset: Asset, type: TransactionType, chain: string): ChainId {
  const known = chainsOf(asset, type).find((id) => id === chain);
  if (known === undefined) throw fault('CHAIN_UNSUPPORTED', { cryptoCurrency: asset.code, chain });
  return known;
}

/** The fault's sentence reads "XSGD cannot be sold here". */
const PAST: Readonly<Record<TransactionType, string>> = { buy: 'bought', sell: 'sold' };

const isPaid = (currency: FiatCode): boolean => METHOD_IDS.some((id) => METHODS[id].currency === currency);
