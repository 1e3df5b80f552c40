import { Decimal, type TransactionStatus } from '@rampart/kernel';
import { type Facts, owedBack, type ReceivedMoney } from './facts.js';
import { GUARDS } from './guards.js';

const EXPIRES = new Date('2026-01-01T01:00:00Z');
const at = (minutes: number): Date => new Date(EXPIRES.getTime() + minutes * 60_000);
const paid = (amount: string, { currency = 'SGD', minutes = -30 } = {}): ReceivedMoney => ({ currency, amount: new Decimal(amount), occurredAt: at(minutes), final: true });
const back = (amount: string, currency = 'SGD', sent = true) => ({ currency, amount: new Decimal(amount), sent });

/** A buy of 200 SGD. */
const buy = (received: ReceivedMoney[], more: Partial<Facts> = {}): Facts => ({
  type: 'buy',
  status: 'pending',
  ordered: { currency: 'SGD', amount: new Decimal(200) },
  received,
  returned: [],
  now: at(-10),
  expiresAt: EXPIRES,
  ...more,
});
const owed = (facts: Facts, status: TransactionStatus): string[] => owedBack(facts, status).map(({ amount, currency }) => `${amount.toFixed()} ${currency}`);

describe('what a buy owes back', () => {
  it.each<[string, Facts, TransactionStatus, string[]]>([
    ['nothing of a payment in part while it waits for the rest', buy([paid('120')]), 'pending', []],
    ['all of it once the window has closed', buy([paid('120'), paid('30.5')]), 'expired_fiat_not_received', ['150.5 SGD']],
    ['nothing of an exact payment', buy([paid('200')]), 'fiat_received', []],
    ['the excess of an overpayment', buy([paid('200'), paid('50.01')]), 'fiat_received', ['50.01 SGD']],
    ['a payment that comes after completion', buy([paid('200'), paid('200')]), 'completed', ['200 SGD']],
    ['another currency at once, also while pending', buy([paid('900', { currency: 'HKD' })]), 'pending', ['900 HKD']],
    ['each currency by itself', buy([paid('250'), paid('900', { currency: 'HKD' })]), 'fiat_received', ['50 SGD', '900 HKD']],
    ['everything of a cancelled one', buy([paid('200')]), 'cancelled', ['200 SGD']],
    ['only what has not gone back yet', buy([paid('200')], { returned: [back('150')] }), 'expired_fiat_not_received', ['50 SGD']],
    ['nothing twice: a claimed refund counts as gone', buy([paid('200')], { returned: [back('200', 'SGD', false)] }), 'expired_fiat_not_received', []],
    ['nothing while our payout is being moderated', buy([paid('200')]), 'payout_failed', []],
  ])('is %s', (_, facts, status, expected) => {
    expect(owed(facts, status)).toEqual(expected);
  });
});

describe('a guard', () => {
  it('amountCovers: sums of several payments cover, one minor unit less does not', () => {
    expect(GUARDS.amountCovers(buy([paid('100'), paid('100')]))).toBe(true);
    expect(GUARDS.amountCovers(buy([paid('100'), paid('99.99')]))).toBe(false);
  });

  it('amountCovers: another currency covers nothing', () => {
    expect(GUARDS.amountCovers(buy([paid('1000', { currency: 'HKD' })]))).toBe(false);
  });

  it('amountCovers: crypto counts once it has enough confirmations', () => {
    const deposit = { ...paid('200'), final: false };

    expect(GUARDS.amountCovers(buy([deposit]))).toBe(false);
    expect(GUARDS.amountCovers(buy([{ ...deposit, final: true }]))).toBe(true);
  });

  it('paidInTime: the very moment of the deadline is in time, a millisecond later is not', () => {
    expect(GUARDS.paidInTime(buy([paid('200', { minutes: 0 })]))).toBe(true);
    expect(GUARDS.paidInTime(buy([{ ...paid('200'), occurredAt: new Date(EXPIRES.getTime() + 1) }]))).toBe(false);
  });

  it('paidInTime: what was late does not make up for what was missing', () => {
    expect(GUARDS.paidInTime(buy([paid('150'), paid('50', { minutes: 1 })]))).toBe(false);
  });

  it('paidInTime: what already went back does not count', () => {
    expect(GUARDS.paidInTime(buy([paid('200')], { returned: [back('200', 'SGD', false)] }))).toBe(false);
  });

  it('everythingReturned: not while a refund is only claimed, and not when nothing was returned at all', () => {
    expect(GUARDS.everythingReturned(buy([paid('200')], { returned: [back('200', 'SGD', false)] }))).toBe(false);
    expect(GUARDS.everythingReturned(buy([paid('200')], { returned: [back('200')] }))).toBe(true);
    expect(GUARDS.everythingReturned(buy([]))).toBe(false);
  });

  it('windowOpen: until the deadline, not at it', () => {
    expect(GUARDS.windowOpen(buy([], { now: new Date(EXPIRES.getTime() - 1) }))).toBe(true);
    expect(GUARDS.windowOpen(buy([], { now: EXPIRES }))).toBe(false);
  });
});
