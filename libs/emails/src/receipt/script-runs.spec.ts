import { LANGUAGES } from '@rampart/kernel';
import { runsOf } from './script-runs.js';

const scripts = (text: string, language: (typeof LANGUAGES)[number]): string[] =>
  runsOf(text, language).map((run) => `${run.script}: ${run.text}`);

describe('the runs of a text', () => {
  it.each(LANGUAGES)('lose no character in %s', (language) => {
    const text = 'Acme 币安 幣安 กระเป๋า की कीमत। 1,00,000 ₹';

    const runs = runsOf(text, language);

    expect(runs.map((run) => run.text).join('')).toBe(text);
  });

  it('end where another font is needed; spaces and joiners stay with what is before them', () => {
    expect(scripts('1 BTC की कीमत। (PayNow)', 'hi')).toEqual([
      'latin: 1 BTC ',
      'devanagari: की कीमत। ',
      'latin: (PayNow)',
    ]);
    expect(scripts('ราคา 1', 'th')).toEqual(['thai: ราคา ', 'latin: 1']);
  });

  it('draw shared Chinese characters as the language does, and simplified ones always as they are', () => {
    expect(scripts('收據：门', 'zh-Hant')).toEqual(['traditional: 收據：', 'simplified: 门']);
    expect(scripts('收据：門', 'zh')).toEqual(['simplified: 收据：門']);
  });
});
