import { progressLine } from './progress.js';

describe('the line that says how a run goes', () => {
  const state = { made: 500, total: 2_000, received: 900, waiting: 100, hit: 9, planned: 37 };

  it('has what is made, received, waiting and hit, the time, and roughly the rest', () => {
    expect(progressLine(70_000, state)).toBe(
      '1:10  500 of 2000 changes made, 900 deliveries received, 100 waiting, 9 of 37 faults, about 3:30 more of changes',
    );
  });

  it('promises nothing before the first change and after the last', () => {
    expect(progressLine(70_000, { ...state, made: 0 })).toMatch(/37 faults$/);
    expect(progressLine(70_000, { ...state, made: 2_001 })).toMatch(/37 faults$/);
  });

  it('says when the database is away, and nothing of faults where none are planned', () => {
    expect(progressLine(70_000, { ...state, waiting: undefined, planned: 0, made: 2_000 })).toBe(
      '1:10  2000 of 2000 changes made, 900 deliveries received, Postgres does not answer',
    );
  });
});
