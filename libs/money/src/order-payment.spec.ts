import { PAYOUT_STATES } from '@rampart/data';
import { heldState, leavingState } from './order-payment.js';

it('E13: a held payment waits until its return is approved, and was refused from then on', () => {
  const states = [null, ...PAYOUT_STATES].map((state) => `${state ?? 'none'} ${heldState(state)}`);

  expect(states).toEqual([
    ...['none held', 'proposed held', 'claimed refused', 'withdrawing refused'],
    ...['submitted refused', 'confirmed refused', 'failed held', 'uncertain refused'],
  ]);
});

it('money that leaves was sent once its provider has taken it, and is under way before', () => {
  const states = PAYOUT_STATES.map((state) => `${state} ${leavingState(state)}`);

  expect(states).toEqual([
    ...['proposed underway', 'claimed underway', 'withdrawing underway', 'submitted sent'],
    ...['confirmed sent', 'failed failed', 'uncertain underway'],
  ]);
});
