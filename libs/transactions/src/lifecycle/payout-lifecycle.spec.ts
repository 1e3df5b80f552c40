import { findTransition, lifecycleProblems, reachableStatuses } from '@rampart/kernel';
import { PAYOUT_JOBS } from './jobs.js';
import { PAYOUT_LIFECYCLE, type PayoutSignal } from './payout-lifecycle.js';

const { rows, kinds, statuses, finals } = PAYOUT_LIFECYCLE;
const SIGNALS: readonly PayoutSignal[] = ['proposed', 'approved', 'refused', 'claimed', 'accepted', 'rejected', 'unclear', 'settled', 'bounced', 'foundSent', 'foundNotSent'];

describe('the table of a payout', () => {
  it('has no row that can never fire and no status that is never reached', () => {
    expect(lifecycleProblems(PAYOUT_LIFECYCLE)).toEqual([]);
  });

  it('leads nowhere from its finals: what is known for certain stays known', () => {
    expect(rows.filter(([, from]) => (finals as readonly string[]).includes(from))).toEqual([]);
  });

  it('is left uncertain only by what a person found out: it was sent, or it was not', () => {
    expect(rows.filter(([, from]) => from === 'uncertain').map(([, , on, to]) => `${on} -> ${to}`)).toEqual(['foundSent -> confirmed', 'foundNotSent -> failed']);
    expect(rows.filter(([, , on]) => on === 'foundSent' || on === 'foundNotSent').map(([, from]) => from)).toEqual(['uncertain', 'uncertain']);
  });

  it('wants no job after what a person found out: nothing is sent by itself', () => {
    expect(rows.filter(([, from]) => from === 'uncertain').flatMap((row) => row[5])).toEqual([]);
  });

  it('calls final what no person needs to look at', () => {
    expect([...finals].sort()).toEqual(['confirmed', 'failed']);
  });

  it('is claimed before anything else can happen to it; a return may wait for a second person before that', () => {
    expect(rows.filter(([, from]) => from === 'new').map(([kind, , , to]) => [kind, to])).toEqual([['return', 'proposed'], ['any', 'claimed']]);
    expect(rows.filter(([, from]) => from === 'proposed').map(([kind, , , to]) => [kind, to])).toEqual([['return', 'claimed'], ['return', 'failed']]);
  });

  it('reaches every state for returns, and all but `proposed` for payouts and refunds', () => {
    for (const kind of kinds) {
      const expected = [...statuses, 'new'].filter((status) => kind === 'return' || status !== 'proposed');
      expect([...reachableStatuses(PAYOUT_LIFECYCLE, kind)].sort()).toEqual(expected.sort());
    }
  });

  it('fails by itself only before the provider took it: what came back after that is uncertain', () => {
    expect(rows.filter(([, , on, to]) => to === 'failed' && on !== 'foundNotSent').map(([, from]) => from)).toEqual(['proposed', 'claimed']);
    expect(findTransition(PAYOUT_LIFECYCLE, { kind: 'payout', from: 'submitted', signal: 'bounced' }, () => true)?.to).toBe('uncertain');
    expect(findTransition(PAYOUT_LIFECYCLE, { kind: 'payout', from: 'submitted', signal: 'rejected' }, () => true)).toBeUndefined();
  });

  it('never goes back to claimed, from where it would be sent', () => {
    expect(rows.filter(([, from, , to]) => to === 'claimed' && from !== 'new' && from !== 'proposed')).toEqual([]);
  });

  it('hears the same signal twice as once', () => {
    for (const kind of kinds) {
      for (const from of ['new', ...statuses] as const) {
        for (const signal of SIGNALS) {
          const first = findTransition(PAYOUT_LIFECYCLE, { kind, from, signal }, () => true);
          if (first) expect(findTransition(PAYOUT_LIFECYCLE, { kind, from: first.to, signal }, () => true)).toBeUndefined();
        }
      }
    }
  });

  it('asks after every payout that a provider took', () => {
    expect(rows.filter(([, , , to]) => to === 'submitted').every(([, , , , , jobs]) => jobs.includes('confirmPayout'))).toBe(true);
    expect(new Set(rows.flatMap((row) => row[5]))).toEqual(new Set(Object.keys(PAYOUT_JOBS)));
  });
});
