import type { EstimateDto } from '@rampart/contract';
import {
  Amount,
  type Asset,
  type ChainId,
  chainsOf,
  type CryptoCode,
  Decimal,
  fault,
  type FiatCode,
  isOneOf,
  NETWORKS,
  type PaymentMethod,
  PRECISION,
  TRANSACTION_TYPES,
  type TransactionType,
} from '@rampart/kernel';
import { assetFor, chainFor, checkWallet, fiatFor, methodFor, type Offer } from '@rampart/methods';
import type { Order } from './estimate.js';

/** No chain has smaller units, so a longer number is a mistake. */
const MAX_CRYPTO_DIGITS = 18;

/** Parses and checks a partner's estimate request against the current offer. Throws the catalogue's 400s. */
export function parseEstimate(offer: Offer, dto: EstimateDto): Order {
  const type = parseType(dto.type);
  const asset = assetFor(offer, type, dto.cryptoCurrency);
  const method = dto.method === undefined ? undefined : methodFor(offer, type, dto.method);
  const currency = parseCurrency(offer, { type, method, currency: dto.currency });
  const chain = chainOf(dto, asset, type);
  const given = parseGiven(dto, asset.code, currency);
  return {
    type,
    cryptoCurrency: asset.code,
    currency,
    chain,
    given,
    ...(method ? { method: method.id } : {}),
  };
}

/** Returns the chain that a wallet is on. Whether addresses of test networks are accepted is decided when the order is placed. */
function chainOf({ chain, wallet }: EstimateDto, asset: Asset, type: TransactionType): ChainId {
  if (type === 'buy' && wallet !== undefined) return checkWallet({ asset, type, chain, wallet, networks: NETWORKS });
  return chain === undefined ? defaultChain(asset, type) : chainFor(asset, type, chain);
}

export function parseType(type: string): TransactionType {
  const known = type.toLowerCase();
  if (!isOneOf(TRANSACTION_TYPES, known))
    throw fault('VALIDATION_FAILED', { problem: `type must be one of ${TRANSACTION_TYPES.join(', ')}.` });
  return known;
}

/** The method's currency; a given currency must match. */
export function parseCurrency(
  offer: Offer,
  {
    type,
    method,
    currency: given,
  }: { type: TransactionType; method: PaymentMethod | undefined; currency: string | undefined },
): FiatCode {
  const currency = given === undefined ? method?.currency : fiatFor(offer, type, given);
  if (currency === undefined) throw fault('METHOD_OR_CURRENCY_REQUIRED');
  if (method && method.currency !== currency)
    throw fault('METHOD_CURRENCY_MISMATCH', { method: method.id, expected: method.currency, currency });
  return currency;
}

/** Returns the given amount; if both are given, crypto takes precedence. */
export function parseGiven(
  { crypto, fiat }: { crypto?: number; fiat?: number },
  cryptoCurrency: CryptoCode,
  currency: FiatCode,
): Amount {
  if (typeof crypto === 'number') return positive('crypto', Amount.of(crypto, cryptoCurrency), MAX_CRYPTO_DIGITS);
  if (typeof fiat === 'number') return positive('fiat', Amount.of(fiat, currency), PRECISION[currency]);
  throw fault('AMOUNT_REQUIRED');
}

export function defaultChain(asset: Asset, type: TransactionType) {
  const [chain] = chainsOf(asset, type);
  if (!chain) throw fault('CRYPTO_UNSUPPORTED', { cryptoCurrency: asset.code, type });
  return chain;
}

const GREATEST = new Decimal('1e15');

function positive(field: string, amount: Amount, digits: number): Amount {
  if (!amount.isPositive()) throw fault('AMOUNT_INVALID', { field });
  if (amount.value.gt(GREATEST))
    throw fault('AMOUNT_ABOVE_MAXIMUM', { max: GREATEST.toFixed(), currency: amount.currency });
  if (amount.value.decimalPlaces() > digits)
    throw fault('AMOUNT_TOO_PRECISE', { field, digits, currency: amount.currency });
  return amount;
}
