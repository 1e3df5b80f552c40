import type { Request } from 'express';
import { en } from './en.js';
import { PAGE_LANGUAGES, pageLanguageOf, speechIn } from './speak.js';

const KEYS = Object.keys(en) as (keyof typeof en)[];
const placeholders = (text: string): string[] => [...text.matchAll(/\{\w+\}/g)].map(([name]) => name).sort();
const wishing = (...tags: string[]): Request => ({ acceptsLanguages: () => tags }) as unknown as Request;

describe('the words of the consent page', () => {
  it('are in the nine languages of the checkout', () => {
    expect(PAGE_LANGUAGES).toEqual(['en', 'zh', 'zh-Hant', 'th', 'id', 'ms', 'fil', 'vi', 'hi']);
  });

  it.each(PAGE_LANGUAGES)('have the same values to fill in, and no text left out: %s', (language) => {
    for (const key of KEYS) {
      const text = speechIn(language).text(key);
      expect([key, placeholders(text)]).toEqual([key, placeholders(en[key])]);
      expect(text.trim()).not.toBe('');
    }
  });

  it.each([
    [['th-TH', 'en'], 'th'],
    [['zh-TW', 'zh'], 'zh-Hant'],
    [['tl-PH'], 'fil'],
    [['de', 'ms-MY'], 'ms'],
    [['constructor'], 'en'],
  ])('are chosen by the browser: %j', (tags, language) => {
    expect(pageLanguageOf(wishing(...tags))).toBe(language);
  });

  it('escape what is filled in', () => {
    expect(speechIn('en').say('asks', { partner: '<b>' }).markup).toBe('&#60;b&#62; asks for access to your account');
  });
});
