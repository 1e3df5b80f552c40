import {
  Decimal,
  findTransition,
  lifecycleProblems,
  reachableStatuses,
  TRANSACTION_STATUSES,
  TRANSACTION_TYPES,
  type TransactionStatus,
  type TransactionType,
} from '@rampart/kernel';
import fc from 'fast-check';
import { type Facts, type ReceivedMoney, type ReturnedMoney, sumOf } from './facts.js';
import { refundsDue } from './refunds-due.js';
import { GUARDS } from './guards.js';
import { TRANSACTION_JOBS } from './jobs.js';
import { TRANSACTION_LIFECYCLE, type TransactionJobName, type TransactionSignal } from './transaction-lifecycle.js';

const { rows, finals } = TRANSACTION_LIFECYCLE;
type Row = (typeof rows)[number];
const named = ([kind, from, on, to, when]: Row): string => `${kind} ${from} ${on} -> ${to} (${when})`;
const PAID: readonly TransactionStatus[] = ['fiat_received', 'btc_received'];
const WAITING: readonly TransactionStatus[] = [
  'pending',
  'btc_in_mempool',
  'expired_fiat_not_received',
  'expired_btc_not_in_mempool',
];
const changesStatus = ([, from, , to]: Row): boolean => from !== to;
const startsJob =
  (job: TransactionJobName) =>
  (row: Row): boolean =>
    row[5].includes(job);

describe('the table of a transaction', () => {
  it('has no row that can never fire, no status that is never reached, and no way out of a final status', () => {
    expect(lifecycleProblems(TRANSACTION_LIFECYCLE)).toEqual([]);
  });

  it('reaches every status of the contract for some kind', () => {
    const reached = new Set(TRANSACTION_TYPES.flatMap((type) => [...reachableStatuses(TRANSACTION_LIFECYCLE, type)]));

    expect([...reached].sort()).toEqual([...TRANSACTION_STATUSES, 'new'].sort());
  });

  it('never shows a buy as a sell or a sell as a buy', () => {
    expect([...reachableStatuses(TRANSACTION_LIFECYCLE, 'buy')].filter((status) => /btc/.test(status))).toEqual([]);
    expect([...reachableStatuses(TRANSACTION_LIFECYCLE, 'sell')].filter((status) => /fiat/.test(status))).toEqual([]);
  });

  it('ends in completed, refunded and cancelled, and nowhere else', () => {
    expect([...finals].sort()).toEqual(['cancelled', 'completed', 'refunded']);
    expect(
      rows.filter((row) => changesStatus(row) && (finals as readonly string[]).includes(row[1])).map(named),
    ).toEqual([]);
  });

  it('begins in pending, with a job for the end of the payment window (contract, "A new buy or sell is created in pending")', () => {
    for (const kind of TRANSACTION_TYPES) {
      expect(findTransition(TRANSACTION_LIFECYCLE, { kind, from: 'new', signal: 'created' }, () => false)).toEqual({
        to: 'pending',
        when: '-',
        jobs: ['expirePayment'],
      });
    }
  });

  it('has no row that the received money does not allow', () => {
    const allowed: Record<string, readonly TransactionStatus[]> = {
      new: ['pending'],
      pending: [
        'fiat_received',
        'expired_fiat_not_received',
        'btc_in_mempool',
        'btc_received',
        'expired_btc_not_in_mempool',
        'refunded',
        'cancelled',
      ],
      fiat_received: ['completed', 'payout_failed', 'refunded', 'pending', 'expired_fiat_not_received'],
      btc_in_mempool: ['btc_received', 'pending', 'expired_btc_not_in_mempool', 'payout_failed'],
      btc_received: ['completed', 'payout_failed', 'refunded', 'btc_in_mempool'],
      payout_failed: ['completed', 'refunded', 'pending', 'expired_fiat_not_received', 'btc_in_mempool'],
      expired_fiat_not_received: ['fiat_received', 'refunded'],
      expired_btc_not_in_mempool: ['btc_in_mempool', 'btc_received', 'refunded'],
    };

    expect(rows.filter((row) => changesStatus(row) && !allowed[row[1]]?.includes(row[3])).map(named)).toEqual([]);
  });

  it('sends a payout whenever the user has paid: on entering fiat_received or btc_received', () => {
    const paid = rows.filter((row) => changesStatus(row) && PAID.includes(row[3]));

    expect(paid.filter((row) => !startsJob('sendPayout')(row)).map(named)).toEqual([]);
  });

  it('sends one at no other time, unless an operator retries one that was never sent', () => {
    const others = rows.filter((row) => startsJob('sendPayout')(row) && !(changesStatus(row) && PAID.includes(row[3])));

    expect(
      others.filter(([, , on, , when]) => on !== 'payoutRetried' || when !== 'payoutNeverLeft').map(named),
    ).toEqual([]);
  });

  it('enters the statuses that owe a payout only from earlier ones, never from later ones', () => {
    const before = ['pending', 'expired_fiat_not_received', 'btc_in_mempool'];

    expect(
      rows.filter((row) => changesStatus(row) && PAID.includes(row[3]) && !before.includes(row[1])).map(named),
    ).toEqual([]);
  });

  it('takes an order back while it is carried out, or refunds it, only when no payout was sent', () => {
    const carriedOut = [...PAID, 'payout_failed'];
    const back = rows.filter(
      ([, from, on, to]) => on === 'refundDecided' || (carriedOut.includes(from) && WAITING.includes(to)),
    );

    expect(back.length).toBeGreaterThan(3);
    expect(
      back
        .filter(([, , , , when]) => !['payoutNeverLeft', 'returnable', 'coverLost', 'coverLostInTime'].includes(when))
        .map(named),
    ).toEqual([]);
  });

  it('has a payment window only while an order waits for money, and always where that begins', () => {
    expect(
      rows
        .filter((row) => startsJob('expirePayment')(row) && !['pending', 'btc_in_mempool'].includes(row[3]))
        .map(named),
    ).toEqual([]);
    expect(
      rows.filter((row) => changesStatus(row) && row[3] === 'pending' && !startsJob('expirePayment')(row)).map(named),
    ).toEqual([]);
    expect(rows.filter((row) => row[4] === 'windowOpen' && !startsJob('expirePayment')(row)).map(named)).toEqual([]);
  });

  it('cancels only what is pending and has received nothing', () => {
    expect(rows.filter((row) => row[3] === 'cancelled' && changesStatus(row)).map(named)).toEqual([
      'any pending cancelled -> cancelled (nothingReceived)',
    ]);
  });

  it("ends at its user's request only a buy that waits and was paid in part", () => {
    expect(rows.filter(([, , on]) => on === 'refundRequested').map(named)).toEqual([
      'buy pending refundRequested -> expired_fiat_not_received (somethingReceived)',
    ]);
  });

  it('uses every guard and every job', () => {
    expect(new Set(rows.map((row) => row[4]))).toEqual(new Set([...Object.keys(GUARDS), '-']));
    expect(new Set(rows.flatMap((row) => row[5]))).toEqual(new Set(Object.keys(TRANSACTION_JOBS)));
  });
});

const EXPIRES = new Date('2026-01-01T01:00:00Z');
const at = (minutes: number): Date => new Date(EXPIRES.getTime() + minutes * 60_000);
const PAYS_IN: Record<TransactionType, string> = { buy: 'SGD', sell: 'BTC' };
const statusesOf = (type: TransactionType): TransactionStatus[] =>
  [...reachableStatuses(TRANSACTION_LIFECYCLE, type)].filter((status): status is TransactionStatus => status !== 'new');

/** Small round sums, so that "exactly sufficient" and "one too many" come up often. */
const money = fc.constantFrom('1', '2', '3', '5', '0.01', '4.99').map((text) => new Decimal(text));
const GRACE_MINUTES = 15;
const minutes = fc.constantFrom(-30, -1, 0, 1, GRACE_MINUTES, GRACE_MINUTES + 1, 90).map(at);

const receivedMoney = (type: TransactionType) =>
  fc.record<ReceivedMoney>({
    currency: fc.constantFrom(PAYS_IN[type], PAYS_IN[type], PAYS_IN[type], 'HKD', 'XXX'),
    amount: money,
    occurredAt: minutes,
    recordedAt: minutes,
    final: type === 'buy' ? fc.constant(true) : fc.constantFrom(true, true, false),
  });

const FIXED = {
  minimumAmount: new Decimal(2),
  minorUnit: new Decimal('0.01'),
  lockedPrice: new Decimal(100),
  expiresAt: EXPIRES,
};
const policy = fc.record({ buy: fc.boolean(), sell: fc.boolean() }).map((proRata) => ({
  lateGraceMs: GRACE_MINUTES * 60_000,
  latePriceTolerancePercent: 1,
  underpaidTolerancePercent: 0.5,
  proRata,
}));

/** Possible facts: refunds never exceed the final receipts. */
const factsOf = (type: TransactionType): fc.Arbitrary<Facts> =>
  fc
    .record({
      status: fc.constantFrom(...statusesOf(type)),
      amount: fc.constantFrom('3', '5', '5.01').map((text) => new Decimal(text)),
      discount: fc.constantFrom('0', '0', '0.01', '0.02').map((text) => new Decimal(type === 'buy' ? text : 0)),
      received: fc.array(receivedMoney(type), { maxLength: 4 }),
      shareBack: fc.array(fc.constantFrom(0, 0, 0, 0.5, 1), { minLength: 4, maxLength: 4 }),
      sent: fc.boolean(),
      isAllocated: fc.boolean(),
      honouredLate: fc.constantFrom(false, false, type === 'sell'),
      now: minutes,
      hasLivePayout: fc.boolean(),
      isWithdrawing: fc.boolean(),
      refundDecided: fc.boolean(),
      hasEndingPayout: fc.boolean(),
      refundRequested: fc.constantFrom(false, false, true),
      currentPrice: fc
        .constantFrom('99', '100', '101.5', undefined)
        .map((text) => (text === undefined ? undefined : new Decimal(text))),
      policy,
    })
    .map(({ status, amount, received, shareBack, sent, isAllocated, ...others }) => {
      const returned = received
        .map((each, i): ReturnedMoney => ({
          currency: each.currency,
          amount: each.final ? each.amount.times(shareBack[i] ?? 0) : new Decimal(0),
          sent,
        }))
        .filter((each) => each.amount.gt(0));
      const ordered = { currency: PAYS_IN[type], amount };
      const allocated = isAllocated ? Decimal.min(amount, finalSum(received, PAYS_IN[type])) : new Decimal(0);
      return { type, status, ordered, received, returned, allocated, ...FIXED, ...others };
    });
const finalSum = (received: readonly ReceivedMoney[], currency: string): Decimal =>
  sumOf(
    received.filter(({ final }) => final),
    currency,
  );
const facts = fc.constantFrom<TransactionType[]>('buy', 'sell').chain(factsOf);
const buyFacts = factsOf('buy');

/** A status and a signal that some row matches, under any facts. */
const applicable = fc
  .tuple(fc.constantFrom(...rows.filter(([, from]) => from !== 'new')), fc.constantFrom(...TRANSACTION_TYPES))
  .chain(([[kind, from, on], any]) =>
    factsOf(kind === 'any' ? any : kind).map((known) => ({
      on,
      known: { ...known, status: from as TransactionStatus },
    })),
  );

/** Mixes in the rarest row: a deposit of which a part is late. */
const confirmedDeposits = factsOf('sell').map((known) => ({
  on: 'cryptoConfirmed' as const,
  known: { ...known, status: 'btc_in_mempool' as const },
}));
/** Buys with one payment that are judged after the window: nothing, a cent or a part is missing, in time or late. */
const judgedLater = fc
  .tuple(factsOf('buy'), receivedMoney('buy'), fc.constantFrom('0', '0.01', '1'), fc.constantFrom(-1, 1))
  .map(([known, payment, missing, minute]) => ({
    known: {
      ...{ ...known, status: 'expired_fiat_not_received' as const, now: at(1), returned: [] },
      ...{ hasEndingPayout: false, refundRequested: false },
      received: [
        { ...payment, currency: PAYS_IN.buy, amount: known.ordered.amount.minus(missing), occurredAt: at(minute) },
      ],
    },
    on: 'fiatReceived' as const,
  }));
const oftenConfirmed = fc.oneof(
  { weight: 6, arbitrary: applicable },
  { weight: 3, arbitrary: confirmedDeposits },
  { weight: 1, arbitrary: judgedLater },
);

/** Guards after which late receipts count. */
const LATE = ['lateButHonoured', 'lateRestHonoured'];

const RUNS = { numRuns: 4_000 };

/** The table's row for a signal under these facts. */
const transitionOf = (known: Facts, on: TransactionSignal) =>
  findTransition(TRANSACTION_LIFECYCLE, { kind: known.type, from: known.status, signal: on }, (guard) =>
    GUARDS[guard](known),
  );

const currenciesOf = ({ received }: Facts): string[] => [...new Set(received.map(({ currency }) => currency))];
const owedIn = (known: Facts, status: TransactionStatus, currency: string): Decimal =>
  refundsDue(known, status).find((owed) => owed.currency === currency)?.amount ?? new Decimal(0);
/** Final receipts in one currency, less refunds. */
const hereOf = ({ received, returned }: Facts, currency: string): Decimal =>
  finalSum(received, currency).minus(sumOf(returned, currency));

describe('under any receipts and refunds', () => {
  it('a repeated signal changes no status and sends no payout', () => {
    fc.assert(
      fc.property(applicable, ({ known, on }) => {
        const status = transitionOf(known, on)?.to ?? known.status;
        const second = transitionOf({ ...known, status }, on);
        expect(second?.to ?? status).toBe(status);
        if (status !== known.status) expect(second?.jobs ?? []).not.toContain('sendPayout');
      }),
      RUNS,
    );
  });

  it('a payout is sent only when final receipts cover the order in time, or miss no more than the policy allows', () => {
    const seen = new Set<string>();
    fc.assert(
      fc.property(oftenConfirmed, ({ known, on }) => {
        const step = transitionOf(known, on);
        if (on === 'payoutRetried' || !step?.jobs.includes('sendPayout')) return;
        seen.add(step.when);
        const { ordered, discount, received, type } = known;
        const asked = ordered.amount.minus(discount);
        const isLate = LATE.includes(step.when) || (type === 'sell' && known.honouredLate);
        const soon = received.filter(({ occurredAt }) => occurredAt <= (isLate ? at(GRACE_MINUTES) : EXPIRES));
        const counts = Decimal.min(finalSum(soon, ordered.currency), hereOf(known, ordered.currency));
        const tolerated = asked.minus(Decimal.max(ordered.amount.times('0.005'), '0.01'));
        const inPart = known.policy.proRata[type] ? known.minimumAmount : asked;
        const minimum: Record<string, Decimal> = {
          underpaidTolerated: tolerated,
          paidInTimeTolerated: tolerated,
          underpaidHonoured: inPart,
          paidInTimeHonoured: inPart,
        };

        expect(counts.gte(minimum[step.when] ?? asked)).toBe(true);
      }),
      { numRuns: 12_000 },
    );
    expect([...seen].sort()).toEqual([
      'amountCovers',
      'lateButHonoured',
      'lateRestHonoured',
      'overpaid',
      'paidInTime',
      'paidInTimeHonoured',
      'paidInTimeTolerated',
      'underpaidHonoured',
      'underpaidTolerated',
    ]);
  });

  it('a payment after the grace period carries no order out', () => {
    fc.assert(
      fc.property(applicable, ({ known, on }) => {
        fc.pre(on !== 'payoutRetried');
        const late = {
          ...known,
          received: known.received.map((each) => ({ ...each, occurredAt: at(GRACE_MINUTES + 1) })),
        };

        expect(transitionOf(late, on)?.jobs ?? []).not.toContain('sendPayout');
      }),
      RUNS,
    );
  });

  it('money is conserved: final receipts are retained, due for refund, or refunded', () => {
    fc.assert(
      fc.property(
        facts.chain((known) => fc.tuple(fc.constant(known), fc.constantFrom(...statusesOf(known.type)))),
        ([known, status]) => {
          for (const currency of currenciesOf(known)) {
            const owed = owedIn(known, status, currency);

            expect(owed.gte(0)).toBe(true);
            expect(owed.lte(hereOf(known, currency))).toBe(true);
          }
        },
      ),
      RUNS,
    );
  });

  it('refunds are due only beyond the allocated amount, and in full where the order is over', () => {
    fc.assert(
      fc.property(
        facts.chain((known) => fc.tuple(fc.constant(known), fc.constantFrom(...statusesOf(known.type)))),
        ([known, status]) => {
          const { ordered, allocated, refundDecided } = known;
          for (const currency of currenciesOf(known)) {
            const here = hereOf(known, currency);
            const owed = owedIn(known, status, currency).toFixed();
            const isOrdered = currency === ordered.currency;
            const isCarriedOut =
              ['fiat_received', 'btc_received', 'payout_failed', 'completed'].includes(status) && !refundDecided;

            if (isOrdered && isCarriedOut)
              expect(owed).toBe(Decimal.max(0, here.minus(allocated.gt(0) ? allocated : ordered.amount)).toFixed());
            else if (isOrdered && ['pending', 'btc_in_mempool'].includes(status)) expect(owed).toBe('0');
            else expect(owed).toBe(here.toFixed());
          }
        },
      ),
      RUNS,
    );
  });

  it.each<[TransactionType, TransactionSignal]>([
    ['buy', 'fiatReceived'],
    ['buy', 'windowClosed'],
    ['sell', 'cryptoConfirmed'],
    ['sell', 'windowClosed'],
  ])('money of a %s that came in and is not kept is always on its way back: no status forgets it on %s', (type, on) => {
    let owing = 0;
    const isPossible = ({ status }: Facts): boolean => type === 'buy' || status !== 'pending'; // a sell's deposit ends the pending status
    fc.assert(
      fc.property(factsOf(type).filter(isPossible), (known) => {
        const own = {
          ...known,
          received: known.received.filter(({ currency }) => type === 'buy' || currency === PAYS_IN[type]),
        };
        const step = transitionOf(own, on);
        const isNews = on !== 'windowClosed' || (step !== undefined && step.to !== own.status);
        if (!isNews || refundsDue(own, step?.to ?? own.status).length === 0) return;
        owing += 1;

        expect(step?.jobs).toContain('refundReceived');
      }),
      RUNS,
    );
    expect(owing).toBeGreaterThan(5); // otherwise the property checked nothing
  });

  it('a transaction is refunded only when everything was sent back', () => {
    let refunded = 0;
    fc.assert(
      fc.property(facts, (known) => {
        if (transitionOf(known, 'refundSent') === undefined) return;
        refunded += 1;

        for (const currency of currenciesOf(known))
          expect(sumOf(known.returned, currency).toFixed()).toBe(finalSum(known.received, currency).toFixed());
        expect(known.returned.every(({ sent }) => sent)).toBe(true);
      }),
      { numRuns: 10_000 },
    );
    expect(refunded).toBeGreaterThan(5);
  });

  it("a buy that was paid in time by the bank's value time is honoured, however late the report comes", () => {
    let honoured = 0;
    fc.assert(
      fc.property(buyFacts, (known) => {
        const inTime = known.received.filter(({ occurredAt }) => occurredAt <= EXPIRES);
        if (known.hasEndingPayout || known.returned.length > 0 || sumOf(inTime, 'SGD').lt(known.ordered.amount)) return;
        honoured += 1;

        expect(transitionOf({ ...known, status: 'expired_fiat_not_received', now: at(600) }, 'fiatReceived')?.to).toBe(
          'fiat_received',
        );
      }),
      RUNS,
    );
    expect(honoured).toBeGreaterThan(20);
  });

  it('an order that a payout or a refund has ended is not carried out again', () => {
    fc.assert(
      fc.property(facts, (known) => {
        const over = {
          ...known,
          hasEndingPayout: true,
          status:
            known.type === 'buy' ? ('expired_fiat_not_received' as const) : ('expired_btc_not_in_mempool' as const),
        };

        for (const on of ['fiatReceived', 'cryptoSeen', 'cryptoConfirmed'] as const)
          expect(transitionOf(over, on)?.to ?? over.status).toBe(over.status);
      }),
      RUNS,
    );
  });

  it('a pending transaction does not expire before its time', () => {
    fc.assert(
      fc.property(facts, (known) => {
        const step = transitionOf({ ...known, status: 'pending', now: at(-1) }, 'windowClosed');

        expect(step).toEqual({ to: 'pending', when: 'windowOpen', jobs: ['expirePayment'] });
      }),
    );
  });

  it('no row is for fiat of a sell or crypto of a buy', () => {
    fc.assert(
      fc.property(facts, (known) => {
        const foreign: TransactionSignal[] =
          known.type === 'buy'
            ? ['cryptoSeen', 'cryptoConfirmed', 'cryptoUnconfirmed', 'cryptoDropped']
            : ['fiatReceived', 'fiatReversed'];

        for (const on of foreign) expect(transitionOf(known, on)).toBeUndefined();
      }),
    );
  });
});

const NEED_MONEY = [
  'amountCovers',
  'overpaid',
  'paidInTime',
  'paidInTimeTolerated',
  'paidInTimeHonoured',
  'seenInTime',
  'lateButHonoured',
  'lateRestHonoured',
  'underpaidTolerated',
  'underpaidHonoured',
  'excessReceived',
  'everythingReturned',
  'returnable',
] as const;

describe('the guards', () => {
  it('agree with each other', () => {
    fc.assert(
      fc.property(facts, (known) => {
        const holds = (guard: keyof typeof GUARDS): boolean => GUARDS[guard](known);

        if (holds('overpaid')) expect(holds('amountCovers')).toBe(true);
        expect(holds('nothingReceived')).toBe(!holds('somethingReceived'));
        expect(holds('excessReceived')).toBe(refundsDue(known, known.status).length > 0);
        if (holds('nothingReceived')) {
          for (const guard of NEED_MONEY) expect({ guard, holds: holds(guard) }).toEqual({ guard, holds: false });
        }
        if (known.type === 'buy' && holds('paidInTime')) expect(holds('amountCovers')).toBe(true);
      }),
      RUNS,
    );
  });

  it('still hold after further receipts', () => {
    fc.assert(
      fc.property(
        facts,
        fc.constantFrom('amountCovers', 'paidInTime', 'seenInTime', 'somethingReceived', 'overpaid'),
        money,
        (known, guard, amount) => {
          fc.pre(GUARDS[guard](known));
          const more = {
            ...{ currency: known.ordered.currency, amount, final: true },
            ...{ occurredAt: at(-5), recordedAt: at(-5) },
          };

          expect(GUARDS[guard]({ ...known, received: [...known.received, more] })).toBe(true);
        },
      ),
      RUNS,
    );
  });

  it('do not depend on the order of recording', () => {
    fc.assert(
      fc.property(facts, (known) => {
        const backwards = {
          ...known,
          received: [...known.received].reverse(),
          returned: [...known.returned].reverse(),
        };

        for (const [name, guard] of Object.entries(GUARDS))
          expect({ name, holds: guard(backwards) }).toEqual({ name, holds: guard(known) });
      }),
      { numRuns: 1_000 },
    );
  });
});
