import { growthOf, problemsOf } from './report.js';
import type { SustainedFigures } from './run.js';

const flat = Array.from({ length: 20 }, (_, i) => 200 + (i % 3));
const figures = (change: Partial<SustainedFigures> = {}): SustainedFigures => ({
  backend: 'postgres',
  seconds: 600,
  traffic: { completed: 10, calls: 100, errors: [], times: new Map() },
  cpu: {},
  memory: { api: flat, worker: flat },
  undelivered: 0,
  ...change,
});

describe('a sustained run', () => {
  it('passes with no error and flat memory, also where it grows in the first quarter', () => {
    expect(problemsOf(figures({ memory: { api: [50, 100, 150, 180, 190, ...flat.slice(5)], worker: flat } }))).toEqual(
      [],
    );
  });

  it('fails for an error, a webhook that did not arrive, and memory that grows', () => {
    const rising = flat.map((each, i) => each + i * 3);
    const traffic = { completed: 10, calls: 100, errors: ['refused'], times: new Map() };

    expect(problemsOf(figures({ traffic, undelivered: 2, memory: { api: rising, worker: flat } }))).toEqual([
      'postgres: 1 errors, the first: refused',
      'postgres: 2 webhooks were not delivered',
      'postgres: the memory of the api grows',
    ]);
    expect(growthOf(rising)).toBeGreaterThan(25);
  });
});
