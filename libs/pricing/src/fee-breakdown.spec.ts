import {
  Amount,
  type CryptoCode,
  CRYPTO_CODES,
  Decimal,
  FIAT_CODES,
  type FiatCode,
  PRECISION,
  type TransactionType,
} from '@rampart/kernel';
import fc from 'fast-check';
import { chargedIn, type FeeBreakdown, feeBreakdown } from './fee-breakdown.js';
import { quote } from './quote.js';

interface Case {
  type: TransactionType;
  cryptoCurrency: CryptoCode;
  currency: FiatCode;
  given: string;
  in: 'crypto' | 'fiat';
  price: string;
  percents: { service: number; markup: number; discount: number };
  payout: string;
}

function brokenDown({ type, cryptoCurrency, currency, given, in: side, price, percents, payout }: Case) {
  const percent = {
    serviceChargePercent: new Decimal(percents.service),
    partnerMarkupPercent: new Decimal(percents.markup),
    referralDiscountPercent: new Decimal(percents.discount),
  };
  const figures = quote({
    type,
    cryptoCurrency,
    currency,
    given: Amount.of(given, side === 'crypto' ? cryptoCurrency : currency),
    cryptoPrice: new Decimal(price),
    cryptoPriceUsd: new Decimal(1),
    payoutServiceCharge: new Decimal(payout),
    pointsPerUsd: new Decimal(0),
    ...percent,
  });
  return { figures, fees: feeBreakdown(chargedIn(type, { ...figures, ...percent, source: 'test' })) };
}

const CHECK: Case = {
  type: 'buy',
  cryptoCurrency: 'BTC',
  currency: 'SGD',
  given: '0.007',
  in: 'crypto',
  price: '9946.05885',
  percents: { service: 2, markup: 1, discount: 0 },
  payout: '0',
};
const lines = ({ lines: each }: FeeBreakdown): string[] =>
  each.map(({ type, amount, crypto, percent }) => [type, amount, crypto, percent].map(String).join(' '));

describe('the breakdown of what is charged', () => {
  it('states a buy in crypto', () => {
    const { fees } = brokenDown({ ...CHECK, payout: '0.0001', percents: { service: 2, markup: 1, discount: 25 } });

    expect(fees.currency).toBe('BTC');
    expect(lines(fees)).toEqual([
      'service 0.00014 0.00014 2',
      'partnerMarkup 0.00007 0.00007 1',
      'referralDiscount -0.000035 -0.000035 25',
      'payout 0.0001 undefined undefined',
    ]);
    expect(fees.total.toFixed()).toBe('0.000275');
  });

  it('states a sell in fiat, and in crypto the charges calculated in crypto', () => {
    const { fees } = brokenDown({ ...CHECK, type: 'sell', payout: '1.5' });

    expect(fees.currency).toBe('SGD');
    expect(lines(fees)).toEqual([
      'service 1.4 0.00014 2',
      'partnerMarkup 0.69 0.00007 1',
      'referralDiscount 0 0 0',
      'payout 1.5 undefined undefined',
    ]);
    expect(fees.total.toFixed()).toBe('3.59'); // 69.62 less 66.03
  });

  it('has every line, also where nothing is charged', () => {
    const { fees } = brokenDown({ ...CHECK, percents: { service: 0, markup: 0, discount: 0 } });

    expect(fees.lines.map(({ type, amount }) => `${type} ${amount.toFixed()}`)).toEqual([
      'service 0',
      'partnerMarkup 0',
      'referralDiscount 0',
      'payout 0',
    ]);
    expect(fees.total.toFixed()).toBe('0');
  });

  it('sums to what lies between the amount and the total, whatever the quote', () => {
    const cases = fc
      .record({
        type: fc.constantFrom<TransactionType[]>('buy', 'sell'),
        cryptoCurrency: fc.constantFrom(...CRYPTO_CODES),
        currency: fc.constantFrom(...FIAT_CODES),
        in: fc.constantFrom<('crypto' | 'fiat')[]>('crypto', 'fiat'),
        units: fc.integer({ min: 1_000, max: 100_000_000 }),
        price: fc.integer({ min: 1, max: 999_999_999 }).map((digits) => new Decimal(digits).div(1_000).toFixed()),
        percents: fc.record({ service: fc.nat(300), markup: fc.nat(1_000), discount: fc.nat(10_000) }),
        payout: fc.nat(500),
      })
      .map(({ units, percents, payout, ...rest }): Case => {
        const { type, cryptoCurrency, currency } = rest;
        const given = new Decimal(units)
          .div(`1e${PRECISION[rest.in === 'crypto' ? cryptoCurrency : currency]}`)
          .toFixed();
        const charge = new Decimal(payout).div(`1e${PRECISION[type === 'buy' ? cryptoCurrency : currency]}`).toFixed();
        return {
          ...rest,
          given,
          payout: charge,
          percents: {
            service: percents.service / 100,
            markup: percents.markup / 100,
            discount: percents.discount / 100,
          },
        };
      });

    fc.assert(
      fc.property(cases, (each) => {
        const { figures, fees } = brokenDown(each);
        fc.pre(figures.total.isPositive()); // otherwise it is refused
        const [service, markup, discount, payout] = fees.lines.map(({ amount }) => amount) as [
          Decimal,
          Decimal,
          Decimal,
          Decimal,
        ];
        const before = each.type === 'buy' ? figures.crypto.value : figures.fiat.value;
        const inCrypto = fees.lines.reduce((sum, { crypto }) => sum.plus(crypto ?? 0), new Decimal(0));

        expect(service.plus(markup).plus(discount).plus(payout).eq(fees.total)).toBe(true);
        expect(before.minus(fees.total).eq(figures.total.value)).toBe(true);
        expect(inCrypto.eq(figures.serviceCharge.value)).toBe(true);
        expect([service, markup, payout, discount.neg()].every((amount) => amount.gte(0))).toBe(true);
      }),
      { numRuns: 5_000 },
    );
  });
});
