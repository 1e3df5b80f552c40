import { locksNeeded } from './lock-room.js';

const DEFAULTS = { locksPerTransaction: 64, transactions: 100 };

describe('the locks that months need', () => {
  it('have room in the defaults of Postgres for the first two years', () => {
    expect(locksNeeded({ ...DEFAULTS, relations: 1_000 })).toBeUndefined();
  });

  it('have no room there when ten transactions lock the months of seven years', () => {
    expect(locksNeeded({ ...DEFAULTS, relations: 3_000 })).toBe(150);
  });

  it('have room again where Postgres is given as many as it says', () => {
    expect(locksNeeded({ ...DEFAULTS, relations: 3_000, locksPerTransaction: 150 })).toBeUndefined();
  });
});
