import { countParts } from '@rampart/ports';
import { LANGUAGES } from '@rampart/kernel';
import { codeText } from './code-text.js';

describe('the text message of a code', () => {
  it.each(LANGUAGES)('in %s begins with the code, which phones offer to fill in, and has one part', (language) => {
    const text = codeText('012345', language);

    expect(text).toMatch(/^012345 /);
    expect(countParts(text)).toBe(1);
  });

  it('is another in each language', () => {
    expect(new Set(LANGUAGES.map((language) => codeText('012345', language))).size).toBe(LANGUAGES.length);
  });
});

describe('the parts of a text message', () => {
  it.each([
    ['a'.repeat(160), 1],
    ['a'.repeat(161), 2],
    ['a'.repeat(307), 3],
    ['码'.repeat(70), 1],
    ['码'.repeat(71), 2],
    ['码'.repeat(135), 3],
  ])('of %s are %i', (text, parts) => {
    expect(countParts(text)).toBe(parts);
  });
});
