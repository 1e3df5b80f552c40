import type { Request } from 'express';
import { languageOf } from './language-of.js';

const wishing = (...tags: string[]): Request => ({ acceptsLanguages: () => tags }) as unknown as Request;

describe('the language of a caller', () => {
  it.each([
    [['th-TH', 'en'], 'th'],
    [['zh-TW', 'zh'], 'zh-Hant'],
    [['zh-Hant-HK'], 'zh-Hant'],
    [['zh-CN', 'en'], 'zh'],
    [['tl-PH'], 'fil'],
    [['fil-PH'], 'fil'],
    [['de', 'ms-MY'], 'ms'],
    [['hi-IN', 'en'], 'hi'],
    [['*'], 'en'],
    [['constructor'], 'en'],
    [[], 'en'],
  ])('is the first that we have of %j', (tags, language) => {
    expect(languageOf(wishing(...tags))).toBe(language);
  });
});
