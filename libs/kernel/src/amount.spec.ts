import fc from 'fast-check';
import { Amount, Decimal } from './amount.js';
import { CRYPTO_CODES } from './assets/index.js';
import { type CurrencyCode, PRECISION } from './precision.js';
import { FIAT_CODES } from './fiats.js';

const CURRENCIES: readonly CurrencyCode[] = [...CRYPTO_CODES, ...FIAT_CODES];

/** The range of numeric(38,18): 20 digits before the point, 18 after. */
const SCALE = 18;
const digits = (max: number) => fc.stringMatching(new RegExp(`^\\d{0,${max}}$`));
const decimalText = fc
  .tuple(fc.boolean(), fc.bigInt(0n, 10n ** 20n - 1n), digits(SCALE))
  .map(([negative, whole, fraction]) => `${negative ? '-' : ''}${whole}${fraction === '' ? '' : `.${fraction}`}`);
const currency = fc.constantFrom(...CURRENCIES);

describe('an amount', () => {
  it('is exactly the decimal that it was written as', () => {
    fc.assert(
      fc.property(decimalText, currency, (text, code) => {
        expect(scaled(Amount.of(text, code).toString())).toBe(scaled(text));
      }),
    );
  });

  it('is written in plain digits, never with an exponent', () => {
    expect(Amount.of('1e-18', 'ETH').toString()).toBe('0.000000000000000001');
    expect(Amount.of('99999999999999999999', 'VND').toString()).toBe('99999999999999999999');
  });

  it('adds and subtracts without drift, whatever the decimals', () => {
    fc.assert(
      fc.property(decimalText, decimalText, (a, b) => {
        const [left, right] = [Amount.of(a, 'BTC'), Amount.of(b, 'BTC')];

        expect(scaled(left.plus(right).toString())).toBe(scaled(a) + scaled(b));
        expect(scaled(left.minus(right).toString())).toBe(scaled(a) - scaled(b));
      }),
    );
  });

  it('is 0.3 when it is 0.1 and 0.2', () => {
    expect(Amount.of(0.1, 'BTC').plus(Amount.of(0.2, 'BTC')).toString()).toBe('0.3');
  });

  it('is multiplied exactly by any price of 15 digits', () => {
    const price = fc.tuple(fc.bigInt(1n, 10n ** 15n - 1n), fc.integer({ min: 0, max: 14 }));
    fc.assert(
      fc.property(decimalText, price, (text, [units, point]) => {
        const factor = new Decimal(units.toString()).div(`1e${point}`);
        const product = Amount.of(text, 'BTC').atPrice(factor, 'SGD').toString();

        expect(scaled(product, SCALE + point)).toBe(scaled(text) * units);
      }),
    );
  });

  it('does not mix with another currency', () => {
    fc.assert(
      fc.property(currency, currency, (one, other) => {
        fc.pre(one !== other);
        const [a, b] = [Amount.of(1, one), Amount.of(1, other)];

        for (const mix of [() => a.plus(b), () => a.minus(b), () => a.equals(b), () => a.isLessThan(b)])
          expect(mix).toThrow(TypeError);
      }),
    );
  });

  it.each(['NaN', 'Infinity', '-Infinity', Number.NaN, Number.POSITIVE_INFINITY])('is not %s', (value) => {
    expect(() => Amount.of(value, 'BTC')).toThrow(RangeError);
  });

  it.each(['', 'abc', '1,5', '1.2.3', '--1'])('is not the text "%s"', (text) => {
    expect(() => Amount.of(text, 'BTC')).toThrow();
  });

  it('compares by worth, not by how it is written', () => {
    expect(Amount.of('1.50', 'SGD').equals(Amount.of('1.5', 'SGD'))).toBe(true);
    expect(Amount.of('1.49', 'SGD').isLessThan(Amount.of('1.5', 'SGD'))).toBe(true);
    expect(Amount.of('1.5', 'SGD').isLessThan(Amount.of('1.50', 'SGD'))).toBe(false);
    expect(
      [Amount.of('0.01', 'SGD'), Amount.zero('SGD'), Amount.of('-1', 'SGD')].map((each) => each.isPositive()),
    ).toEqual([true, false, false]);
  });
});

describe('what we pay', () => {
  it('is cut to the digits of the precision table, never rounded up', () => {
    fc.assert(
      fc.property(decimalText, currency, (text, code) => {
        expect(scaled(Amount.of(text, code).truncate().toString())).toBe(cut(scaled(text), code));
      }),
    );
  });
});

describe('what the contract rounds', () => {
  it('is rounded half up (away from zero) to the digits of the precision table', () => {
    fc.assert(
      fc.property(decimalText, currency, (text, code) => {
        const exact = scaled(text);
        const half = step(code) / 2n;

        expect(scaled(Amount.of(text, code).round().toString())).toBe(
          cut(exact < 0n ? exact - half : exact + half, code),
        );
      }),
    );
  });

  it.each([
    ['0.0000005', 'BTC', '0.000001'],
    ['0.00000049', 'BTC', '0'],
    ['2.345', 'SGD', '2.35'],
    ['15000.5', 'IDR', '15001'],
  ] as const)('%s %s becomes %s', (value, code, expected) => {
    expect(Amount.of(value, code).round().toString()).toBe(expected);
  });
});

describe('an amount within precision', () => {
  it('is one that cutting leaves as it is', () => {
    fc.assert(
      fc.property(decimalText, currency, (text, code) => {
        const amount = Amount.of(text, code);

        expect(amount.isWithinPrecision()).toBe(amount.truncate().equals(amount));
        expect(amount.truncate().isWithinPrecision() && amount.round().isWithinPrecision()).toBe(true);
      }),
    );
  });
});

/** Returns the decimal as whole units of 10^-scale, computed without any of the code under test. */
function scaled(text: string, scale = SCALE): bigint {
  const [, sign = '', whole = '', fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text) ?? [];
  if (whole === '') throw new Error(`not plain digits: ${text}`);
  const units = BigInt(whole + fraction.padEnd(scale, '0'));
  return sign === '-' ? -units : units;
}

const step = (code: CurrencyCode): bigint => 10n ** BigInt(SCALE - PRECISION[code]);

/** BigInt division truncates towards zero. */
const cut = (units: bigint, code: CurrencyCode): bigint => (units / step(code)) * step(code);
