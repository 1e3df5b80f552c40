import { Decimal } from '@rampart/kernel';
import type { OrderPayment } from './order-payment.js';
import { totalsOf } from './order-totals.js';

const payment = (
  direction: OrderPayment['direction'],
  amount: string,
  {
    state = direction === 'received' ? 'received' : 'sent',
    currency = 'SGD',
    isReturn = false,
  }: Partial<OrderPayment> = {},
): OrderPayment => ({
  ...{ id: `${direction} ${amount}`, direction, state, kind: 'fiat', amount: new Decimal(amount), currency },
  ...{ at: new Date(0), reference: null, isOfOtherPayer: false, isReturn, isByHand: false },
  ...{ confirmations: 0, needed: null },
});

const written = (payments: readonly OrderPayment[]): string[] =>
  totalsOf(payments).map(({ currency, received, sent, returned, kept }) =>
    [currency, received, sent, returned, kept].map(String).join(' '),
  );

it('a short payment that went back was received and returned, and nothing of it is kept', () => {
  expect(written([payment('received', '180'), payment('returned', '180')])).toEqual(['SGD 180 0 180 0']);
});

it('what is kept of too much is what was received less what was returned, to the last digit', () => {
  const payments = [payment('received', '0.1'), payment('received', '0.2'), payment('returned', '0.05')];

  expect(written([...payments, payment('sent', '0.002502', { currency: 'BTC' })])).toEqual([
    'SGD 0.3 0 0.05 0.25',
    'BTC 0 0.002502 0 0',
  ]);
});

it('money that is held or refused was received and is not kept; what was reversed, is under way or failed did not move', () => {
  const payments = [
    payment('received', '1', { state: 'held' }),
    payment('received', '2', { state: 'refused' }),
    payment('received', '4', { state: 'unconfirmed' }),
    payment('received', '8', { state: 'reversed' }),
    payment('returned', '16', { state: 'underway' }),
    payment('sent', '32', { state: 'failed' }),
  ];

  expect(written(payments)).toEqual(['SGD 7 0 0 4']);
});

it('the return of money that never counted takes nothing from what is kept', () => {
  const payments = [
    payment('received', '200'),
    payment('received', '50', { state: 'refused' }),
    payment('returned', '50', { isReturn: true }),
  ];

  expect(written(payments)).toEqual(['SGD 250 0 50 200']);
});

it('an order without money has no totals', () => {
  expect(totalsOf([])).toEqual([]);
});
