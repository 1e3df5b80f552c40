import { Amount, type CryptoCode, Decimal, type FiatCode, PRECISION, type TransactionType } from '@rampart/kernel';
import type { PricedQuote } from './estimate.js';

/** What a calculation or a transaction was charged; a stored transaction is one. */
export interface Charged {
  readonly type: TransactionType;
  readonly cryptoCurrency: CryptoCode;
  readonly currency: FiatCode;
  readonly crypto: Decimal;
  readonly fiat: Decimal;
  readonly total: Decimal;
  readonly cryptoPrice: Decimal;
  /** In crypto; the partner's markup included. */
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
  /** The same in crypto, where that is what it was calculated in. */
  readonly crypto?: Decimal;
  readonly percent?: Decimal;
}

export interface FeeBreakdown {
  /** The total's: crypto for a buy, fiat for a sell. */
  readonly currency: CryptoCode | FiatCode;
  readonly lines: readonly FeeLine[];
  /** What lies between the amount before charges and the total. */
  readonly total: Decimal;
}

/** Who gets what of the charges. The lines sum to the total exactly: where a sell's are told in fiat, the service line takes what rounding leaves. */
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

/** A calculation's, in the form above. */
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

/** Ours before a discount, rounded as the quote rounds it. */
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

/** JSON would tell a negative zero. */
const negative = (amount: Decimal): Decimal => (amount.isZero() ? amount : amount.neg());
