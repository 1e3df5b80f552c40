import { Amount, type CryptoCode, Decimal, type FiatCode, PRECISION, type TransactionType } from '@rampart/kernel';
import type { PricedQuote } from './estimate.js';

/** The charges of a calculation or of a stored transaction. */
export interface Charged {
  readonly type: TransactionType;
  readonly cryptoCurrency: CryptoCode;
  readonly currency: FiatCode;
  readonly crypto: Decimal;
  readonly fiat: Decimal;
  readonly total: Decimal;
  readonly cryptoPrice: Decimal;
  /** In crypto, including the partner's markup. */
  readonly serviceCharge: Decimal;
  readonly serviceChargePercent: Decimal;
  readonly partnerMarkup: Decimal;
  readonly partnerMarkupPercent: Decimal;
  readonly referralDiscountPercent: Decimal;
  /** In the total's currency. */
  readonly payoutServiceCharge: Decimal;
}

export interface FeeLine {
  readonly type: 'service' | 'partnerMarkup' | 'referralDiscount' | 'payout';
  /** In the currency of the breakdown; a discount is negative. */
  readonly amount: Decimal;
  /** The amount in crypto, if the charge was calculated in crypto. */
  readonly crypto?: Decimal;
  readonly percent?: Decimal;
}

export interface FeeBreakdown {
  /** Currency of the total: crypto for a buy, fiat for a sell. */
  readonly currency: CryptoCode | FiatCode;
  readonly lines: readonly FeeLine[];
  /** Difference between the amount before charges and the total. */
  readonly total: Decimal;
}

/** Splits the charges into lines that sum exactly to the total: for a sell in fiat, the service line takes the rounding difference. */
export function feeBreakdown(charged: Charged): FeeBreakdown {
  const { type, crypto, fiat, total, partnerMarkup, payoutServiceCharge } = charged;
  const full = fullCharge(charged);
  const discount = full.minus(charged.serviceCharge.minus(partnerMarkup));
  const [markup, given] = [partnerMarkup, discount].map((part) => worth(charged, part)) as [Decimal, Decimal];
  const all = (type === 'buy' ? crypto : fiat).minus(total);
  const service = all.minus(markup).plus(given).minus(payoutServiceCharge);
  return {
    currency: type === 'buy' ? charged.cryptoCurrency : charged.currency,
    lines: [
      { type: 'service', amount: service, crypto: full, percent: charged.serviceChargePercent },
      { type: 'partnerMarkup', amount: markup, crypto: partnerMarkup, percent: charged.partnerMarkupPercent },
      {
        type: 'referralDiscount',
        amount: negative(given),
        crypto: negative(discount),
        percent: charged.referralDiscountPercent,
      },
      { type: 'payout', amount: payoutServiceCharge },
    ],
    total: all,
  };
}

/** The charges of a calculation. */
export const chargedIn = (type: TransactionType, quote: PricedQuote): Charged => ({
  ...quote,
  type,
  cryptoCurrency: quote.crypto.currency,
  currency: quote.fiat.currency,
  crypto: quote.crypto.value,
  fiat: quote.fiat.value,
  total: quote.total.value,
  serviceCharge: quote.serviceCharge.value,
  partnerMarkup: quote.partnerMarkup.value,
  payoutServiceCharge: quote.payoutServiceCharge.value,
});

/** The service charge before a discount, rounded like the quote. */
const fullCharge = ({
  crypto,
  cryptoCurrency,
  serviceChargePercent,
  partnerMarkupPercent,
  partnerMarkup,
}: Charged): Decimal =>
  Amount.of(crypto, cryptoCurrency)
    .times(serviceChargePercent.plus(partnerMarkupPercent).div(100))
    .round()
    .value.minus(partnerMarkup);

/** In the total's currency. */
const worth = ({ type, currency, cryptoPrice }: Charged, crypto: Decimal): Decimal =>
  type === 'buy' ? crypto : crypto.times(cryptoPrice).toDecimalPlaces(PRECISION[currency], Decimal.ROUND_DOWN);

/** Avoids a negative zero in JSON. */
const negative = (amount: Decimal): Decimal => (amount.isZero() ? amount : amount.neg());
