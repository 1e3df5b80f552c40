import { SABOTAGES } from './list.mjs';
import { misplaced } from './tree.mjs';

describe('the patches that break the code', () => {
  it('find the line that they break, so that none is passed over when the code has changed', () => {
    expect(misplaced(SABOTAGES)).toEqual([]);
  });

  it('have names of their own', () => {
    const names = SABOTAGES.map(({ name }) => name);

    expect(new Set(names).size).toBe(names.length);
  });
});
