import { citationsIn, problemOf } from './citations.js';
import { DECISIONS, filesBelow, PAGES, read } from './pages.js';

const MAX_WORDS = 80;
const AREAS = filesBelow(DECISIONS).filter((file) => !file.endsWith('/README.md'));

describe('the decisions', () => {
  it.each(AREAS)('%s are numbered, each with its text and the code that holds it', (file) => {
    const decisions = decisionsIn(file);

    expect(decisions.map(({ number }) => number)).toEqual(decisions.map((_, at) => at + 1));
    expect(decisions.filter(({ text, cited }) => text === '' || !cited).map(({ title }) => title)).toEqual([]);
  });

  it.each(AREAS)(`%s have at most ${MAX_WORDS} words each`, (file) => {
    const long = decisionsIn(file).filter(({ text }) => text.split(/\s+/).length > MAX_WORDS);

    expect(long.map(({ title, text }) => `${title}: ${text.split(/\s+/).length}`)).toEqual([]);
  });

  it('are listed, area by area', () => {
    const index = read(`${DECISIONS}/README.md`);

    expect(AREAS.filter((file) => !index.includes(`](${file.slice(DECISIONS.length + 1)})`))).toEqual([]);
  });
});

describe('a page', () => {
  it.each(PAGES)('%s cites files and symbols that exist', (page) => {
    expect(citationsIn(page).map(problemOf).filter(Boolean)).toEqual([]);
  });
});

interface Decision {
  readonly number: number;
  readonly title: string;
  readonly text: string;
  readonly cited: boolean;
}

function decisionsIn(file: string): Decision[] {
  return read(file)
    .split(/^## /m)
    .slice(1)
    .map((section) => {
      const [title = '', ...blocks] = section.trim().split('\n\n');
      const citations = blocks.at(-1)?.startsWith('`') ? blocks.pop() : undefined;
      return {
        number: Number.parseInt(title, 10),
        title,
        text: blocks.join(' ').trim(),
        cited: citations !== undefined,
      };
    });
}
