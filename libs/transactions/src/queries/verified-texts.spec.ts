import { type MarkedText, VerifiedTexts } from './verified-texts.js';

const PAGE = { json: '{"id":"o1"},{"id":"o2"}', marks: '[["aa",null],["bb",null]]' };
const refuse = (): boolean => false;

describe('texts that were verified', () => {
  it('are known exactly as they were, for their partner', () => {
    const verified = new VerifiedTexts();
    expect(verified.isGenuine('p1', PAGE, () => true)).toBe(true);

    expect(verified.isGenuine('p1', { ...PAGE }, refuse)).toBe(true);
    expect(verified.isGenuine('p2', PAGE, refuse)).toBe(false);
    for (const change of [
      { json: '{"id":"o1"},{"id":"o2" }' },
      { marks: '[["aa",null],["bc",null]]' },
      { marks: '[["aa",null],["bb","bc1q"]]' },
      { marks: '[["aa",null],[null,null]]' },
    ])
      expect([change, verified.isGenuine('p1', { ...PAGE, ...change }, refuse)]).toEqual([change, false]);
  });

  it('are not known if they were refused', () => {
    const verified = new VerifiedTexts();
    verified.isGenuine('p1', PAGE, refuse);

    expect(verified.isGenuine('p1', PAGE, refuse)).toBe(false);
  });

  it('are forgotten when there are thousands, the oldest first', () => {
    const verified = new VerifiedTexts();
    const pageOf = (i: number): MarkedText => ({ ...PAGE, json: `{"id":"o${i}"}` });
    for (let i = 0; i < 5_001; i += 1) verified.isGenuine('p1', pageOf(i), () => true);

    expect([1, 5_000, 0].map((i) => verified.isGenuine('p1', pageOf(i), refuse))).toEqual([true, true, false]);
  });
});
