import { lifecycleProblems } from '@rampart/kernel';
import { DELIVERY_LIFECYCLE } from './delivery-lifecycle.js';

describe('the life of a delivery', () => {
  it('has no rows that never fire and no states that are never reached', () => {
    expect(lifecycleProblems(DELIVERY_LIFECYCLE)).toEqual([]);
  });

  it('can begin again wherever it ended', () => {
    const again = DELIVERY_LIFECYCLE.rows
      .filter(([, , on]) => on === 'redelivered')
      .map(([, from, , to]) => [from, to]);

    expect(again).toEqual([
      ['delivered', 'pending'],
      ['dead', 'pending'],
      ['held', 'pending'],
    ]);
  });
});
