import {
  Amount,
  type Asset,
  type ChainId,
  type CryptoCode,
  type Decimal,
  fault,
  type FiatCode,
  type PaymentMethod,
  type TransactionType,
} from '@rampart/kernel';

/** The parts of an order that determine its limits. */
export interface LimitedOrder {
  readonly method: PaymentMethod;
  readonly asset: Asset;
  readonly type: TransactionType;
  readonly chain: ChainId;
}

/** The amount that the user entered, and its conversions. */
export interface LimitedAmount {
  readonly given: Amount;
  readonly fiat: Amount<FiatCode>;
  readonly crypto: Amount<CryptoCode>;
  readonly cryptoPrice: Decimal;
}

/**
 * Checks that an order is within the published limits, which are inclusive (contract, Limits). The entered amount is compared as entered; its conversion may
 * fall short of a limit by its rounding, so that the amount that an estimate shows for a limit is accepted. Throws AMOUNT_BELOW_MINIMUM, AMOUNT_ABOVE_MAXIMUM,
 * METHOD_UNSUPPORTED or CHAIN_UNSUPPORTED; a TypeError for a currency other than the method's.
 */
export function checkAmount({ method, asset, type, chain }: LimitedOrder, amount: LimitedAmount): void {
  const { min, max } = fiatLimits(method, type);
  const minimum = minimumOn(asset, type, chain);
  if (isBelowFiat(min, amount)) throw fault('AMOUNT_BELOW_MINIMUM', textOf('min', min));
  if (max.isLessThan(statedFiat(amount) ?? amount.fiat)) throw fault('AMOUNT_ABOVE_MAXIMUM', textOf('max', max));
  if (isBelowCrypto(minimum, amount)) throw fault('AMOUNT_BELOW_MINIMUM', textOf('min', minimum));
}

function isBelowFiat(min: Amount<FiatCode>, amount: LimitedAmount): boolean {
  const stated = statedFiat(amount);
  if (stated) return stated.isLessThan(min);
  const { fiat, crypto, cryptoPrice } = amount;
  return fiat.isLessThan(min) && crypto.isLessThan(cryptoFor(min, crypto.currency, cryptoPrice));
}

function isBelowCrypto(minimum: Amount<CryptoCode>, amount: LimitedAmount): boolean {
  const { crypto, cryptoPrice } = amount;
  const stated = statedFiat(amount);
  return crypto.isLessThan(minimum) && !(stated && !stated.isLessThan(fiatFor(minimum, stated.currency, cryptoPrice)));
}

/** The entered amount of fiat, which a sell's conversion to crypto and back may have lowered. */
const statedFiat = ({ given, fiat }: LimitedAmount): Amount<FiatCode> | undefined =>
  given.currency === fiat.currency ? Amount.of(given.value, fiat.currency) : undefined;

const textOf = (name: 'min' | 'max', limit: Amount) => ({ [name]: limit.toString(), currency: limit.currency });

/** Crypto that an estimate shows for an amount of fiat. */
const cryptoFor = (fiat: Amount<FiatCode>, code: CryptoCode, cryptoPrice: Decimal): Amount<CryptoCode> =>
  Amount.of(fiat.value.div(cryptoPrice), code).truncate();

/** Fiat that an estimate shows for an amount of crypto. */
const fiatFor = (crypto: Amount<CryptoCode>, currency: FiatCode, cryptoPrice: Decimal): Amount<FiatCode> =>
  crypto.atPrice(cryptoPrice, currency).round();

function fiatLimits(method: PaymentMethod, type: TransactionType) {
  const { id, currency, [type]: limits } = method;
  if (!limits) throw fault('METHOD_UNSUPPORTED', { method: id, type });
  return { min: Amount.of(limits.min, currency), max: Amount.of(limits.max, currency) };
}

function minimumOn(asset: Asset, type: TransactionType, chain: ChainId): Amount<CryptoCode> {
  const limit = asset[type]?.find((each) => each.chain === chain);
  if (!limit) throw fault('CHAIN_UNSUPPORTED', { cryptoCurrency: asset.code, chain });
  return Amount.of(limit.min, asset.code);
}
