import { retiredInText } from '../lint/plain-words.js';
import { PAGES, proseOf, read } from './pages.js';

const MAX_WORDS_OF_README = 700;

describe('a page', () => {
  it.each(PAGES)('%s uses the words of the field', (page) => {
    const retired = retiredInText(proseOf(read(page))).map(({ text, instead }) => `${text}: ${instead}`);

    expect(retired).toEqual([]);
  });
});

describe('README.md', () => {
  it(`has at most ${MAX_WORDS_OF_README} words`, () => {
    expect(read('README.md').split(/\s+/).length).toBeLessThanOrEqual(MAX_WORDS_OF_README);
  });
});
