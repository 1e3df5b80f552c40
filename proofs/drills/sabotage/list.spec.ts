import { SABOTAGES } from './list.js';
import { unnamed } from './named-tests.js';
import { misplaced } from './tree.js';

describe('the patches that break the code', () => {
  it('find the line that they break, so that none is passed over when the code has changed', () => {
    expect(misplaced(SABOTAGES)).toEqual([]);
  });

  it('name test files that exist and tests that they have', () => {
    expect(unnamed(SABOTAGES)).toEqual([]);
  });

  it.each([
    ['a file that does not exist', { tests: ['test/medium/none.spec'] }],
    ['a folder without suites', { tests: ['test/support'] }],
    ['a test that was renamed', { tests: ['proofs/drills/sabotage/fragment.spec'], only: 'of another name' }],
  ])('are reported when they name %s', (_, named) => {
    expect(unnamed([{ name: 'a patch', ...named }])).toHaveLength(1);
  });

  it('have names of their own', () => {
    const names = SABOTAGES.map(({ name }) => name);

    expect(new Set(names).size).toBe(names.length);
  });
});
