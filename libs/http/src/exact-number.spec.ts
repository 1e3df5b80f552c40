import fc from 'fast-check';
import { isExact } from './exact-number.js';

describe('a JSON number that a double carries', () => {
  it.each([
    '0',
    '-0',
    '0.1',
    '1e3',
    '1E+3',
    '100e-2',
    '9007199254740992',
    '1.50',
    '1e22',
    '5e-324',
    '1.7976931348623157e308',
    `0.${'0'.repeat(323)}5`,
    `1${'0'.repeat(308)}`,
  ])('exactly is one: %s', (digits) => {
    expect(isExact(digits)).toBe(true);
  });

  it.each([
    '9007199254740993',
    '0.1000000000000000055',
    '1e309',
    '-1e400',
    '1e-400',
    '4e-324',
    `1${'0'.repeat(400)}`,
    `0.${'0'.repeat(400)}1`,
  ])('otherwise is none: %s', (digits) => {
    expect(isExact(digits)).toBe(false);
  });

  it('is found so whatever zeros surround it', () => {
    const zeros = fc.nat({ max: 40 }).map((count) => '0'.repeat(count));
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 999_999 }), zeros, zeros, (number, whole, fraction) => {
        expect(isExact(`${number}${whole === '' ? '' : `.${whole}`}`)).toBe(true);
        expect(isExact(`${number}.${fraction}0e-${number % 20}`)).toBe(true);
      }),
    );
  });

  it.each([
    ['zeros before a last digit', `1${'0'.repeat(100_000)}1`],
    ['zeros after the point', `1.${'0'.repeat(100_000)}1`],
    ['zeros before the first digit', `0.${'0'.repeat(100_000)}1`],
    ['zeros at the end', `1.${'0'.repeat(100_000)}`],
    ['nines', '9'.repeat(100_000)],
    ['an exponent', `1e${'0'.repeat(100_000)}1`],
  ])('is decided within milliseconds with a hundred thousand %s', (_name, digits) => {
    const before = process.cpuUsage();

    isExact(digits);

    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1_000).toBeLessThan(100);
  });
});
