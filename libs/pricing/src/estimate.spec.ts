import type { Brakes } from '@rampart/brakes';
import { type Catalogue, DEFAULT_OFFER } from '@rampart/methods';
import { Amount, Decimal, FIAT_CODES, type FiatCode, PRECISION, type TransactionType } from '@rampart/kernel';
import fc from 'fast-check';
import { Estimate, type Order } from './estimate.js';
import type { Price, PriceBook } from './price-book.js';
import { loadPricing, type PricingConfig } from './pricing-config.js';
import { spreadOf, withSpread } from './spread.js';

const ORDER: Order = {
  type: 'buy',
  cryptoCurrency: 'BTC',
  currency: 'SGD',
  chain: 'bitcoin',
  method: 'paynow',
  given: Amount.of('0.007', 'BTC'),
};
const PRICE: Price = { cryptoPrice: new Decimal('9946.05885'), cryptoPriceUsd: new Decimal(7371), source: 'test' };
const DEFAULTS = loadPricing(undefined);

const estimateWith = (pricing: Partial<PricingConfig> = {}, price: Price = PRICE): Estimate =>
  new Estimate(
    { priceOf: () => price, rangeOf: () => new Decimal(0) } as unknown as PriceBook,
    { ...DEFAULTS, ...pricing },
    {
      assertQuoting: () => undefined,
    } as unknown as Brakes,
    { offer: DEFAULT_OFFER } as unknown as Catalogue,
  );

describe('an estimate', () => {
  it('charges the percentage of the side and the currency', () => {
    const percent = { buy: { SGD: 2 }, sell: { SGD: 3 } };

    expect(estimateWith({ serviceChargePercent: percent }).estimateOrder(ORDER).serviceCharge.toString()).toBe(
      '0.00014',
    );
    expect(
      estimateWith({ serviceChargePercent: percent })
        .estimateOrder({ ...ORDER, type: 'sell' })
        .serviceCharge.toString(),
    ).toBe('0.00021');
  });

  it('takes no payout charge, discount and points until they are configured', () => {
    const result = estimateWith().estimateOrder(ORDER);

    expect(
      [
        result.payoutServiceCharge.value,
        result.referralDiscount.value,
        result.referralDiscountInPoints,
        result.earnedPoints,
      ].map(String),
    ).toEqual(['0', '0', '0', '0']);
  });

  it('passes on the network fee of a buy on its chain, and on no other', () => {
    const payoutServiceCharge: PricingConfig['payoutServiceCharge'] = {
      sell: { paynow: 5 },
      buy: [{ chain: 'bitcoin', cryptoCurrency: 'BTC', charge: 0.0001 }],
    };

    expect(estimateWith({ payoutServiceCharge }).estimateOrder(ORDER).total.toString()).toBe('0.00676');
    expect(
      estimateWith({ payoutServiceCharge })
        .estimateOrder({ ...ORDER, cryptoCurrency: 'USDT', chain: 'tron', given: Amount.of('1', 'USDT') })
        .payoutServiceCharge.value.toFixed(),
    ).toBe('0');
  });

  it('passes on the bank fee of a sell by its method, and no network fee', () => {
    const payoutServiceCharge: PricingConfig['payoutServiceCharge'] = {
      sell: { paynow: 1.5 },
      buy: [{ chain: 'bitcoin', cryptoCurrency: 'BTC', charge: 1 }],
    };
    const { method: _, ...withoutMethod } = ORDER;

    expect(
      estimateWith({ payoutServiceCharge })
        .estimateOrder({ ...ORDER, type: 'sell' })
        .total.toString(),
    ).toBe('66.72');
    expect(
      estimateWith({ payoutServiceCharge })
        .estimateOrder({ ...withoutMethod, type: 'sell' })
        .total.toString(),
    ).toBe('68.22');
  });

  it('follows each change of the market, its range and the spreads, though prices are made once per change', () => {
    const price = fc.integer({ min: 1, max: 999_999_999 }).map((cents) => new Decimal(cents).div(100));
    const state = fc.record({
      market: fc.constantFrom(0, 1),
      range: fc.constantFrom(0, 1),
      offer: fc.constantFrom(0, 1),
      type: fc.constantFrom<TransactionType[]>('buy', 'sell'),
    });
    fc.assert(
      fc.property(fc.tuple(price, price), fc.array(state, { maxLength: 12 }), (cryptoPrices, states) => {
        const markets = cryptoPrices.map((cryptoPrice): Price => ({ ...PRICE, cryptoPrice }));
        const ranges = [new Decimal(0), new Decimal(2)];
        const spreads = ['0.5', '1.25'].map((percent) => ({ BTC: { percent, ofRange: '50' } }));
        const offers = spreads.map((own) => ({ ...DEFAULT_OFFER, spreads: { buy: own, sell: own } }));
        let now = { market: 0, range: 0, offer: 0 };
        const estimate = new Estimate(
          { priceOf: () => markets[now.market], rangeOf: () => ranges[now.range] } as unknown as PriceBook,
          DEFAULTS,
          {} as Brakes,
          {
            get offer() {
              return offers[now.offer];
            },
          } as unknown as Catalogue,
        );

        for (const { type, ...next } of states) {
          now = next;
          const plain = withSpread(markets[now.market]!, type, spreadOf(spreads[now.offer]!.BTC, ranges[now.range]!));
          expect(estimate.priceOf({ ...ORDER, type })).toEqual(plain);
        }
      }),
    );
  });

  it('says where its price came from', () => {
    expect(estimateWith().estimateOrder(ORDER).source).toBe('test');
  });

  it.each(['0.0000009', '0.000001'])('refuses %s BTC when charges leave nothing of it', (crypto) => {
    expect(() =>
      estimateWith({ serviceChargePercent: { buy: { SGD: 50 }, sell: {} } }).estimateOrder({
        ...ORDER,
        given: Amount.of(crypto, 'BTC'),
      }),
    ).toThrow(expect.objectContaining({ code: 'AMOUNT_CONSUMED_BY_CHARGES' }));
  });

  it('refuses what no JSON number could say exactly, however the price is', () => {
    expect(() => estimateWith().estimateOrder({ ...ORDER, given: Amount.of('999999999999999', 'BTC') })).toThrow(
      expect.objectContaining({ code: 'AMOUNT_ABOVE_MAXIMUM' }),
    );
  });

  it('never comes to a figure that has more digits than a JSON number carries', () => {
    const given = fc
      .tuple(fc.boolean(), fc.maxSafeNat(), fc.nat(8))
      .map(([isCrypto, units, point]) => ({ isCrypto, value: new Decimal(units).div(`1e${point}`) }));
    const price = fc
      .tuple(fc.integer({ min: 1, max: 999_999_999_999_999 }), fc.integer({ min: -8, max: 12 }))
      .map(([p, point]) => new Decimal(p).times(`1e${-point}`));
    fc.assert(
      fc.property(
        given,
        price,
        fc.constantFrom<FiatCode[]>(...FIAT_CODES),
        fc.constantFrom('buy', 'sell'),
        ({ isCrypto, value }, cryptoPrice, currency, type) => {
          const estimate = estimateWith(
            { pointsPerUsd: 1 },
            { cryptoPrice, cryptoPriceUsd: cryptoPrice, source: 'test' },
          );
          const amount = isCrypto
            ? Amount.of(value, 'BTC')
            : Amount.of(value.toDecimalPlaces(PRECISION[currency]), currency);
          try {
            const { crypto, fiat, serviceCharge, total, earnedPoints } = estimate.estimateOrder({
              ...ORDER,
              type,
              currency,
              given: amount,
            });

            for (const figure of [crypto.value, fiat.value, serviceCharge.value, total.value, earnedPoints])
              expect(figure.precision()).toBeLessThanOrEqual(15);
          } catch (refusal) {
            expect(['AMOUNT_ABOVE_MAXIMUM', 'AMOUNT_CONSUMED_BY_CHARGES']).toContain(
              (refusal as { code?: string }).code,
            );
          }
        },
      ),
      { numRuns: 2_000 },
    );
  });
});
