import { LANGUAGES, languageOfTag } from '@rampart/kernel';
import fc from 'fast-check';
import { chooseLanguage } from '../../apps/web/checkout/languages.js';

const subtag = fc.constantFrom(
  ...['en', 'in', 'tl', 'zh', 'yue', 'nan', 'min', 'cmn', 'cht', 'chs', 'i', 'th', 'ind', 'msa', 'de', 'x'],
  ...['Hant', 'hans', 'TW', 'HK', 'sg', 'PH', '419', 'u', 'nu', 'thai', '#u', 'UTF-8', '', 'u-nu-thai', '@euro'],
);
const tag = fc
  .tuple(fc.array(subtag, { minLength: 1, maxLength: 4 }), fc.constantFrom('-', '_'))
  .map(([subtags, joint]) => subtags.join(joint));

describe('the checkout and the API', () => {
  it('mean the same language by a tag', () => {
    fc.assert(
      fc.property(tag, (each) => {
        expect([each, chooseLanguage([each])]).toEqual([each, languageOfTag(each) ?? 'en']);
      }),
      { numRuns: 3_000 },
    );
  });

  it.each(LANGUAGES)('have texts in %s', (language) => {
    expect([chooseLanguage([language]), languageOfTag(language)]).toEqual([language, language]);
  });
});
