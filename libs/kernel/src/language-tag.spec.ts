import { languageOfTag, regionOfTag } from './language-tag.js';

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
    ['zh-yue', 'zh-Hant'],
    ['zh-cmn-Hans', 'zh'],
    ['zh-CHT', 'zh-Hant'],
    ['zh-CHS', 'zh'],
    ['zho', 'zh'],
    ['chi_TW', 'zh-Hant'],
    ['zh-SG', 'zh'],
    ['zh_HK.Big5', 'zh-Hant'],
    ['ind', 'id'],
    ['tha_TH', 'th'],
    ['msa', 'ms'],
    ['zsm', 'ms'],
    ['eng', 'en'],
    ['th_TH@calendar=buddhist', 'th'],
    ['th-TH-u-nu-thai', 'th'],
    ['en-US-x-private', 'en'],
    ['th_TH_TH_#u-nu-thai', 'th'],
    ['en-GB-oed', 'en'],
    ['zh-min-nan', 'zh'],
    ['nan-TW', 'zh-Hant'],
    ['i-hak', 'zh'],
    ['zh-wuu', 'zh'],
    ['zh_TW_#Hant', 'zh-Hant'],
  ])('%j is %s', (tag, language) => {
    expect(languageOfTag(tag)).toBe(language);
  });

  it.each([
    '',
    'de',
    'de-DE',
    'english',
    '*',
    '-',
    'xx_ID',
    'iw',
    'pt_PT@euro',
    'C.UTF-8',
    'POSIX',
    'zh-',
    'constructor',
  ])('%j is none that has texts', (tag) => {
    expect(languageOfTag(tag)).toBeUndefined();
  });

  it.each([
    ['zh-Hant-HK', 'HK'],
    ['id_ID', 'ID'],
    ['th_TH.UTF-8', 'TH'],
    ['en-sg', 'SG'],
    ['zh', undefined],
    ['es-419', undefined],
    ['*', undefined],
  ])('%j names the region %s', (tag, region) => {
    expect(regionOfTag(tag)).toBe(region);
  });
});
