import type { PayoutState } from '@rampart/data';
import { orderPayment } from './read-order-payments.js';

type Order = Parameters<typeof orderPayment>[0];
type Stored = Parameters<typeof orderPayment>[1];

const BUY: Order = {
  ...{ id: 'order', type: 'buy', currency: 'SGD', cryptoCurrency: 'BTC', blockchainTxId: 'newest', internalTxId: null },
};
const stored = (source: Stored['source'], more: Partial<Stored> = {}): Stored => ({
  ...{ id: 'id', source, kind: 'fiat', amount: '180.00', currency: 'SGD', at: new Date(0), eventId: null },
  ...{ reference: null, isReversed: false, isOfOtherPayer: false, state: null, confirmations: 0, needed: null },
  isUnsent: false,
  ...more,
});
const stateOf = (source: Stored['source'], more: Partial<Stored> = {}): string => {
  const { direction, state } = orderPayment(BUY, stored(source, more));
  return `${direction} ${state}`;
};

it.each<[Stored['source'], Partial<Stored>, string]>([
  ['receipt', {}, 'received received'],
  ['receipt', { isReversed: true }, 'received reversed'],
  ['receipt', { currency: 'HKD' }, 'received refused'],
  ['receipt', { confirmations: 1, needed: 2 }, 'received unconfirmed'],
  ['receipt', { confirmations: 2, needed: 2 }, 'received received'],
  ['event', {}, 'received held'],
  ['event', { state: 'claimed' }, 'received refused'],
  ['event', { isReversed: true, state: 'confirmed' }, 'received reversed'],
  ['payout', { state: 'submitted' }, 'sent sent'],
  ['payout', { state: 'failed' }, 'sent failed'],
  ['refund', { state: 'uncertain' }, 'returned underway'],
  ['return', { state: 'confirmed' }, 'returned sent'],
])('a row of %s with %j is %s', (source, more, expected) => {
  expect(stateOf(source, more)).toBe(expected);
});

it('what goes back of another currency never counted for the order, like a payment that was held', () => {
  const isReturn = (source: Stored['source'], currency: string): boolean =>
    orderPayment(BUY, stored(source, { currency, state: 'confirmed' })).isReturn;

  expect([isReturn('refund', 'SGD'), isReturn('refund', 'HKD'), isReturn('return', 'SGD')]).toEqual([
    ...[false, true, true],
  ]);
});

it('what was sent though no driver was asked to was sent by hand', () => {
  const isByHand = (more: Partial<Stored>): boolean => orderPayment(BUY, stored('refund', more)).isByHand;

  expect([
    ...[isByHand({ state: 'confirmed', isUnsent: true }), isByHand({ state: 'claimed', isUnsent: true })],
    isByHand({ state: 'confirmed' }),
  ]).toEqual([true, false, false]);
});

it('amounts are exact, and keep no zeros that say nothing', () => {
  const { amount } = orderPayment(BUY, stored('receipt', { amount: '0.123456789012345678' }));

  expect([amount.toFixed(), orderPayment(BUY, stored('receipt')).amount.toFixed()]).toEqual([
    ...['0.123456789012345678', '180'],
  ]);
});

const referenceOf = (order: Order, source: Stored['source'], more: Partial<Stored>): string | null =>
  orderPayment(order, stored(source, more)).reference;
const SELL: Order = { ...BUY, type: 'sell', blockchainTxId: 'deposit' };
const SENT = { state: 'submitted' as PayoutState, reference: 'own' };

it("the reference of a buy's payout is the newest of its transactions, of a sell's its own and never the deposit's", () => {
  expect([referenceOf(BUY, 'payout', SENT), referenceOf(SELL, 'payout', SENT)]).toEqual(['newest', 'own']);
});

it('what was not sent has no reference', () => {
  expect(referenceOf(BUY, 'payout', { state: 'uncertain', reference: 'own' })).toBeNull();
});

it('the reference of money that arrived is its blockchain transaction, else what its provider calls it', () => {
  const ids = ['hitpay/charge-1', 'FT1', 'order:FT2'].map((eventId) => referenceOf(BUY, 'receipt', { eventId }));

  expect([...ids, referenceOf(BUY, 'receipt', { eventId: 'tx:0', reference: 'tx' })]).toEqual([
    ...['charge-1', 'FT1', 'FT2', 'tx'],
  ]);
});
