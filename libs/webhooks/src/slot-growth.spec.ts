import type { Outcome, RecordedOutcome } from './record-outcomes.js';
import { SlotGrowth } from './slot-growth.js';

const outcome = (endpointId: string, durationMs = 10, signal = 'accepted'): Outcome =>
  ({ delivery: { endpointId }, result: { kind: 'answered', durationMs }, transition: { signal } }) as Outcome;
const times = <T>(count: number, each: T): T[] => Array.from({ length: count }, () => each);
const recorded = (slots: number): RecordedOutcome => ({
  isRecorded: true,
  isDegraded: false,
  failingSince: null,
  slots,
});

describe('the concurrency of an endpoint', () => {
  let growth: SlotGrowth;

  beforeEach(() => {
    jest.useFakeTimers({ now: 0 });
    growth = new SlotGrowth();
  });
  afterEach(() => jest.useRealTimers());

  const choose = (outcomes: Outcome[], slots: number): string[] =>
    growth
      .chooseEndpoints(
        outcomes,
        outcomes.map(() => recorded(slots)),
      )
      .map(({ endpointId }) => endpointId);

  it.each([
    [8, 4],
    [32, 16],
  ])('grows from %d once %d attempts end together, quickly', (slots, count) => {
    expect(choose(times(count, outcome('a')), slots)).toEqual(['a']);
    expect(choose(times(count - 1, outcome('a')), slots)).toEqual([]);
  });

  it('stays where answers take long, where it is still recovering, and at the most', () => {
    expect(choose(times(64, outcome('slow', 300)), 8)).toEqual([]);
    expect(choose(times(64, outcome('recovering')), 4)).toEqual([]);
    expect(choose(times(64, outcome('grown')), 64)).toEqual([]);
  });

  it('stays for ten minutes after a failed attempt', () => {
    expect(choose([outcome('a', 10, 'refused'), ...times(8, outcome('a')), ...times(8, outcome('b'))], 8)).toEqual([
      'b',
    ]);

    jest.advanceTimersByTime(599_000);
    expect(choose(times(8, outcome('a')), 8)).toEqual([]);
    jest.advanceTimersByTime(2_000);
    expect(choose(times(8, outcome('a')), 8)).toEqual(['a']);
  });
});
