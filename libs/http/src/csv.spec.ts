import { Decimal } from '@rampart/kernel';
import fc from 'fast-check';
import { csvLine } from './csv.js';

describe('a line of CSV', () => {
  it('ends with CRLF and quotes only what needs it (RFC 4180)', () => {
    expect(csvLine(['plain text', 'a,b', 'say "hi"', 'two\r\nlines', ''])).toBe(
      'plain text,"a,b","say ""hi""","two\r\nlines",\r\n',
    );
  });

  it('writes figures without exponent, moments as ISO 8601, and nothing for nothing', () => {
    expect(csvLine([new Decimal('-0.00000001'), new Decimal('1e21'), new Date(0), null])).toBe(
      '-0.00000001,1000000000000000000000,1970-01-01T00:00:00.000Z,\r\n',
    );
  });

  it.each([
    '=1+1',
    '+1',
    '-1',
    '@SUM(A1)',
    ' =1',
    '\u00a0=1',
    '\u200b=1',
    '\ufeff=1',
    '＝1',
    '＋1',
    '－1',
    '＠SUM(A1)',
    '\t1',
  ])('takes the edge off the formula %j', (text) => {
    expect(cellOf(csvLine([text]))).toBe(`'${text}`);
  });

  it.each([
    ['a;=1', "a;'=1"],
    ['a; ＝1', "a;' ＝1"],
    ['a|@x', "a|'@x"],
    ['a\r\n\r\n=1', "a\r\n\r\n'=1"],
    ['\t=1', "'\t'=1"],
    ['\n =1', "'\n' =1"],
  ])('takes the edge off %j, where another locale begins a cell', (text, cell) => {
    expect(cellOf(csvLine([text]))).toBe(cell);
  });

  it.each(['a=1', "'=1", '1-1', 'a;b', 'a, -', ''])('leaves %j as it is', (text) => {
    expect(cellOf(csvLine([text]))).toBe(text);
  });

  it('reads back as what was written but for apostrophes, and no part of it begins like a formula', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'=＝+-@,;| "\r\n\t\'ab') }), (text) => {
        const cell = cellOf(csvLine([text]));
        for (const part of cell.split(/[;|\t\r\n]/)) expect(part.trimStart()).not.toMatch(/^[=＝+\-@]/);
        expect(cell).not.toMatch(/^[\t\r\n]/);
        expect(cell.replaceAll("'", '')).toBe(text.replaceAll("'", ''));
      }),
    );
  });
});

/** The only cell of a line. */
function cellOf(line: string): string {
  const cell = line.slice(0, -2);
  if (!cell.startsWith('"')) {
    expect(cell).not.toMatch(/[",\r\n]/);
    return cell;
  }
  expect(cell).toMatch(/^"(""|[^"])*"$/);
  return cell.slice(1, -1).replaceAll('""', '"');
}
