import type { Transaction } from '@rampart/data';
import { after, Decimal, HOUR, LANGUAGES, MINUTE, type TransactionStatus } from '@rampart/kernel';
import { eventsOf, type OrderPayment } from '@rampart/money';
import type { OrderFacts } from '../order-facts.js';
import { speechIn } from '../speech.js';
import { receiptLines, type ReceiptLines } from './receipt-lines.js';

const CREATED = new Date('2026-11-23T06:00:00Z');
const ORDER = {
  ...{ id: '01932b5c-8f00-7a11-9c0e-5d1f6a2b3c4d', type: 'buy', method: 'paynow', currency: 'SGD' },
  ...{ cryptoCurrency: 'BTC', chain: 'bitcoin', fiat: new Decimal(300), crypto: new Decimal('0.002553') },
  ...{ serviceCharge: new Decimal('0.000051'), payoutServiceCharge: new Decimal(0), total: new Decimal('0.002502') },
  ...{ cryptoPrice: new Decimal('117500'), wallet: null, blockchainTxId: null, internalTxId: null },
  ...{ createdAt: CREATED, refundDecidedAt: null, fiatDiscount: null },
} as unknown as Transaction;

const payment = (
  direction: OrderPayment['direction'],
  amount: string,
  minute: number,
  more: Partial<OrderPayment> = {},
): OrderPayment => ({
  ...{ id: `${direction}${minute}`, direction, state: direction === 'received' ? 'received' : 'sent', kind: 'fiat' },
  ...{ amount: new Decimal(amount), currency: 'SGD', at: after(CREATED, minute * MINUTE), reference: `FT${minute}` },
  ...{ isOfOtherPayer: false, isReturn: false, isByHand: false, confirmations: 0, needed: null },
  ...more,
});

function linesOf(
  status: TransactionStatus,
  payments: readonly OrderPayment[],
  language: (typeof LANGUAGES)[number] = 'en',
): ReceiptLines {
  const history = [{ toStatus: 'pending', at: CREATED }] as const;
  const facts: OrderFacts = {
    transaction: { ...ORDER, status },
    completedAt: status === 'completed' ? after(CREATED, HOUR) : null,
    payments,
    events: eventsOf(history, payments),
  };
  return receiptLines(facts, speechIn(language, 'Asia/Singapore'));
}

const written = (lines: ReceiptLines['money']): string[] =>
  lines.map(({ label, value, at }) =>
    `${label}: ${value}${at === undefined ? '' : `, ${at}`}`.replaceAll('\u00a0', ' '),
  );

const SHORT = [payment('received', '180', 20), payment('returned', '180', 61)];

describe('the receipt of an order that was paid in part and refunded', () => {
  it('says what was received and returned, when and under which reference, gross and net', () => {
    expect(written(linesOf('refunded', SHORT).money)).toEqual([
      'Received: 180.00 SGD, November 23, 2026 at 14:20 GMT+8',
      'Payment ID: FT20',
      'Returned: 180.00 SGD, November 23, 2026 at 15:01 GMT+8',
      'Bank reference: FT61',
      'Received in all (gross): 180.00 SGD',
      'Returned in all: 180.00 SGD',
      'Kept for your order (net): 0.00 SGD',
    ]);
  });

  it('has what was returned at its head, with the time of the last event', () => {
    const { head, status, date } = linesOf('refunded', SHORT);

    expect([...written([head]), status, date]).toEqual([
      ...['Returned: 180.00 SGD', 'Refunded', 'November 23, 2026 at 15:01 GMT+8'],
    ]);
  });

  it.each(LANGUAGES)('names what was ordered as not sent, and no charge, in %s', (language) => {
    const { say } = speechIn(language, 'Asia/Singapore');

    const labels = linesOf('refunded', SHORT, language).terms.map(({ label }) => label);

    expect(labels).toEqual([say('line.ordered'), say('line.price', { coin: 'BTC' }), say('line.promised')]);
  });
});

it('the receipt of an overpaid order names what was kept as paid, and what was sent as received', () => {
  const sent = payment('sent', '0.002502', 25, { kind: 'crypto', currency: 'BTC', reference: 'tx' });
  const { head, terms } = linesOf('completed', [
    ...[payment('received', '350.5', 20), sent, payment('returned', '50.5', 26)],
  ]);

  expect(written([head])).toEqual(['Sent to you: 0.002502 BTC']);
  expect(written(terms)).toEqual([
    ...['You paid: 300.00 SGD', 'Price of 1 BTC: 117,500.00 SGD', 'Before charges (gross): 0.002553 BTC'],
    ...['Service charge: 0.000051 BTC', 'Network fee: included', 'You received (net): 0.002502 BTC'],
  ]);
});

it.each([
  ['held', []],
  ['refused', [payment('returned', '300', 40, { isReturn: true })]],
] as const)('the receipt of a completed order names nothing as paid that is %s', (state, returned) => {
  const others = payment('received', '300', 30, { state, isOfOtherPayer: true });

  const { terms } = linesOf('completed', [payment('received', '300', 20), others, ...returned]);

  expect(written(terms)[0]).toBe('You paid: 300.00 SGD');
  expect(written(terms).join()).not.toContain('Order amount');
});

it('E13: the receipt of an order whose payment is held says why it waits and what happens next', () => {
  const { money, notes, status } = linesOf('pending', [
    payment('received', '300', 20, { state: 'held', isOfOtherPayer: true }),
  ]);

  expect(written(money)[0]).toBe('Received, being checked: 300.00 SGD, November 23, 2026 at 14:20 GMT+8');
  expect(notes.join()).toMatch(/from an account in another name\. Our team decides within a day/);
  expect(status).toBe('Payment being checked');
});

it.each(LANGUAGES)('the receipts of a completed order and of an unpaid one do not say the same in %s', (language) => {
  const firstOf = (status: TransactionStatus, payments: readonly OrderPayment[]): string | undefined =>
    linesOf(status, payments, language).terms[0]?.label;

  const done = firstOf('completed', [payment('received', '300', 20)]);

  expect(done).not.toBe(firstOf('pending', []));
  expect(linesOf('completed', [], language).terms.at(-1)?.label).not.toBe(
    linesOf('pending', [], language).terms.at(-1)?.label,
  );
});

it('money that moved is written to its last digit', () => {
  const tiny = payment('received', '0.00250312', 20, { kind: 'crypto', currency: 'BTC' });

  expect(written(linesOf('expired_fiat_not_received', [tiny]).money)[0]).toMatch(/^Received: 0\.00250312 BTC/);
});

it('an order that ended without money says that nothing was received', () => {
  expect(written([linesOf('expired_fiat_not_received', []).head])).toEqual(['Received: 0.00 SGD']);
});

it('a payment that is under way has no time, and one that failed is not shown', () => {
  const { money } = linesOf('payout_failed', [
    payment('sent', '1', 20, { state: 'failed', reference: null }),
    payment('returned', '2', 21, { state: 'underway', reference: null }),
  ]);

  expect(written(money)).toEqual(['Being returned: 2.00 SGD']);
});
