import fc from 'fast-check';
import { typedText } from './typed-text.js';

describe('a text that a person typed', () => {
  it.each([
    ['Ada', 'Ada'],
    ['  Ada  ', 'Ada'],
    ['\u00a0Ada\u3000', 'Ada'],
    ['A\u200bda\ufeff', 'Ada'],
    ['\u202eadA', 'adA'],
    ['\u2066Ada\u2069', 'Ada'],
    ['Ada\u0007', 'Ada'],
    ['two\nlines\tand a tab', 'two\nlines\tand a tab'],
    ['Jose\u0301', 'Jose\u0301'],
    ['علی‌رضا', 'علی‌رضا'],
    ['ශ්‍රී', 'ශ්‍රී'],
    ['\u{1F468}\u200D\u{1F469}\u200D\u{1F467}', '\u{1F468}\u200D\u{1F469}\u200D\u{1F467}'],
    ['Ada\u200d', 'Ada'],
  ])('%j is kept as %j', (typed, kept) => {
    expect(typedText(typed)).toBe(kept);
  });

  it.each([
    ' ',
    '\t\n',
    '\u00a0',
    '\u200b',
    '\u200d',
    '\u2060\ufeff',
    '\u202e',
    '\u3164',
    '\u2800',
    '\u0301',
    '\u00ad',
  ])('%j shows nothing, and is empty', (typed) => {
    expect(typedText(typed)).toBe('');
  });

  it('is not changed by being read again', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (typed) => {
        expect(typedText(typedText(typed))).toBe(typedText(typed));
      }),
      { numRuns: 2_000 },
    );
  });
});
