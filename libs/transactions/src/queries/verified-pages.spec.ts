import { VerifiedPages } from './verified-pages.js';

const PAGE = { json: '{"id":"o1"},{"id":"o2"}', ids: 'o1,o2', marks: '[["aa",null],["bb",null]]' };

describe('pages that were verified', () => {
  it('are known exactly as they were, for their partner', () => {
    const verified = new VerifiedPages();
    verified.add('p1', PAGE);

    expect(verified.has('p1', { ...PAGE })).toBe(true);
    expect(verified.has('p2', PAGE)).toBe(false);
    for (const change of [
      { json: '{"id":"o1"},{"id":"o2" }' },
      { marks: '[["aa",null],["bc",null]]' },
      { marks: '[["aa",null],["bb","bc1q"]]' },
      { marks: '[["aa",null],[null,null]]' },
    ])
      expect([change, verified.has('p1', { ...PAGE, ...change })]).toEqual([change, false]);
  });

  it('are forgotten when there are thousands, the oldest first', () => {
    const verified = new VerifiedPages();
    const pageOf = (i: number): typeof PAGE => ({ ...PAGE, json: `{"id":"o${i}"}` });
    for (let i = 0; i < 5_001; i += 1) verified.add('p1', pageOf(i));

    expect([0, 1, 5_000].map((i) => verified.has('p1', pageOf(i)))).toEqual([false, true, true]);
  });
});
