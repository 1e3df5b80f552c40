import { progressLine } from './progress.mjs';

describe('the line that says how a run goes', () => {
  const seen = { elapsed: 70_000, made: 500, total: 2_000, received: 900, waiting: 100, struck: 9, planned: 37 };

  it('has what is made, received, waiting and struck, the time, and roughly the rest', () => {
    expect(progressLine(seen)).toBe(
      '1:10  500 of 2000 changes made, 900 deliveries received, 100 waiting, 9 of 37 strikes, about 3:30 more of changes',
    );
  });

  it('promises nothing before the first change and after the last', () => {
    expect(progressLine({ ...seen, made: 0 })).toMatch(/37 strikes$/);
    expect(progressLine({ ...seen, made: 2_001 })).toMatch(/37 strikes$/);
  });

  it('says when the database is away, and nothing of strikes where none are planned', () => {
    expect(progressLine({ ...seen, waiting: undefined, planned: 0, made: 2_000 })).toBe(
      '1:10  2000 of 2000 changes made, 900 deliveries received, Postgres does not answer',
    );
  });
});
