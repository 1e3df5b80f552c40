import { scansRow } from './scans.js';

describe('tables that grow', () => {
  it('are not scanned by looking whether there is a row', () => {
    const row = scansRow(new Map([['transaction', 5_000]]), new Map([['transaction', 5_900]]));

    expect(row.counts).toEqual({ tables: 0 });
    expect(row.problem).toBeUndefined();
  });

  it('name themselves once they are scanned', () => {
    const row = scansRow(
      new Map(),
      new Map([
        ['posting', 80_000],
        ['payout', 3],
      ]),
    );

    expect(row.problem).toBe('scanned whole: posting');
  });
});
