import { Amount, type CryptoCode, Decimal, type FiatCode, type TransactionType } from '@rampart/kernel';

/** Everything a quote depends on; no clock, no market, no database. */
export interface QuoteInput {
  readonly type: TransactionType;
  readonly cryptoCurrency: CryptoCode;
  readonly currency: FiatCode;
  /** The user's amount, in crypto or fiat. */
  readonly given: Amount;
  /** Units of fiat per unit of crypto; not rounded. */
  readonly cryptoPrice: Decimal;
  readonly cryptoPriceUsd: Decimal;
  readonly serviceChargePercent: Decimal;
  /** The partner's markup, in percent of the crypto amount. */
  readonly partnerMarkupPercent: Decimal;
  /** Referral discount, in percent of the service charge. */
  readonly referralDiscountPercent: Decimal;
  /** In the total's currency. */
  readonly payoutServiceCharge: Decimal;
  readonly pointsPerUsd: Decimal;
}

export interface Quote {
  readonly crypto: Amount<CryptoCode>;
  readonly fiat: Amount<FiatCode>;
  /** All charges in crypto: the service's less the referral discount, plus the partner's markup. */
  readonly serviceCharge: Amount<CryptoCode>;
  /** The partner's part of it. */
  readonly partnerMarkup: Amount<CryptoCode>;
  /** Crypto for a buy, fiat for a sell. It can be zero or less, which the caller must refuse. */
  readonly total: Amount;
  readonly cryptoPrice: Decimal;
  readonly cryptoPriceUsd: Decimal;
  readonly referralDiscount: Amount<CryptoCode>;
  readonly referralDiscountInUsd: Decimal;
  readonly referralDiscountInPoints: Decimal;
  readonly payoutServiceCharge: Amount;
  readonly earnedPoints: Decimal;
}

const USD_DIGITS = 2;
const ZERO = new Decimal(0);
const ONE_PERCENT = new Decimal('0.01');

/**
 * The arithmetic of a buy or a sell. Amounts that the service pays are truncated, others are rounded half up, both to the contract's precision table; a given
 * fiat amount is not changed.
 */
export function quote(input: QuoteInput): Quote {
  const crypto = cryptoOf(input);
  const fiat = fiatOf(input, crypto);
  const { fullCharge, partnerMarkup } = chargesOf(input, crypto);
  const referralDiscount = percentOf(fullCharge, input.referralDiscountPercent).truncate();
  const serviceCharge = fullCharge.minus(referralDiscount).plus(partnerMarkup);
  const discountUsd = truncated(product(referralDiscount.value, input.cryptoPriceUsd));
  return {
    crypto,
    fiat,
    serviceCharge,
    partnerMarkup,
    ...totalOf(input, crypto.minus(serviceCharge)),
    cryptoPrice: input.cryptoPrice,
    cryptoPriceUsd: input.cryptoPriceUsd,
    referralDiscount,
    referralDiscountInUsd: discountUsd,
    referralDiscountInPoints: points(discountUsd, input.pointsPerUsd),
    earnedPoints: points(crypto.value.times(input.cryptoPriceUsd), input.pointsPerUsd),
  };
}

function cryptoOf({ given, cryptoCurrency, cryptoPrice }: QuoteInput): Amount<CryptoCode> {
  const exact = given.currency === cryptoCurrency ? given.value : given.value.div(cryptoPrice);
  return Amount.of(exact, cryptoCurrency).truncate();
}

function fiatOf({ type, given, currency, cryptoPrice }: QuoteInput, crypto: Amount<CryptoCode>): Amount<FiatCode> {
  if (type === 'buy' && given.currency === currency) return Amount.of(given.value, currency);
  return crypto.atPrice(cryptoPrice, currency).round();
}

/** Rounds the charges together, so that more crypto never leaves a smaller remainder, then splits off the partner's part. */
function chargesOf({ serviceChargePercent, partnerMarkupPercent }: QuoteInput, crypto: Amount<CryptoCode>) {
  const partnerMarkup = percentOf(crypto, partnerMarkupPercent).round();
  const whole = percentOf(crypto, serviceChargePercent.plus(partnerMarkupPercent)).round();
  return { fullCharge: whole.minus(partnerMarkup), partnerMarkup };
}

/** Most quotes have no markup, discount or points, so a percentage of 0 skips the calculation. */
const percentOf = (amount: Amount<CryptoCode>, percent: Decimal): Amount<CryptoCode> =>
  percent.isZero() || amount.value.isZero() ? Amount.zero(amount.currency) : amount.times(percent.times(ONE_PERCENT));

const product = (one: Decimal, other: Decimal): Decimal => (one.isZero() || other.isZero() ? ZERO : one.times(other));

const truncated = (usd: Decimal): Decimal =>
  usd.isZero() ? ZERO : usd.toDecimalPlaces(USD_DIGITS, Decimal.ROUND_DOWN);

function totalOf(
  { type, currency, cryptoPrice, payoutServiceCharge }: QuoteInput,
  kept: Amount<CryptoCode>,
): Pick<Quote, 'total' | 'payoutServiceCharge'> {
  const gross: Amount = type === 'buy' ? kept : kept.atPrice(cryptoPrice, currency);
  const charge = Amount.of(payoutServiceCharge, gross.currency);
  return { total: gross.minus(charge).truncate(), payoutServiceCharge: charge };
}

/** Never rounded up, and with no more digits than a JSON number carries exactly. */
const points = (usd: Decimal, perUsd: Decimal): Decimal =>
  perUsd.isZero() ? ZERO : truncated(usd.times(perUsd)).toSignificantDigits(15, Decimal.ROUND_DOWN);
