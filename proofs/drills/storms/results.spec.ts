import { describeStorms, stormsIn } from './results.js';

const passed = (backend: string) => ({
  ancestorTitles: [`with queues in ${backend}`],
  status: 'passed',
  failureMessages: [],
});
const run = (...assertionResults: readonly ReturnType<typeof passed>[]) => ({
  testResults: [{ message: '', assertionResults }],
});

describe('storms', () => {
  it('keep their bar when each seed had its storm on both backends', () => {
    const results = [1, 2].flatMap((seed) => stormsIn(seed, run(passed('postgres'), passed('redis'))));

    const { lines, isKept } = describeStorms(results, 2);

    expect(isKept).toBe(true);
    expect(lines).toEqual([
      'queues in postgres: 2 of 2 storms, 0 with a counter-example; queues in redis: 2 of 2 storms, 0 with a counter-example',
    ]);
  });

  it('miss it with one counter-example, and say its seed and backend', () => {
    const broken = { ...passed('redis'), status: 'failed', failureMessages: ['bankMissing'] };
    const results = stormsIn(7, run(passed('postgres'), broken as never));

    const { lines, isKept } = describeStorms(results, 1);

    expect(isKept).toBe(false);
    expect(lines[0]).toBe('STORM_SEED=7, queues in redis:\nbankMissing');
  });

  it('miss it when a backend did not run', () => {
    expect(describeStorms(stormsIn(1, run(passed('postgres'))), 1).isKept).toBe(false);
  });

  it('miss it when the suite could not run', () => {
    const results = stormsIn(1, { testResults: [{ message: 'Cannot find module', assertionResults: [] }] });

    expect(results.map(({ counterExample }) => counterExample)).toEqual(['Cannot find module', 'Cannot find module']);
  });
});
