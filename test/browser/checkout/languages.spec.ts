import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from '@rampart/config';

const FOLDER = path.join(projectRoot, 'apps', 'web', 'checkout', 'locales');
const wordsOf = (file: string) => JSON.parse(readFileSync(path.join(FOLDER, file), 'utf8')) as Record<string, string>;
const english = wordsOf('en.json');

/** The other languages are written with one form of plural. */
const expected = Object.keys(english).filter((key) => !key.endsWith('_one'));
const placesIn = (text = ''): string[] => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name ?? '').sort();
/** Words that are alike in every language: names, and the word Email. */
const SAME = /^(signIn\.email|price\.of|payTo\.bank)$/;
/** Filipino speaks of money with English words. */
const SAME_IN_FILIPINO =
  /^(amount\.coin|chain|phone\.code|pay\.account|pay\.reference|deposit\.address|test\.code|page\.privacy)$/;

describe.each(readdirSync(FOLDER).filter((file) => file !== 'en.json'))('the words of %s', (file) => {
  const words = wordsOf(file);

  it('are complete', () => {
    expect(Object.keys(words).sort()).toEqual([...expected].sort());
  });

  it('are never empty', () => {
    expect(Object.entries(words).filter(([, text]) => text.trim() === '')).toEqual([]);
  });

  it('name the same facts as the English ones', () => {
    const different = expected.filter((key) => placesIn(words[key]).join() !== placesIn(english[key]).join());

    expect(different).toEqual([]);
  });

  it('are translated', () => {
    const same = expected.filter(
      (key) => !SAME.test(key) && !(file === 'fil.json' && SAME_IN_FILIPINO.test(key)) && words[key] === english[key],
    );

    expect(same).toEqual([]);
  });
});
