import { PAYOUT_STATES } from '@rampart/data';
import { heldState } from './held-payments.js';

it('E13: a held payment waits until its return is approved, and is on its way back until that was sent', () => {
  const states = [null, ...PAYOUT_STATES].map((state) => `${state ?? 'none'} ${heldState(state)}`);

  expect(states).toEqual([
    ...['none waiting', 'proposed waiting', 'claimed returning', 'withdrawing returning'],
    ...['submitted returned', 'confirmed returned', 'failed returning', 'uncertain returning'],
  ]);
});
