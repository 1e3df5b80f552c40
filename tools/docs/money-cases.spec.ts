import { filesBelow, read } from './pages.js';

const FOLDER = 'docs/money-cases';
const CITED = /['"`]([EI]\d{1,3})(?=['"`: ])/g;

/** Ids by the files whose texts name them. */
const cited = new Map(
  ['test', 'proofs', 'libs', 'apps']
    .flatMap(filesBelow)
    .filter((file) => (/^(test|proofs)\/(?!drills\/)/.test(file) ? file.endsWith('.ts') : file.endsWith('.spec.ts')))
    .map((file) => [file, new Set([...read(file).matchAll(CITED)].map(([, id = '']) => id))]),
);
const pages = filesBelow(FOLDER).map(read).join('\n');
const rows = [...pages.matchAll(/^\| ([EI]\d+) \|.*\| ([^|]+) \|$/gm)].map(([, id = '', tests = '']) => ({
  id,
  tests: [...tests.matchAll(/`([^`]+)`/g)].map(([, file = '']) => file),
}));

describe(FOLDER, () => {
  it('has each case once', () => {
    expect(rows.length).toBeGreaterThan(50);
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
  });

  it('has every id that a test names', () => {
    const known = new Set(rows.map(({ id }) => id));
    const named = [...cited].flatMap(([file, ids]) => [...ids].map((id) => ({ id, file })));

    expect(named.filter(({ id }) => !known.has(id))).toEqual([]);
  });

  it('names exactly the tests that name the case, apart from those that check an invariant by its name', () => {
    const naming = (id: string): string[] => [...cited].filter(([, ids]) => ids.has(id)).map(([file]) => file);

    for (const { id, tests } of rows) {
      expect({ id, tests: tests.filter((file) => !naming(id).includes(file)) }).toEqual({ id, tests: [] });
      if (id.startsWith('E')) expect({ id, tests: tests.toSorted() }).toEqual({ id, tests: naming(id).toSorted() });
      expect(tests).not.toEqual([]);
    }
  });
});
