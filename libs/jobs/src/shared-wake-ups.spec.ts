import type { OutboxRow } from './relay.js';
import { SharedWakeUps } from './shared-wake-ups.js';

const NOW = new Date('2026-01-01T00:00:00.400Z');
const row = (id: string, runAt: string, name = 'expirePayment'): OutboxRow => ({
  id,
  queue: 'transactions',
  name,
  payload: {},
  runAt: new Date(`2026-01-01T${runAt}Z`),
});
const idsOf = (rows: readonly OutboxRow[]): string[] => rows.map(({ id }) => id);

describe('jobs that share wake-ups', () => {
  let wakeUps: SharedWakeUps;

  beforeEach(() => (wakeUps = new SharedWakeUps((name) => name === 'expirePayment')));

  it('have one job for each second, at its end', () => {
    const chosen = wakeUps.chooseJobs(
      [row('a', '01:00:00.100'), row('b', '01:00:00.900'), row('c', '01:00:01.200')],
      NOW,
    );

    expect(idsOf(chosen)).toEqual(['a', 'c']);
    expect(chosen.map(({ runAt }) => runAt.toISOString())).toEqual([
      '2026-01-01T01:00:01.000Z',
      '2026-01-01T01:00:02.000Z',
    ]);
  });

  it('have none where the job of their second was queued before', () => {
    wakeUps.noteQueued(wakeUps.chooseJobs([row('a', '01:00:00.100')], NOW), NOW);

    expect(idsOf(wakeUps.chooseJobs([row('b', '01:00:00.900')], NOW))).toEqual([]);
  });

  it('have another while that of their second failed to be queued, or may have run already', () => {
    wakeUps.chooseJobs([row('never queued', '01:00:00.100')], NOW);
    wakeUps.noteQueued(wakeUps.chooseJobs([row('a', '00:00:01.200')], NOW), NOW);

    expect(idsOf(wakeUps.chooseJobs([row('b', '01:00:00.900')], NOW))).toEqual(['b']);
    expect(idsOf(wakeUps.chooseJobs([row('c', '00:00:01.300')], new Date('2026-01-01T00:00:01.250Z')))).toEqual(['c']);
  });

  it('have one job for all that are due', () => {
    const due = [row('a', '00:00:00.000'), row('b', '00:00:00.100'), row('c', '00:00:00.400')];

    expect(idsOf(wakeUps.chooseJobs(due, NOW))).toEqual(['a']);
    expect(idsOf(wakeUps.chooseDue(due))).toEqual(['a']);
  });

  it('leave every other job alone', () => {
    const others = [row('a', '01:00:00.100', 'sendPayout'), row('b', '01:00:00.100', 'sendPayout')];

    expect(wakeUps.chooseJobs(others, NOW)).toEqual(others);
    expect(wakeUps.chooseDue(others)).toEqual(others);
  });
});
