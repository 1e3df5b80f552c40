import { Decimal, type TransactionStatus } from '@rampart/kernel';
import type { Facts, ReceivedMoney } from './facts.js';
import { refundsDue, refundsWholeOrder } from './refunds-due.js';
import { GUARDS } from './guards.js';

const EXPIRES = new Date('2026-01-01T01:00:00Z');
const at = (minutes: number): Date => new Date(EXPIRES.getTime() + minutes * 60_000);
const paid = (amount: string, { currency = 'SGD', minutes = -30 } = {}): ReceivedMoney => ({
  currency,
  amount: new Decimal(amount),
  occurredAt: at(minutes),
  recordedAt: at(minutes),
  final: true,
});
const back = (amount: string, currency = 'SGD', sent = true) => ({ currency, amount: new Decimal(amount), sent });

const PRICE = new Decimal(100);

/** A buy of 200 SGD. */
const buy = (received: ReceivedMoney[], more: Partial<Facts> = {}): Facts => ({
  type: 'buy',
  status: 'pending',
  ordered: { currency: 'SGD', amount: new Decimal(200) },
  discount: new Decimal(0),
  minimumAmount: new Decimal(100),
  minorUnit: new Decimal('0.01'),
  received,
  returned: [],
  hasLivePayout: false,
  isWithdrawing: false,
  refundDecided: false,
  hasEndingPayout: false,
  refundRequested: false,
  honouredLate: false,
  allocated: new Decimal(0),
  lockedPrice: PRICE,
  currentPrice: undefined,
  policy: {
    lateGraceMs: 900_000,
    latePriceTolerancePercent: 1,
    underpaidTolerancePercent: 0.5,
    proRata: { buy: false, sell: true },
  },
  now: at(-10),
  expiresAt: EXPIRES,
  ...more,
});
const owed = (facts: Facts, status: TransactionStatus): string[] =>
  refundsDue(facts, status).map(({ amount, currency }) => `${amount.toFixed()} ${currency}`);

describe('refunds due of a buy', () => {
  it.each<[string, Facts, TransactionStatus, string[]]>([
    ['nothing of a payment in part while it waits for the rest', buy([paid('120')]), 'pending', []],
    [
      'all of it once the window has closed',
      buy([paid('120'), paid('30.5')]),
      'expired_fiat_not_received',
      ['150.5 SGD'],
    ],
    ['nothing of an exact payment', buy([paid('200')]), 'fiat_received', []],
    ['the excess of an overpayment', buy([paid('200'), paid('50.01')]), 'fiat_received', ['50.01 SGD']],
    ['a payment that comes after completion', buy([paid('200'), paid('200')]), 'completed', ['200 SGD']],
    ['another currency at once, also while pending', buy([paid('900', { currency: 'HKD' })]), 'pending', ['900 HKD']],
    [
      'each currency by itself',
      buy([paid('250'), paid('900', { currency: 'HKD' })]),
      'fiat_received',
      ['50 SGD', '900 HKD'],
    ],
    ['everything of a cancelled one', buy([paid('200')]), 'cancelled', ['200 SGD']],
    [
      'only what has not gone back yet',
      buy([paid('200')], { returned: [back('150')] }),
      'expired_fiat_not_received',
      ['50 SGD'],
    ],
    [
      'nothing twice: a claimed refund counts as gone',
      buy([paid('200')], { returned: [back('200', 'SGD', false)] }),
      'expired_fiat_not_received',
      [],
    ],
    ['nothing while our payout is being moderated', buy([paid('200')]), 'payout_failed', []],
    [
      'all of it once it is decided that the order is not carried out',
      buy([paid('200')], { refundDecided: true }),
      'payout_failed',
      ['200 SGD'],
    ],
    [
      'all that comes after a shortage was tolerated',
      buy([paid('199.5'), paid('1')], { allocated: new Decimal('199.5') }),
      'completed',
      ['1 SGD'],
    ],
    [
      'nothing of the full amount where less was asked for',
      buy([paid('200')], { discount: new Decimal('0.03') }),
      'fiat_received',
      [],
    ],
    [
      'what comes after the asked amount was taken',
      buy([paid('199.97'), paid('0.03')], { discount: new Decimal('0.03'), allocated: new Decimal('199.97') }),
      'completed',
      ['0.03 SGD'],
    ],
  ])('is %s', (_, facts, status, expected) => {
    expect(owed(facts, status)).toEqual(expected);
  });
});

describe('a guard', () => {
  it('amountCovers: sums of several payments cover, one minor unit less does not', () => {
    expect(GUARDS.amountCovers(buy([paid('100'), paid('100')]))).toBe(true);
    expect(GUARDS.amountCovers(buy([paid('100'), paid('99.99')]))).toBe(false);
  });

  it('amountCovers: what the user was asked for covers, though the order comes to more', () => {
    const discount = new Decimal('0.03');

    expect(GUARDS.amountCovers(buy([paid('199.97')], { discount }))).toBe(true);
    expect(GUARDS.amountCovers(buy([paid('199.96')], { discount }))).toBe(false);
    expect(GUARDS.paidInTime(buy([paid('199.97')], { discount }))).toBe(true);
    expect(GUARDS.lateButHonoured(buy([paid('199.97', { minutes: 5 })], { discount, currentPrice: PRICE }))).toBe(true);
    expect(GUARDS.underpaidTolerated(buy([paid('198.97')], { discount }))).toBe(true);
    expect(GUARDS.underpaidTolerated(buy([paid('198.96')], { discount }))).toBe(false);
  });

  it('overpaid: only beyond the full amount, whatever the user was asked for', () => {
    const discount = new Decimal('0.03');

    expect(GUARDS.overpaid(buy([paid('200')], { discount }))).toBe(false);
    expect(GUARDS.overpaid(buy([paid('200.01')], { discount }))).toBe(true);
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

  it('paidInTime: a late payment does not make up for a missing amount', () => {
    expect(GUARDS.paidInTime(buy([paid('150'), paid('50', { minutes: 1 })]))).toBe(false);
  });

  it('paidInTime: refunded amounts do not count', () => {
    expect(GUARDS.paidInTime(buy([paid('200')], { returned: [back('200', 'SGD', false)] }))).toBe(false);
  });

  it('paidInTime: of several payments, the later are refunded first', () => {
    expect(GUARDS.paidInTime(buy([paid('200'), paid('70', { minutes: 20 })], { returned: [back('70')] }))).toBe(true);
  });

  it('paidInTime: not after a payout or a refund that ends the order', () => {
    expect(GUARDS.paidInTime(buy([paid('200')], { hasEndingPayout: true }))).toBe(false);
  });

  it('amountCovers: until the deadline; later payments do not make up for a missing amount at the locked price', () => {
    expect(GUARDS.amountCovers(buy([paid('1'), paid('199', { minutes: 0 })]))).toBe(true);
    expect(GUARDS.amountCovers(buy([paid('1'), { ...paid('199'), occurredAt: new Date(EXPIRES.getTime() + 1) }]))).toBe(
      false,
    );
  });

  it('amountCovers: late deposits of a sell that was honoured when they were seen, and of no other', () => {
    const late = { ...buy([paid('200', { minutes: 15 })]), type: 'sell' } as const;

    expect(GUARDS.amountCovers({ ...late, honouredLate: true })).toBe(true);
    expect(GUARDS.amountCovers(late)).toBe(false);
  });

  it('paidInTimeTolerated, paidInTimeHonoured: what the end of the window would have judged, by a later report', () => {
    const proRata = { policy: { ...buy([]).policy, proRata: { buy: true, sell: false } } };
    const [tolerated, inPart] = [buy([paid('199')], { now: at(5) }), buy([paid('100')], { now: at(5), ...proRata })];

    expect(GUARDS.paidInTimeTolerated(tolerated)).toBe(true);
    expect(GUARDS.paidInTimeHonoured(inPart)).toBe(true);
    expect(GUARDS.paidInTimeTolerated(buy([paid('198.99')], { now: at(5) }))).toBe(false);
    expect(GUARDS.paidInTimeHonoured(buy([paid('99.99')], { now: at(5), ...proRata }))).toBe(false);
    expect(GUARDS.paidInTimeTolerated(buy([paid('198'), paid('1', { minutes: 1 })], { now: at(5) }))).toBe(false);
    for (const over of [{ now: at(-5) }, { refundRequested: true }, { hasEndingPayout: true }]) {
      expect(GUARDS.paidInTimeTolerated({ ...tolerated, ...over })).toBe(false);
      expect(GUARDS.paidInTimeHonoured({ ...inPart, ...over })).toBe(false);
    }
  });

  it.each([
    ['dust in time and the rest late', [paid('0.01'), paid('199.99', { minutes: 1 })], '100', true],
    ['several parts that are late', [paid('1'), paid('99', { minutes: 1 }), paid('100', { minutes: 15 })], '99', true],
    ['not at a price that moved by more', [paid('0.01'), paid('199.99', { minutes: 1 })], '80', false],
    ['not without a price', [paid('0.01'), paid('199.99', { minutes: 1 })], undefined, false],
    ['not after the grace period', [paid('0.01'), paid('199.99', { minutes: 16 })], '100', false],
    ['not with a cent missing', [paid('0.01'), paid('199.98', { minutes: 1 })], '100', false],
    ['not where those in time suffice', [paid('199'), paid('1', { minutes: 1 })], '100', false],
    [
      'not while one in time is unconfirmed',
      [{ ...paid('1'), final: false }, paid('200', { minutes: 1 })],
      '100',
      false,
    ],
  ])('lateRestHonoured: %s', (_, received, price, holds) => {
    const facts = buy(received, { currentPrice: price === undefined ? undefined : new Decimal(price) });

    expect(GUARDS.lateRestHonoured(facts)).toBe(holds);
  });

  it('lateButHonoured: not for a payment that was first reported more than an hour after the grace period', () => {
    const reported = (minutes: number) => ({ ...paid('200', { minutes: 1 }), recordedAt: at(minutes) });

    expect(GUARDS.lateButHonoured(buy([reported(75)], { currentPrice: PRICE, now: at(600) }))).toBe(true);
    expect(GUARDS.lateButHonoured(buy([reported(76)], { currentPrice: PRICE, now: at(76) }))).toBe(false);
    expect(GUARDS.paidInTime(buy([{ ...paid('200'), recordedAt: at(600) }]))).toBe(true);
  });

  it.each([
    ['at the end of the grace period', paid('200', { minutes: 15 }), '100', true],
    ['a little after the grace period', { ...paid('200'), occurredAt: new Date(at(15).getTime() + 1) }, '100', false],
    ['when the price rose by the tolerance', paid('200', { minutes: 1 }), '101', true],
    ['when the price fell by the tolerance', paid('200', { minutes: 1 }), '99', true],
    ['when the price rose by more', paid('200', { minutes: 1 }), '101.01', false],
    ['when the price fell by more', paid('200', { minutes: 1 }), '98.99', false],
    ['when the price is unknown', paid('200', { minutes: 1 }), undefined, false],
    ['when a cent is missing', paid('199.99', { minutes: 1 }), '100', false],
  ])('lateButHonoured %s', (_, payment, price, holds) => {
    expect(
      GUARDS.lateButHonoured(buy([payment], { currentPrice: price === undefined ? undefined : new Decimal(price) })),
    ).toBe(holds);
  });

  it('underpaidTolerated: half a percent may be missing, not a cent more', () => {
    expect(GUARDS.underpaidTolerated(buy([paid('199')]))).toBe(true);
    expect(GUARDS.underpaidTolerated(buy([paid('198.99')]))).toBe(false);
  });

  it('underpaidTolerated: one minor unit may always be missing', () => {
    const tiny = { ordered: { currency: 'SGD', amount: new Decimal('0.5') } };

    expect(GUARDS.underpaidTolerated(buy([paid('0.49')], tiny))).toBe(true);
    expect(GUARDS.underpaidTolerated(buy([paid('0.48')], tiny))).toBe(false);
  });

  it('underpaidHonoured: only by policy, and from the minimum amount of an order', () => {
    const proRata = { policy: { ...buy([]).policy, proRata: { buy: true, sell: false } } };

    expect(GUARDS.underpaidHonoured(buy([paid('100')], proRata))).toBe(true);
    expect(GUARDS.underpaidHonoured(buy([paid('99.99')], proRata))).toBe(false);
    expect(GUARDS.underpaidHonoured(buy([paid('100')]))).toBe(false);
  });

  it('underpaidTolerated, underpaidHonoured: not while a deposit that may cover the rest waits for its confirmations', () => {
    const waits = buy([paid('199.5'), { ...paid('0.5'), final: false }], {
      policy: { ...buy([]).policy, proRata: { buy: true, sell: true } },
    });

    expect([GUARDS.underpaidTolerated(waits), GUARDS.underpaidHonoured(waits)]).toEqual([false, false]);
  });

  it('seenInTime: a deposit in the mempool at the deadline is; a later one, and one in another currency, are not', () => {
    const deposit = { ...paid('200', { minutes: 0 }), final: false };

    expect(GUARDS.seenInTime(buy([deposit]))).toBe(true);
    expect(GUARDS.seenInTime(buy([{ ...deposit, occurredAt: new Date(EXPIRES.getTime() + 1) }]))).toBe(false);
    expect(GUARDS.seenInTime(buy([{ ...deposit, currency: 'HKD' }]))).toBe(false);
  });

  it('coverLost: when less is received than allocated, and only while no payout was sent', () => {
    const lost = buy([paid('200'), { ...paid('100'), final: false }], { allocated: new Decimal(300) });

    expect(GUARDS.coverLost(lost)).toBe(true);
    expect(GUARDS.coverLost({ ...lost, allocated: new Decimal(200) })).toBe(false);
    expect(GUARDS.coverLost({ ...lost, hasLivePayout: true })).toBe(false);
  });

  it('payoutNeverLeft: not while a payout is claimed or sent, and never after the refund was decided', () => {
    expect(GUARDS.payoutNeverLeft(buy([]))).toBe(true);
    expect(GUARDS.payoutNeverLeft(buy([], { hasLivePayout: true }))).toBe(false);
    expect(GUARDS.payoutNeverLeft(buy([], { refundDecided: true }))).toBe(false);
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

describe('a refund returns the whole order', () => {
  it('when it covers the ordered amount and the order is not carried out', () => {
    const late = buy([paid('200', { minutes: 60 })], { status: 'expired_fiat_not_received' });

    expect(refundsWholeOrder(late, { currency: 'SGD', amount: new Decimal(200) })).toBe(true);
    expect(refundsWholeOrder(late, { currency: 'SGD', amount: new Decimal('199.99') })).toBe(false);
    expect(refundsWholeOrder(late, { currency: 'HKD', amount: new Decimal(900) })).toBe(false);
  });

  it('not when it is the excess of an order that is carried out, however large', () => {
    expect(
      refundsWholeOrder(buy([paid('600')], { status: 'completed' }), { currency: 'SGD', amount: new Decimal(400) }),
    ).toBe(false);
  });

  it('once', () => {
    expect(
      refundsWholeOrder(buy([paid('400')], { status: 'refunded', hasEndingPayout: true }), {
        currency: 'SGD',
        amount: new Decimal(200),
      }),
    ).toBe(false);
  });
});
