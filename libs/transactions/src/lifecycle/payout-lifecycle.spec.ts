import { findTransition, lifecycleProblems, reachableStatuses } from '@rampart/kernel';
import { PAYOUT_JOBS } from './jobs.js';
import { PAYOUT_LIFECYCLE, type PayoutSignal } from './payout-lifecycle.js';

const { rows, kinds, statuses, finals } = PAYOUT_LIFECYCLE;
const SIGNALS: readonly PayoutSignal[] = [
  'proposed',
  'approved',
  'refused',
  'claimed',
  'accepted',
  'rejected',
  'unclear',
  'recalled',
  'settled',
  'bounced',
  'foundSent',
  'foundNotSent',
];

describe('the table of a payout', () => {
  it('has no row that can never fire and no status that is never reached', () => {
    expect(lifecycleProblems(PAYOUT_LIFECYCLE)).toEqual([]);
  });

  it('has no row out of a final state', () => {
    expect(rows.filter(([, from]) => (finals as readonly string[]).includes(from))).toEqual([]);
  });

  it("leaves `uncertain` by the provider's word or an operator's finding, sent or not sent", () => {
    expect(rows.filter(([, from]) => from === 'uncertain').map(([, , on, to]) => `${on} -> ${to}`)).toEqual([
      'accepted -> submitted',
      'rejected -> failed',
      'foundSent -> confirmed',
      'foundNotSent -> failed',
    ]);
    expect(rows.filter(([, , on]) => on === 'foundSent' || on === 'foundNotSent').map(([, from]) => from)).toEqual([
      'uncertain',
      'uncertain',
    ]);
  });

  it('has no job after `uncertain` that sends: the service sends no further payout by itself', () => {
    expect(rows.filter(([, from]) => from === 'uncertain').flatMap((row) => row[5])).toEqual(['confirmPayout']);
  });

  it('has as final states those that no operator needs to look at', () => {
    expect([...finals].sort()).toEqual(['confirmed', 'failed']);
  });

  it('is claimed first; a return may wait for a second operator before that', () => {
    expect(rows.filter(([, from]) => from === 'new').map(([kind, , , to]) => [kind, to])).toEqual([
      ['return', 'proposed'],
      ['any', 'claimed'],
    ]);
    expect(rows.filter(([, from]) => from === 'proposed').map(([kind, , , to]) => [kind, to])).toEqual([
      ['return', 'claimed'],
      ['return', 'failed'],
    ]);
  });

  it('reaches every state for returns, and all but `proposed` for payouts and refunds', () => {
    for (const kind of kinds) {
      const expected = [...statuses, 'new'].filter((status) => kind === 'return' || status !== 'proposed');
      expect([...reachableStatuses(PAYOUT_LIFECYCLE, kind)].sort()).toEqual(expected.sort());
    }
  });

  it('fails only before the provider accepted it: a payout that bounces later is uncertain', () => {
    expect(rows.filter(([, , on, to]) => to === 'failed' && on !== 'foundNotSent').map(([, from]) => from)).toEqual([
      'proposed',
      'claimed',
      'withdrawing',
      'uncertain',
    ]);
    expect(
      findTransition(PAYOUT_LIFECYCLE, { kind: 'payout', from: 'submitted', signal: 'bounced' }, () => true)?.to,
    ).toBe('uncertain');
    expect(
      findTransition(PAYOUT_LIFECYCLE, { kind: 'payout', from: 'submitted', signal: 'rejected' }, () => true),
    ).toBeUndefined();
  });

  it('ends a payout that is withdrawn only when its driver is asked, and never as sent', () => {
    expect(rows.filter(([, , , to]) => to === 'withdrawing').every((row) => row[5].includes('withdrawPayout'))).toBe(
      true,
    );
    expect(rows.filter(([, from]) => from === 'withdrawing').map(([, , on, to]) => `${on} -> ${to}`)).toEqual([
      'rejected -> failed',
      'unclear -> uncertain',
    ]);
  });

  it('never returns to `claimed`, from which it would be sent again', () => {
    expect(rows.filter(([, from, , to]) => to === 'claimed' && from !== 'new' && from !== 'proposed')).toEqual([]);
  });

  it('ignores a repeated signal', () => {
    for (const kind of kinds) {
      for (const from of ['new', ...statuses] as const) {
        for (const signal of SIGNALS) {
          const first = findTransition(PAYOUT_LIFECYCLE, { kind, from, signal }, () => true);
          if (first)
            expect(findTransition(PAYOUT_LIFECYCLE, { kind, from: first.to, signal }, () => true)).toBeUndefined();
        }
      }
    }
  });

  it('confirms every payout that a provider accepted', () => {
    expect(
      rows.filter(([, , , to]) => to === 'submitted').every(([, , , , , jobs]) => jobs.includes('confirmPayout')),
    ).toBe(true);
    expect(new Set(rows.flatMap((row) => row[5]))).toEqual(new Set(Object.keys(PAYOUT_JOBS)));
  });
});
