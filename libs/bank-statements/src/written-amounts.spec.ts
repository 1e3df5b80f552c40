import { WrittenAmounts } from './written-amounts.js';

const amounts = (decimal: '.' | ',' | undefined, { signs = ['SGD', 'S$', 'RM', '฿'], decimals = 2 } = {}) =>
  new WrittenAmounts({ decimal, signs, decimals, creditWords: ['CR', 'C'], debitWords: ['DR', 'DB'] });

const signed = (text: string, decimal: '.' | ',' | undefined, decimals = 2): string => {
  const { amount, isNegative, side } = amounts(decimal, { decimals }).read(text, 1);
  return `${isNegative ? '-' : ''}${amount}${side === undefined ? '' : ` ${side}`}`;
};

it.each([
  ['1.234.567,89', ',', '1234567.89'],
  ['1,234,567.89', '.', '1234567.89'],
  ["1'234.50", '.', '1234.50'],
  ['1 234,5', ',', '1234.5'],
  ['-12.30', '.', '-12.30'],
  ['12,30-', ',', '-12.30'],
  ['+7', '.', '7'],
  ['1234', ',', '1234'],
  ['1.234', ',', '1234'],
  ['1,00,000.00', '.', '100000.00'],
  ['12,34,56,789.5', '.', '123456789.5'],
  ['1,234.50 CR', '.', '1234.50 in'],
  ['1,234.50Dr', '.', '1234.50 out'],
  ['72100000.00 DB', '.', '72100000.00 out'],
  ['1,234.50 (Dr)', '.', '1234.50 out'],
  ['1,234.50(Cr)', '.', '1234.50 in'],
  ['(1,234.50)', '.', '-1234.50'],
  ['(SGD 1,234.50)', '.', '-1234.50'],
  ['SGD 5.00', '.', '5.00'],
  ['5.00 sgd', '.', '5.00'],
  ['-S$5.00', '.', '-5.00'],
  ['RM -5.00', '.', '-5.00'],
  ['฿1,000.00', '.', '1000.00'],
  ['.00', '.', '0.00'],
  ['−5,00', ',', '-5.00'],
] as const)('%s with the decimal sign %s is %s', (text, decimal, amount) => {
  expect(signed(text, decimal)).toBe(amount);
});

it.each([
  ['1,23', '.'],
  ['1,2345.00', '.'],
  ['1,00,00.00', '.'],
  ["1,234'567.00", '.'],
  ['--1', '.'],
  ['-1-', '.'],
  ['(1', '.'],
  ['(-1)', '.'],
  ['1e3', '.'],
  ['NaN', '.'],
  ['', '.'],
  ['-', '.'],
  ['1.2.3', '.'],
  ['12.5', ','],
  ['USD 5.00', '.'],
  ['SGD 5.00 SGD', '.'],
  ['CR 5.00 CR', '.'],
  ['5.00 XX', '.'],
  ['5.00 PENDING', '.'],
  ['1.234567', '.'],
] as const)('%p with the decimal sign %s is never guessed', (text, decimal) => {
  expect(() => signed(text, decimal)).toThrow(/^line 1: .*not an amount/);
});

it.each([
  ['250.000', undefined],
  ['250,000', undefined],
  ['250.000', '.'],
  ['1,250', ','],
] as const)('%s, which is 250 for some and 250000 for others, is refused with the decimal sign %s', (text, decimal) => {
  expect(() => signed(text, decimal)).toThrow(/decimal sign/);
});

it('reads without a decimal sign what has one reading', () => {
  const read = ['250', '12.50', '12,50', '1,234.50', '1.234,50', '1.234.567'].map((text) => signed(text, undefined));

  expect(read).toEqual(['250', '12.50', '12.50', '1234.50', '1234.50', '1234567']);
});

it('reads groups of three digits by the decimal sign that the profile says', () => {
  expect([signed('250.000', ',', 0), signed('250,000', '.', 0), signed('1,250.000', '.', 3)]).toEqual([
    '250000',
    '250000',
    '1250.000',
  ]);
});
