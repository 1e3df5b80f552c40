import { LANGUAGES } from '@rampart/kernel';
import { en } from './en.js';
import { speechIn } from './speak.js';

const KEYS = Object.keys(en) as (keyof typeof en)[];
const placeholders = (text: string): string[] => [...text.matchAll(/\{\w+\}/g)].map(([name]) => name).sort();

describe('the words of the consent page', () => {
  it.each(LANGUAGES)('have the same values to fill in, and no text left out: %s', (language) => {
    for (const key of KEYS) {
      const text = speechIn(language).text(key);
      expect([key, placeholders(text)]).toEqual([key, placeholders(en[key])]);
      expect(text.trim()).not.toBe('');
    }
  });

  it('escape what is filled in', () => {
    expect(speechIn('en').say('asks', { partner: '<b>' }).markup).toBe('&#60;b&#62; asks for access to your account');
  });
});
