import fc from 'fast-check';
import { agreeOnPrice, type Offer } from './agree-on-price.js';

const offer = (price: string, ageMs = 0): Offer => ({ source: 'a market', price, ageMs, maxAgeMs: 60_000 });
const agree = (...prices: string[]) => agreeOnPrice(prices.map((price) => offer(price)));
const priceOf = (...prices: string[]): string | undefined => agree(...prices).price?.toFixed();

describe('the price that markets agree upon', () => {
  it.each([
    ['the one in the middle of three', ['100', '100.2', '100.1'], '100.1'],
    ['halfway between two', ['100', '100.5'], '100.25'],
    ['the one in the middle, also when one is far away', ['100', '100.2', '150'], '100.2'],
    [
      'exact, however many digits it has',
      ['0.00000000000000000001', '0.00000000000000000001'],
      '0.00000000000000000001',
    ],
    ['read from an exponent', ['1.05e-5', '0.0000105'], '0.0000105'],
  ])('is %s', (_, prices, expected) => {
    expect(priceOf(...prices)).toBe(expected);
  });

  it.each([
    ['without any market', []],
    ['of one market alone', ['100']],
    ['of two that are more than one and a half percent apart', ['100', '101.6']],
    ['of two against two', ['100', '100', '1000', '1000']],
    ['of zeros', ['0', '0.00', '0e5']],
  ])('is none: %s', (_, prices) => {
    expect(priceOf(...prices)).toBeUndefined();
  });

  it.each(['0', '-100', 'NaN', 'Infinity', '', ' 100', '1,000', '0x64', '1e999', '100.', 'null'])(
    'does not count %j',
    (text) => {
      expect(agree('100', '100', text).judgements).toEqual(['counted', 'counted', 'no price']);
      expect(agree('100', text).judgements).toEqual(['alone', 'no price']);
    },
  );

  it('counts a market that is fresh by its own rule, and none whose clock is far ahead', () => {
    const { price, judgements } = agreeOnPrice([
      offer('100', 60_000),
      offer('100', -10_000),
      offer('101', 60_001),
      offer('101', -10_001),
    ]);

    expect([price?.toFixed(), judgements]).toEqual(['100', ['counted', 'counted', 'stale', 'from the future']]);
  });

  it('does not depend on the order of the markets', () => {
    const prices = fc.array(fc.integer({ min: 9_900, max: 10_100 }).map(String), { maxLength: 6 });
    fc.assert(
      fc.property(
        prices.chain((some) => fc.tuple(fc.constant(some), fc.shuffledSubarray(some, { minLength: some.length }))),
        ([some, shuffled]) => priceOf(...some) === priceOf(...shuffled),
      ),
    );
  });

  it('lies between the lowest and the highest that counted, of which there are at least two', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 20_000 }), { maxLength: 6 }), (prices) => {
        const { price, judgements } = agreeOnPrice(prices.map((each) => offer(String(each))));
        const counted = prices.filter((_, i) => judgements[i] === 'counted');
        if (!price) return counted.length === 0;
        return counted.length >= 2 && price.gte(Math.min(...counted)) && price.lte(Math.max(...counted));
      }),
    );
  });
});
