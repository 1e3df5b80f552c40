import { answer, lifecycleProblems } from '@rampart/kernel';
import { DELIVERY_LIFECYCLE, type DeliverySignal } from './delivery-lifecycle.js';

const { rows, statuses, finals } = DELIVERY_LIFECYCLE;
const SIGNALS: readonly DeliverySignal[] = ['recorded', 'accepted', 'refused', 'gone', 'endpointDisabled'];
const tell = (from: (typeof statuses)[number] | 'new', signal: DeliverySignal, guards: 'hold' | 'fail') =>
  answer(DELIVERY_LIFECYCLE, { kind: 'delivery', from, signal }, () => guards === 'hold');

describe('the table of a delivery', () => {
  it('has no row that can never fire, no state that is never reached, and no way out of its end', () => {
    expect(lifecycleProblems(DELIVERY_LIFECYCLE)).toEqual([]);
    expect(finals).toEqual(['delivered']);
  });

  it('begins with a try, or held for a disabled endpoint', () => {
    expect(tell('new', 'recorded', 'hold')).toEqual({ to: 'pending', jobs: ['deliverWebhook'] });
    expect(tell('new', 'recorded', 'fail')).toEqual({ to: 'held', jobs: [] });
  });

  it('tries again while the schedule lasts, and then gives up', () => {
    expect(tell('pending', 'refused', 'hold')).toEqual({ to: 'pending', jobs: ['deliverWebhook'] });
    expect(tell('pending', 'refused', 'fail')?.to).toBe('dead');
  });

  it('lets the next event of the lane go exactly when this one is over', () => {
    expect(rows.filter(([, , , , , jobs]) => jobs.includes('deliverNextOfLane')).map(([, from, , to]) => [from, to])).toEqual([
      ['pending', 'delivered'],
      ['pending', 'dead'],
    ]);
  });

  it('is never tried in a state but pending', () => {
    expect(rows.filter(([, , , to, , jobs]) => jobs.includes('deliverWebhook') && to !== 'pending')).toEqual([]);
    expect(rows.filter(([, from]) => from !== 'pending' && from !== 'new')).toEqual([]);
  });

  it('is delivered once: whatever is heard after that changes nothing', () => {
    for (const signal of SIGNALS) for (const guards of ['hold', 'fail'] as const) expect(tell('delivered', signal, guards)).toBeUndefined();
  });

  it('hears the same signal twice as once', () => {
    for (const from of ['new', ...statuses] as const) {
      for (const signal of SIGNALS) {
        for (const guards of ['hold', 'fail'] as const) {
          const first = tell(from, signal, guards);
          if (first) expect(tell(first.to, signal, guards)?.to ?? first.to).toBe(first.to);
        }
      }
    }
  });
});
