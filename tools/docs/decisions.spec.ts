import { citationsIn, problemOf } from './citations.js';
import { DECISIONS, filesBelow, PAGES, read } from './pages.js';

const MAX_WORDS = 80;
const FILES = filesBelow(DECISIONS).filter((file) => !file.endsWith('/README.md'));
/** The pages of an area are one file, or a folder of files that share the area's numbers. */
const AREAS = [...new Set(FILES.map(areaOf))].map((area) => ({
  area,
  files: FILES.filter((file) => areaOf(file) === area),
}));

describe('the decisions', () => {
  it.each(AREAS)('about $area are numbered, in ascending order on each page', ({ files }) => {
    const numbers = files.map((file) => decisionsIn(file).map(({ number }) => number));
    const all = numbers.flat().toSorted((a, b) => a - b);

    expect(numbers.filter((ofPage) => ofPage.some((number, at) => at > 0 && number <= ofPage[at - 1]!))).toEqual([]);
    expect(all).toEqual(all.map((_, at) => at + 1));
  });

  it.each(FILES)('%s have their text and the code that holds them', (file) => {
    const decisions = decisionsIn(file);

    expect(decisions.filter(({ text, cited }) => text === '' || !cited).map(({ title }) => title)).toEqual([]);
  });

  it.each(FILES)(`%s have at most ${MAX_WORDS} words each`, (file) => {
    const long = decisionsIn(file).filter(({ text }) => text.split(/\s+/).length > MAX_WORDS);

    expect(long.map(({ title, text }) => `${title}: ${text.split(/\s+/).length}`)).toEqual([]);
  });

  it('are listed, area by area', () => {
    const index = read(`${DECISIONS}/README.md`);

    expect(FILES.filter((file) => !index.includes(`](${file.slice(DECISIONS.length + 1)})`))).toEqual([]);
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

function areaOf(file: string): string {
  return file.slice(DECISIONS.length + 1).split(/[/.]/)[0]!;
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
