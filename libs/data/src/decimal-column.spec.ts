import { Decimal } from '@rampart/kernel';
import fc from 'fast-check';
import type { ValueTransformer } from 'typeorm';
import { decimalColumn } from './decimal-column.js';

const { to, from } = decimalColumn.transformer as ValueTransformer;

/** Every value that numeric(38,18) can hold. */
const stored = fc.bigInt(-(10n ** 38n) + 1n, 10n ** 38n - 1n).map((units) => new Decimal(units.toString()).div('1e18'));

describe('a decimal column', () => {
  it('holds 20 digits before the point and 18 after', () => {
    expect(decimalColumn).toMatchObject({ type: 'numeric', precision: 38, scale: 18 });
  });

  it('gives back exactly what was put in', () => {
    fc.assert(
      fc.property(stored, (value) => {
        const text = to(value) as string;

        expect(text).toMatch(/^-?\d+(\.\d{1,18})?$/);
        expect((from(text) as Decimal).eq(value)).toBe(true);
      }),
      { numRuns: 1_000 },
    );
  });

  it('does not mind the zeros that Postgres adds', () => {
    expect((from('69.620000000000000000') as Decimal).toFixed()).toBe('69.62');
    expect((from('0.000000000000000000') as Decimal).isZero()).toBe(true);
  });

  it('is written in plain digits, from text and numbers too', () => {
    expect(to(new Decimal('1e-18'))).toBe('0.000000000000000001');
    expect(to(new Decimal('1e19'))).toBe('10000000000000000000');
    expect(to('2.50')).toBe('2.5');
    expect(to(0)).toBe('0');
  });

  it('may be empty', () => {
    expect([to(null), to(undefined), from(null)]).toEqual([null, undefined, null]);
  });
});
