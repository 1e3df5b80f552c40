import type { Sabotage } from '../sabotage.js';

const QUOTE = { file: 'libs/pricing/src/quote.ts', tests: ['libs/pricing/src/quote.spec'], project: 'unit' } as const;
const AMOUNT = { file: 'libs/kernel/src/amount.ts', tests: ['libs/kernel/src/amount.spec'], project: 'unit' } as const;
const RECOMPUTE = {
  file: 'libs/transactions/src/lifecycle/recompute.ts',
  tests: ['libs/transactions/src/accounting/order-money.spec'],
  project: 'unit',
} as const;

/** Roundings, bases of charges, prices. */
export const ARITHMETIC: readonly Sabotage[] = [
  {
    ...AMOUNT,
    name: 'what we pay is rounded up',
    in: 'Amount.truncate',
    find: 'return this.toDigits(Decimal.ROUND_DOWN);',
    replace: 'return this.toDigits(Decimal.ROUND_UP);',
    only: 'is cut to the digits',
  },
  {
    ...AMOUNT,
    name: 'a half is rounded down',
    in: 'Amount.round',
    find: 'return this.toDigits(Decimal.ROUND_HALF_UP);',
    replace: 'return this.toDigits(Decimal.ROUND_HALF_DOWN);',
    only: 'what the contract rounds',
  },
  {
    ...QUOTE,
    name: 'the crypto of a quote is rounded, not cut',
    in: 'cryptoOf',
    find: 'return Amount.of(exact, cryptoCurrency).truncate();',
    replace: 'return Amount.of(exact, cryptoCurrency).round();',
    only: 'a buy cuts the crypto',
  },
  {
    ...QUOTE,
    name: 'the total of a quote is rounded, not cut',
    in: 'totalOf',
    find: 'total: gross.minus(charge).truncate()',
    replace: 'total: gross.minus(charge).round()',
    only: 'a sell pays fiat, cut',
  },
  {
    ...QUOTE,
    name: 'the service charge is cut, not rounded',
    in: 'chargesOf',
    find: 'crypto.times(serviceChargePercent.plus(partnerMarkupPercent).div(100)).round()',
    replace: 'crypto.times(serviceChargePercent.plus(partnerMarkupPercent).div(100)).truncate()',
    only: 'a charge is rounded half up',
  },
  {
    ...QUOTE,
    name: "a referral reduces the partner's markup as well",
    in: 'quote',
    find: 'const serviceCharge = fullCharge.minus(referralDiscount).plus(partnerMarkup);',
    replace:
      'const serviceCharge = fullCharge.plus(partnerMarkup).minus(fullCharge.plus(partnerMarkup).times(input.referralDiscountPercent.div(100)).truncate());',
    only: 'is not reduced by a referral',
  },
  {
    ...QUOTE,
    name: 'the service charge is not taken off the total',
    in: 'quote',
    find: '...totalOf(input, crypto.minus(serviceCharge)),',
    replace: '...totalOf(input, crypto),',
    only: 'public check value',
  },
  {
    ...QUOTE,
    name: 'the referral discount is of the amount, not of the charge',
    in: 'quote',
    find: 'fullCharge.times(input.referralDiscountPercent.div(100))',
    replace: 'crypto.times(input.referralDiscountPercent.div(100))',
    only: 'gives back a part of the service charge',
  },
  {
    ...QUOTE,
    name: 'the payout charge is not taken',
    in: 'totalOf',
    find: 'const charge = Amount.of(payoutServiceCharge, gross.currency);',
    replace: 'const charge = Amount.of(0, gross.currency);',
    only: 'reduces the total',
  },
  {
    ...QUOTE,
    name: 'points are rounded up',
    in: 'points',
    find: 'usd.times(perUsd).toDecimalPlaces(USD_DIGITS, Decimal.ROUND_DOWN)',
    replace: 'usd.times(perUsd).toDecimalPlaces(USD_DIGITS, Decimal.ROUND_UP)',
    only: 'are earned per USD',
  },
  {
    ...RECOMPUTE,
    name: 'a late order gets the price that is better for its user',
    in: 'worsePrice',
    find: "type === 'buy' ? Decimal.max(cryptoPrice, currentPrice)",
    replace: "type === 'buy' ? Decimal.min(cryptoPrice, currentPrice)",
    only: 'whichever is worse for the customer',
  },
  {
    ...RECOMPUTE,
    name: 'an underpaid order keeps the amounts of a full one',
    in: 'recomputeAmounts',
    find: "if (guard === 'underpaidHonoured') return requote(transaction, { given: countedAmount(facts) });",
    replace: "if (guard === 'underpaidHonoured') return {};",
    only: 'has the numbers of a quote for the received amount',
  },
  {
    name: 'a stale price is served',
    file: 'libs/pricing/src/price-book.ts',
    in: 'PriceBook.findPrice',
    find: 'if (!price || performance.now() - known.askedAt > FRESH_FOR_MS)',
    replace: 'if (!price)',
    tests: ['libs/pricing/src/price-book.spec'],
    project: 'unit',
    only: 'a stale price is never served',
  },
];
