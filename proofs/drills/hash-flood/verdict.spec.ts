import type { Outcome } from './flood.js';
import { missed } from './verdict.js';

const GOOD: Outcome = {
  title: 'flood',
  cores: 1,
  grownMiB: 40,
  answers: new Map([
    [401, 10],
    [429, 5],
    [503, 5],
  ]),
  silent: 0,
  people: [{ status: 200, ms: 300, retryAfter: null, device: undefined }],
};
const BARS = { grownMiB: 100, personMs: 3_000 };

describe('the verdict of a flood', () => {
  it('is silent about one that keeps all bars', () => {
    expect(missed(GOOD, BARS)).toEqual([]);
  });

  it.each<[string, Partial<Outcome>]>([
    ['memory grew', { grownMiB: 1_000 }],
    ['people were refused', { people: [{ ...GOOD.people[0]!, status: 503 }] }],
    ['no person tried', { people: [] }],
    ['a person waited', { people: [{ ...GOOD.people[0]!, ms: 9_000 }] }],
    ['say nothing about when', { silent: 1 }],
    ['answers 500', { answers: new Map([[500, 1]]) }],
  ])('says that %s', (problem, change) => {
    expect(missed({ ...GOOD, ...change }, BARS)).toEqual([expect.stringContaining(problem)]);
  });
});
