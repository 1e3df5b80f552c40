import { languageOfTag } from './language-tag.js';

describe('a language tag', () => {
  it.each([
    ['id', 'id'],
    ['id-ID', 'id'],
    ['id_ID', 'id'],
    ['in', 'id'],
    ['in_ID', 'id'],
    ['TH', 'th'],
    ['th_TH.UTF-8', 'th'],
    ['vi-VN', 'vi'],
    ['tl', 'fil'],
    ['fil_PH', 'fil'],
    ['ms-MY', 'ms'],
    ['hi_IN', 'hi'],
    ['en_GB', 'en'],
    ['zh', 'zh'],
    ['zh-CN', 'zh'],
    ['zh_TW', 'zh-Hant'],
    ['zh-hant', 'zh-Hant'],
    ['zh-Hant-HK', 'zh-Hant'],
    ['zh_Hans_HK', 'zh'],
    ['zh-MO', 'zh-Hant'],
    ['yue', 'zh-Hant'],
    [' zh-TW ', 'zh-Hant'],
  ])('%j is %s', (tag, language) => {
    expect(languageOfTag(tag)).toBe(language);
  });

  it.each(['', 'de', 'de-DE', 'english', '*', '-', 'xx_ID'])('%j is none that has texts', (tag) => {
    expect(languageOfTag(tag)).toBeUndefined();
  });
});
