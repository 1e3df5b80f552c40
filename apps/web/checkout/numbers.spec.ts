import fc from 'fast-check';
import { readAmount, writeAmount } from './numbers.js';

const POINT = ['en', 'zh', 'zh-Hant', 'th', 'ms', 'fil', 'hi'];
const COMMA = ['id', 'vi'];
const LANGUAGES = [...POINT, ...COMMA];

describe('an amount that is typed', () => {
  it('is read as the page prints it, in every language', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...LANGUAGES),
        fc.integer({ min: 0, max: 10 ** 15 }),
        fc.integer({ min: 0, max: 8 }),
        (language, units, digits) => {
          const amount = units / 10 ** digits;
          const options = { minimumFractionDigits: digits, maximumFractionDigits: digits };
          const printed = new Intl.NumberFormat(language, options).format(amount);

          expect(Number(readAmount(printed, language))).toBe(Number(amount.toFixed(digits)));
        },
      ),
    );
  });

  it('is written so that it is read as the same', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...LANGUAGES),
        fc.nat(10 ** 9),
        fc.stringMatching(/^\d{0,8}$/),
        (language, whole, fraction) => {
          const amount = fraction === '' ? `${whole}` : `${whole}.${fraction}`;

          expect(readAmount(writeAmount(amount, language), language)).toBe(amount);
        },
      ),
    );
  });

  it.each(POINT)('has a point before its decimals in %s', (language) => {
    expect(['2.500', '2,500', '2,500.75', '1,234,567'].map((text) => readAmount(text, language))).toEqual([
      '2.500',
      '2500',
      '2500.75',
      '1234567',
    ]);
  });

  it.each(COMMA)('has a comma before its decimals in %s', (language) => {
    expect(['2.500', '2,500', '2.500,75', '1.234.567'].map((text) => readAmount(text, language))).toEqual([
      '2500',
      '2.500',
      '2500.75',
      '1234567',
    ]);
  });

  it.each([
    ['en', '2,5', '2.5'],
    ['en', '0,002', '0.002'],
    ['id', '2.5', '2.5'],
    ['vi', '0.002', '0.002'],
    ['id', '1234.567', '1234.567'],
    ['en', '.5', '0.5'],
    ['en', '5.', '5'],
    ['en', ' 2 500 ', '2500'],
    ['en', '007', '7'],
    ['hi', '0,5', '0.5'],
  ])('may have the only mark of a keypad before its decimals: %s %j', (language, text, amount) => {
    expect(readAmount(text, language)).toBe(amount);
  });

  it.each([
    ['en', '５', '5'],
    ['zh', '２５０．５', '250.5'],
    ['zh-Hant', '１，０００', '1000'],
    ['th', '๒,๕๐๐.๗๕', '2500.75'],
    ['hi', '१,००,०००', '100000'],
    ['id', '２.５００,７５', '2500.75'],
  ])('may be typed in full-width digits and in those of other scripts: %s %j', (language, text, amount) => {
    expect(readAmount(text, language)).toBe(amount);
  });

  it('has groups of two digits in Hindi, and may have groups of three', () => {
    const typed = ['1,00,000', '12,34,567.50', '100,000', '1,234,567', '1,00', '1,0,000', '1,00,00'];

    expect(typed.map((text) => readAmount(text, 'hi'))).toEqual([
      '100000',
      '1234567.50',
      '100000',
      '1234567',
      '1.00',
      undefined,
      undefined,
    ]);
  });

  it.each([
    '',
    '1e3',
    '0x10',
    '-5',
    '+5',
    'Infinity',
    '1.2.3',
    '1,23,456',
    '12,3456,7',
    '2.500,75',
    ',',
    '.',
    '10²',
    '½',
    '①',
  ])('is refused where it is no plain number: %j', (text) => {
    expect(readAmount(text, 'en')).toBeUndefined();
  });
});
