import { Decimal } from '@rampart/kernel';
import fc from 'fast-check';
import { toJsonNumber } from './json-number.js';

/** The decimal that a partner parses from the wire. */
const readBack = (value: Decimal): Decimal => new Decimal(JSON.stringify(toJsonNumber(value)));

describe('a JSON number', () => {
  it('reads back as exactly the decimal, or is not emitted at all', () => {
    const decimal = fc
      .tuple(fc.bigInt(-(10n ** 38n), 10n ** 38n), fc.integer({ min: -400, max: 400 }))
      .map(([units, point]) => new Decimal(`${units}e${point}`));
    fc.assert(
      fc.property(decimal, (value) => {
        try {
          expect(readBack(value).eq(value)).toBe(true);
        } catch (error) {
          if (!(error instanceof RangeError)) throw error;
        }
      }),
      { numRuns: 5_000 },
    );
  });

  it('carries every decimal of up to 15 digits', () => {
    fc.assert(
      fc.property(fc.integer({ min: -999_999_999_999_999, max: 999_999_999_999_999 }), fc.nat(18), (units, point) => {
        const value = new Decimal(units).div(`1e${point}`);

        expect(readBack(value).eq(value)).toBe(true);
      }),
      { numRuns: 5_000 },
    );
  });

  it.each(['0', '0.1', '0.00686', '69.62', '9946.05885', '9007199254740991', '1e-7'])('carries %s', (text) => {
    expect(readBack(new Decimal(text)).eq(text)).toBe(true);
  });

  it.each([
    '9007199254740993',
    '0.12345678901234567891',
    '99999999999999999.99',
    '1e309',
    '1e-400',
    'NaN',
    'Infinity',
    '-Infinity',
  ])('does not carry %s: another number would be sent', (text) => {
    expect(() => toJsonNumber(text)).toThrow(RangeError);
  });
});
