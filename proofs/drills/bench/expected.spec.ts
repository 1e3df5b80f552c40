import { type Expected, record, regressions } from './expected.js';
import type { Row } from './row.js';

const CREATE: Expected = { create: { cpuRatio: 0.5, counts: { 'round trips': 2 } } };

const row = (cpu: number, roundTrips: number): Row => ({
  name: 'create',
  title: 'create',
  goal: '>= 0.75',
  ratios: { speed: spread(cpu), cpu: spread(cpu) },
  counts: { 'round trips': roundTrips },
});
const spread = (median: number) => ({ minimum: median, median, maximum: median });

describe('a row of the bench', () => {
  it('may be a tenth worse than was recorded, and any better', () => {
    expect(regressions(CREATE, [row(0.46, 2), row(0.9, 1)])).toEqual([]);
  });

  it('that is more than a tenth dearer, or has one more round trip, is named', () => {
    expect(regressions(CREATE, [row(0.44, 2)])).toEqual(['create: 0.44 of its floor by CPU, expected 0.5']);
    expect(regressions(CREATE, [row(0.5, 3)])).toEqual(['create: 3 round trips, expected 2']);
  });

  it('is compared by its counts alone where its turns were too short for a ratio', () => {
    expect(regressions(CREATE, [row(0.1, 3)], true)).toEqual(['create: 3 round trips, expected 2']);
  });

  it('is what is expected once it was recorded', () => {
    expect(record({}, [row(0.5, 2)])).toEqual(CREATE);
  });
});
