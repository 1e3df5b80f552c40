import {
  Amount,
  type CryptoCode,
  CRYPTO_CODES,
  type CurrencyCode,
  Decimal,
  FIAT_CODES,
  type FiatCode,
  PRECISION,
  type TransactionType,
} from '@rampart/kernel';
import fc from 'fast-check';
import { type Quote, quote, type QuoteInput } from './quote.js';

/** For a longer run: `QUOTES=1000000 npx jest libs/pricing --selectProjects unit`. */
const QUOTES = Number(process.env.QUOTES ?? 100_000);

const none = {
  serviceChargePercent: '0',
  partnerMarkupPercent: '0',
  referralDiscountPercent: '0',
  payoutServiceCharge: '0',
  pointsPerUsd: '0',
};
interface Case extends Partial<typeof none> {
  type: TransactionType;
  crypto?: string;
  fiat?: string;
  pair?: [CryptoCode, FiatCode];
  price?: string;
  usd?: string;
}

/** At 9946.05885 SGD (7371 USD) and 2 %, unless the case says otherwise. */
function quoted({
  type,
  crypto,
  fiat,
  pair = ['BTC', 'SGD'],
  price = '9946.05885',
  usd = '7371',
  ...charges
}: Case): Quote {
  const given = crypto === undefined ? Amount.of(fiat ?? '0', pair[1]) : Amount.of(crypto, pair[0]);
  const all = { ...none, serviceChargePercent: '2', ...charges };
  return quote({
    type,
    cryptoCurrency: pair[0],
    currency: pair[1],
    given,
    cryptoPrice: new Decimal(price),
    cryptoPriceUsd: new Decimal(usd),
    serviceChargePercent: new Decimal(all.serviceChargePercent),
    partnerMarkupPercent: new Decimal(all.partnerMarkupPercent),
    referralDiscountPercent: new Decimal(all.referralDiscountPercent),
    payoutServiceCharge: new Decimal(all.payoutServiceCharge),
    pointsPerUsd: new Decimal(all.pointsPerUsd),
  });
}

const figures = ({ crypto, fiat, serviceCharge, total }: Quote): string[] =>
  [crypto, fiat, serviceCharge, total].map((each) => `${each.toString()} ${each.currency}`);

describe('a quote', () => {
  it('is the public check value: 0.007 BTC at 9946.05885 (7371 USD) and 2 %', () => {
    expect(figures(quoted({ type: 'buy', crypto: '0.007' }))).toEqual([
      '0.007 BTC',
      '69.62 SGD',
      '0.00014 BTC',
      '0.00686 BTC',
    ]);
  });

  it.each<[string, Case, string[]]>([
    [
      'a buy keeps the fiat that was given',
      { type: 'buy', fiat: '69.62' },
      ['0.006999 BTC', '69.62 SGD', '0.00014 BTC', '0.006859 BTC'],
    ],
    [
      'a buy cuts the crypto that was given',
      { type: 'buy', crypto: '0.0079999999' },
      ['0.007999 BTC', '79.56 SGD', '0.00016 BTC', '0.007839 BTC'],
    ],
    [
      'a sell pays fiat, cut',
      { type: 'sell', crypto: '0.007' },
      ['0.007 BTC', '69.62 SGD', '0.00014 BTC', '68.22 SGD'],
    ],
    [
      'a sell for fiat turns it into crypto first',
      { type: 'sell', fiat: '69.62' },
      ['0.006999 BTC', '69.61 SGD', '0.00014 BTC', '68.22 SGD'],
    ],
    [
      'rupiah have no cents',
      { type: 'buy', crypto: '0.5', pair: ['ETH', 'IDR'], price: '31234567.89' },
      ['0.5 ETH', '15617284 IDR', '0.01 ETH', '0.49 ETH'],
    ],
    [
      'a charge is rounded half up',
      { type: 'buy', crypto: '0.000025' },
      ['0.000025 BTC', '0.25 SGD', '0.000001 BTC', '0.000024 BTC'],
    ],
    [
      'nothing is charged at 0 %',
      { type: 'buy', crypto: '0.007', serviceChargePercent: '0' },
      ['0.007 BTC', '69.62 SGD', '0 BTC', '0.007 BTC'],
    ],
    ['dust comes to nothing', { type: 'buy', fiat: '0.01', price: '123456' }, ['0 BTC', '0.01 SGD', '0 BTC', '0 BTC']],
  ])('%s', (_, given, expected) => {
    expect(figures(quoted(given))).toEqual(expected);
  });

  it('leaves prices unrounded', () => {
    expect(quoted({ type: 'buy', crypto: '1' })).toMatchObject({
      cryptoPrice: new Decimal('9946.05885'),
      cryptoPriceUsd: new Decimal(7371),
    });
  });
});

describe('a referral', () => {
  const referred = quoted({ type: 'buy', fiat: '200', referralDiscountPercent: '25', pointsPerUsd: '2' });

  it('gives back a part of the service charge', () => {
    expect(figures(referred)).toEqual(['0.020108 BTC', '200 SGD', '0.000302 BTC', '0.019806 BTC']);
    expect(referred.referralDiscount.toString()).toBe('0.0001');
  });

  it('is shown in USD and in points too, never rounded up', () => {
    expect(referred.referralDiscountInUsd.toFixed()).toBe('0.73');
    expect(referred.referralDiscountInPoints.toFixed()).toBe('1.46');
  });

  it('can give back the whole charge, never more', () => {
    expect(figures(quoted({ type: 'sell', crypto: '0.007', referralDiscountPercent: '100' }))).toEqual([
      '0.007 BTC',
      '69.62 SGD',
      '0 BTC',
      '69.62 SGD',
    ]);
  });
});

describe('a markup of the partner', () => {
  const marked = quoted({ type: 'buy', fiat: '200', partnerMarkupPercent: '1.5', referralDiscountPercent: '25' });

  it('is part of the service charge, and so of what is taken off the total', () => {
    expect(figures(marked)).toEqual(['0.020108 BTC', '200 SGD', '0.000604 BTC', '0.019504 BTC']);
    expect(`${marked.partnerMarkup.toString()} ${marked.partnerMarkup.currency}`).toBe('0.000302 BTC');
  });

  it('is not reduced by a referral', () => {
    expect(
      quoted({
        type: 'buy',
        fiat: '200',
        partnerMarkupPercent: '1.5',
        referralDiscountPercent: '100',
      }).serviceCharge.toString(),
    ).toBe('0.000302');
  });

  it('reduces what a sell pays', () => {
    expect(figures(quoted({ type: 'sell', crypto: '0.007', partnerMarkupPercent: '1' }))).toEqual([
      '0.007 BTC',
      '69.62 SGD',
      '0.00021 BTC',
      '67.53 SGD',
    ]);
  });
});

describe('a payout charge', () => {
  it('reduces the total of a sell in fiat', () => {
    const { total, payoutServiceCharge } = quoted({ type: 'sell', crypto: '0.007', payoutServiceCharge: '1.5' });

    expect(`${total.toString()} ${total.currency}`).toBe('66.72 SGD');
    expect(`${payoutServiceCharge.toString()} ${payoutServiceCharge.currency}`).toBe('1.5 SGD');
  });

  it('reduces the total of a buy in crypto', () => {
    const { total, payoutServiceCharge } = quoted({ type: 'buy', crypto: '0.007', payoutServiceCharge: '0.0001' });

    expect(`${total.toString()} ${total.currency}`).toBe('0.00676 BTC');
    expect(payoutServiceCharge.currency).toBe('BTC');
  });

  it('may leave nothing: the total then says so', () => {
    expect(quoted({ type: 'buy', crypto: '0.0001', payoutServiceCharge: '0.001' }).total.isPositive()).toBe(false);
  });
});

describe('points', () => {
  it('are earned per USD of the crypto, never rounded up', () => {
    expect(quoted({ type: 'buy', crypto: '0.007', pointsPerUsd: '1' }).earnedPoints.toFixed()).toBe('51.59');
    expect(quoted({ type: 'sell', crypto: '0.007', pointsPerUsd: '0.5' }).earnedPoints.toFixed()).toBe('25.79');
    expect(quoted({ type: 'buy', crypto: '0.007' }).earnedPoints.toFixed()).toBe('0');
  });
});

/** Everything as whole numbers: amounts in minor units, the price in units of 10^-point, the percentages in thousandths. */
const numbers = fc.record({
  type: fc.constantFrom<TransactionType[]>('buy', 'sell'),
  cryptoCurrency: fc.constantFrom(...CRYPTO_CODES),
  currency: fc.constantFrom(...FIAT_CODES),
  side: fc.constantFrom<('crypto' | 'fiat')[]>('crypto', 'fiat'),
  given: fc.oneof(fc.nat(2_000), fc.nat(), fc.maxSafeNat()),
  price: fc.oneof(fc.integer({ min: 1, max: 1_000_000 }), fc.integer({ min: 1, max: 999_999_999_999_999 })),
  point: fc.nat(9),
  percent: fc.oneof(fc.constant(2_000), fc.nat(50_000)),
  markup: fc.oneof(fc.constant(0), fc.nat(10_000)),
  discount: fc.oneof(fc.constant(0), fc.nat(100_000)),
  payout: fc.oneof(fc.constant(0), fc.nat(3_000)),
  points: fc.oneof(fc.constant(0), fc.constant(1), fc.nat(20)),
});
type Numbers = typeof numbers extends fc.Arbitrary<infer T> ? T : never;

const THOUSANDTHS = 3;
const givenIn = ({ side, cryptoCurrency, currency }: Numbers): CurrencyCode =>
  side === 'crypto' ? cryptoCurrency : currency;
const decimal = (units: number, point: number): Decimal => new Decimal(units).div(`1e${point}`);

function inputOf(n: Numbers): QuoteInput {
  const total = n.type === 'buy' ? n.cryptoCurrency : n.currency;
  return {
    type: n.type,
    cryptoCurrency: n.cryptoCurrency,
    currency: n.currency,
    given: Amount.of(decimal(n.given, PRECISION[givenIn(n)]), givenIn(n)),
    cryptoPrice: decimal(n.price, n.point),
    cryptoPriceUsd: new Decimal(1),
    serviceChargePercent: decimal(n.percent, THOUSANDTHS),
    partnerMarkupPercent: decimal(n.markup, THOUSANDTHS),
    referralDiscountPercent: decimal(n.discount, THOUSANDTHS),
    payoutServiceCharge: decimal(n.payout, PRECISION[total]),
    pointsPerUsd: new Decimal(n.points),
  };
}

describe(`of ${QUOTES.toLocaleString('en')} random quotes`, () => {
  it('each is the arithmetic table in whole numbers, loses no party more than a minor unit, and keeps the digits', () => {
    fc.assert(
      fc.property(numbers, (n) => {
        const result = quote(inputOf(n));

        // plain comparisons first: a matcher per figure would take ten times as long
        if (!isTable(n, result)) expect({ n, got: figures(result) }).toEqual({ n, got: 'the figures of the table' });
        if (!isFair(n, result)) expect({ n, got: figures(result) }).toEqual({ n, got: 'at most one minor unit off' });
        if (!hasDigits(result))
          expect({ n, got: figures(result) }).toEqual({ n, got: 'digits within the precision table' });
      }),
      { numRuns: QUOTES },
    );
  });

  it('more is never less: crypto, fiat, charge and total grow with the amount that was given', () => {
    fc.assert(
      fc.property(numbers, fc.oneof(fc.nat(10), fc.nat()), (n, more) => {
        const [less, greater] = [quote(inputOf(n)), quote(inputOf({ ...n, given: n.given + more }))];

        const all = ({ crypto, fiat, serviceCharge, total, earnedPoints }: Quote): Decimal[] => [
          crypto.value,
          fiat.value,
          serviceCharge.value,
          total.value,
          earnedPoints,
        ];
        expect(all(greater).every((figure, i) => figure.gte(all(less)[i] ?? Infinity))).toBe(true);
      }),
      { numRuns: Math.ceil(QUOTES / 10) },
    );
  });
});

/** Whether the quote matches the arithmetic table, calculated with BigInt only. */
function isTable(n: Numbers, got: Quote): boolean {
  const [pc, pf] = [PRECISION[n.cryptoCurrency], PRECISION[n.currency]];
  const price = BigInt(n.price);
  const inFiat = (crypto: bigint): Fraction => ({ over: crypto * price * ten(pf), under: ten(pc + n.point) });
  const crypto =
    n.side === 'crypto' ? BigInt(n.given) : cut({ over: BigInt(n.given) * ten(pc + n.point), under: price * ten(pf) });
  const fiat = n.type === 'buy' && n.side === 'fiat' ? BigInt(n.given) : half(inFiat(crypto));
  const markup = half({ over: crypto * BigInt(n.markup), under: 100n * ten(THOUSANDTHS) });
  const full = half({ over: crypto * BigInt(n.percent + n.markup), under: 100n * ten(THOUSANDTHS) }) - markup;
  const charge = full - cut({ over: full * BigInt(n.discount), under: 100n * ten(THOUSANDTHS) }) + markup;
  const kept = n.type === 'buy' ? { over: crypto - charge, under: 1n } : inFiat(crypto - charge);
  const total = cut({ over: kept.over - BigInt(n.payout) * kept.under, under: kept.under });
  return (
    units(got.crypto) === crypto &&
    units(got.fiat) === fiat &&
    units(got.serviceCharge) === charge &&
    units(got.partnerMarkup) === markup &&
    units(got.total) === total &&
    units(got.referralDiscount) === full - charge + markup &&
    isWorth(got, { crypto, discount: full - charge + markup }, { usd: 10n ** BigInt(pc), perUsd: BigInt(n.points) })
  );
}

/** Whether the crypto and the discount are worth these USD and points, never rounded up. One USD is `usd` units of crypto. */
function isWorth(
  { referralDiscountInUsd, referralDiscountInPoints, earnedPoints }: Quote,
  { crypto, discount }: { crypto: bigint; discount: bigint },
  { usd, perUsd }: { usd: bigint; perUsd: bigint },
): boolean {
  const cents = cut({ over: discount * 100n, under: usd });
  return (
    hundredths(referralDiscountInUsd) === cents &&
    hundredths(referralDiscountInPoints) === inJson(cents * perUsd) &&
    hundredths(earnedPoints) === inJson(cut({ over: crypto * 100n * perUsd, under: usd }))
  );
}

/** With the 15 digits that a JSON number carries. */
function inJson(value: bigint): bigint {
  const beyond = ten(Math.max(0, String(value).length - 15));
  return (value / beyond) * beyond;
}

/**
 * `fiat - charge x price - total x price >= 0`, within one minor unit of the rounded amount; and the payout never exceeds the amount that is left after its
 * charges.
 */
function isFair(
  { type, side }: Numbers,
  { crypto, fiat, serviceCharge, total, cryptoPrice, payoutServiceCharge }: Quote,
): boolean {
  if (!total.isPositive()) return true; // refused
  const inFiat = (amount: Amount): Decimal =>
    amount.currency === fiat.currency ? amount.value : amount.value.times(cryptoPrice);
  const rest = fiat.value.minus(inFiat(serviceCharge)).minus(inFiat(total)).minus(inFiat(payoutServiceCharge));
  const unit = minorUnit(fiat.currency);
  const left = inFiat(crypto.minus(serviceCharge)).minus(inFiat(payoutServiceCharge));
  if (inFiat(total).gt(left)) return false;
  if (type === 'buy' && side === 'fiat') return rest.gte(0) && rest.lt(minorUnit(crypto.currency).times(cryptoPrice));
  const rounding = unit.div(2);
  return rest.gte(rounding.neg()) && rest.lt(type === 'sell' ? unit.plus(rounding) : unit);
}

const hasDigits = ({ crypto, fiat, serviceCharge, total, referralDiscount }: Quote): boolean =>
  [crypto, fiat, serviceCharge, total, referralDiscount].every((amount) => amount.isWithinPrecision()) &&
  !serviceCharge.value.isNegative();

interface Fraction {
  readonly over: bigint;
  readonly under: bigint;
}
const ten = (digits: number): bigint => 10n ** BigInt(digits);
const cut = ({ over, under }: Fraction): bigint => over / under;
/** Rounds half up; values here are never negative. */
const half = ({ over, under }: Fraction): bigint => (2n * over + under) / (2n * under);
const minorUnit = (currency: CurrencyCode): Decimal => new Decimal(`1e-${PRECISION[currency]}`);
const hundredths = (value: Decimal): bigint => BigInt(value.times(100).toFixed());
const units = ({ value, currency }: Amount): bigint => BigInt(value.times(`1e${PRECISION[currency]}`).toFixed());
