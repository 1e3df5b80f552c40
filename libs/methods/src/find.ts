import {
  type Asset,
  type ChainId,
  chainsOf,
  CRYPTO_CODES,
  fault,
  FIAT_CODES,
  type FiatCode,
  isOneOf,
  METHOD_IDS,
  type TransactionType,
} from '@rampart/kernel';
import type { Offer, OfferedMethod } from './offer/offer.js';
import type { OfferedAsset } from './offer/offered-asset.js';

/** Finds the payment method that a partner named, ignoring case. Throws METHOD_UNSUPPORTED. */
export function methodFor({ methods }: Offer, type: TransactionType, id: string): OfferedMethod {
  const known = id.toLowerCase();
  const method = isOneOf(METHOD_IDS, known) ? methods[known] : undefined;
  if (!method?.[type]) throw fault('METHOD_UNSUPPORTED', { method: id, type });
  return method;
}

/** Finds the cryptocurrency that a partner named, ignoring case. Throws CRYPTO_UNSUPPORTED. */
export function assetFor({ assets }: Offer, type: TransactionType, code: string): OfferedAsset {
  const known = code.toUpperCase();
  const asset = isOneOf(CRYPTO_CODES, known) ? assets[known] : undefined;
  if (!asset || chainsOf(asset, type).length === 0)
    throw fault('CRYPTO_UNSUPPORTED', { cryptoCurrency: code, type: PAST[type] });
  return asset;
}

/** Finds the fiat currency that a partner named, ignoring case: one that some method pays on that side. Throws CURRENCY_UNSUPPORTED. */
export function fiatFor(offer: Offer, type: TransactionType, code: string): FiatCode {
  const known = code.toUpperCase();
  if (!isOneOf(FIAT_CODES, known) || !offeredFiats(offer, type).includes(known))
    throw fault('CURRENCY_UNSUPPORTED', { currency: code });
  return known;
}

/** Finds the chain that a partner named, ignoring case, for an asset that is handled there. Throws CHAIN_UNSUPPORTED. */
export function chainFor(asset: Asset, type: TransactionType, chain: string): ChainId {
  const known = chainsOf(asset, type).find((id) => id === chain.toLowerCase());
  if (known === undefined) throw fault('CHAIN_UNSUPPORTED', { cryptoCurrency: asset.code, chain });
  return known;
}

/** The fault's message reads "XSGD cannot be sold here". */
const PAST: Readonly<Record<TransactionType, string>> = { buy: 'bought', sell: 'sold' };

/** Returns the fiat currencies that some method pays on a side, in the order of the vocabulary. */
export const offeredFiats = ({ methods }: Offer, type: TransactionType): readonly FiatCode[] =>
  FIAT_CODES.filter((code) => METHOD_IDS.some((id) => methods[id].currency === code && methods[id][type]));
