import { Decimal, type TransactionStatus } from '@rampart/kernel';
import { eventsOf, lastEventAt } from './order-events.js';
import type { OrderPayment } from './order-payment.js';

const at = (minute: number): Date => new Date(minute * 60_000);
const change = (toStatus: TransactionStatus, minute: number) => ({ toStatus, at: at(minute) });
const payment = (
  direction: OrderPayment['direction'],
  minute: number,
  state: OrderPayment['state'] = direction === 'received' ? 'received' : 'sent',
): OrderPayment => ({
  ...{ id: 'id', direction, state, kind: 'fiat', amount: new Decimal(180), currency: 'SGD', at: at(minute) },
  ...{ reference: null, isOfOtherPayer: false, isReturn: false, isByHand: false, confirmations: 0, needed: null },
});
const named = (...of: Parameters<typeof eventsOf>): string[] =>
  eventsOf(...of).map(({ status, payment }) => status ?? payment?.direction ?? '');

it('events are the changes of status and the payments, in the order in which they happened', () => {
  const history = [change('pending', 0), change('expired_fiat_not_received', 60), change('refunded', 61)];

  expect(named(history, [payment('received', 20), payment('returned', 61)])).toEqual([
    ...['pending', 'received', 'expired_fiat_not_received', 'refunded', 'returned'],
  ]);
});

it('a change within a status, a payment under way and one that failed are no events', () => {
  const history = [change('pending', 0), change('completed', 1), change('completed', 2)];

  expect(named(history, [payment('sent', 3, 'underway'), payment('returned', 4, 'failed')])).toEqual([
    ...['pending', 'completed'],
  ]);
});

it('money arrives before the status that follows from it at the same time', () => {
  expect(named([change('pending', 0), change('fiat_received', 5)], [payment('received', 5)])).toEqual([
    ...['pending', 'received', 'fiat_received'],
  ]);
});

it('the last event has the time that heads show; without one it is that of the order', () => {
  const events = eventsOf([change('pending', 0), change('completed', 5)], [payment('returned', 9)]);

  expect([lastEventAt(events, at(0)), lastEventAt([], at(3))]).toEqual([at(9), at(3)]);
});
