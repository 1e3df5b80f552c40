import fc from 'fast-check';
import { fromUnits, productInUnits, toUnits } from './units.js';

describe('amounts in units', () => {
  it.each<[number | string, number, bigint]>([
    [0.1, 18, 100_000_000_000_000_000n],
    [1e-7, 18, 100_000_000_000n],
    [2.5e21, 2, 250_000_000_000_000_000_000_000n],
    [0.00172019, 8, 172_019n],
    [0.129, 2, 12n],
    ['123456789.123456789123456789', 18, 123_456_789_123_456_789_123_456_789n],
    [200, 0, 200n],
  ])('are %s in %d decimals', (value, decimals, units) => {
    expect(toUnits(value, decimals)).toBe(units);
  });

  it('become decimals and the same units again, for every amount', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 10n ** 30n }), fc.integer({ min: 0, max: 18 }), (units, decimals) => {
        expect(toUnits(fromUnits(units, decimals), decimals)).toBe(units);
      }),
    );
  });

  it.each([1.5, 2 ** 53, 0, -1, 0n, -5n, NaN])('are not %s', (amount) => {
    expect(() => fromUnits(amount, 2)).toThrow(RangeError);
  });

  it('are products without binary fractions, rounded up', () => {
    expect(productInUnits(0.1, 3, 1)).toBe(3n);
    expect(productInUnits(0.000017, 117_485.01875, 2)).toBe(200n);
    expect(productInUnits(0, 117_485.01875, 2)).toBe(0n);
  });
});
