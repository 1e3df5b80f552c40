import { answer, Decimal, lifecycleProblems, reachable, TRANSACTION_STATUSES, TRANSACTION_TYPES, type TransactionStatus, type TransactionType } from '@rampart/kernel';
import fc from 'fast-check';
import { TRANSACTION_JOBS } from '../jobs/jobs.js';
import { type Facts, owedBack, type ReceivedMoney, type ReturnedMoney, sum } from './facts.js';
import { GUARDS } from './guards.js';
import { TRANSACTION_LIFECYCLE, type TransactionJobName, type TransactionSignal } from './transaction-lifecycle.js';

const { rows, finals } = TRANSACTION_LIFECYCLE;
type Row = (typeof rows)[number];
const named = ([kind, from, on, to, when]: Row): string => `${kind} ${from} ${on} -> ${to} (${when})`;
const changesStatus = ([, from, , to]: Row): boolean => from !== to;
const wants = (job: TransactionJobName) => (row: Row): boolean => row[5].includes(job);

describe('the table of a transaction', () => {
  it('has no row that can never fire, no status that is never reached, and no way out of a final status', () => {
    expect(lifecycleProblems(TRANSACTION_LIFECYCLE)).toEqual([]);
  });

  it('reaches every status of the contract for some kind', () => {
    const reached = new Set(TRANSACTION_TYPES.flatMap((type) => [...reachable(TRANSACTION_LIFECYCLE, type)]));

    expect([...reached].sort()).toEqual([...TRANSACTION_STATUSES, 'new'].sort());
  });

  it('never shows a buy as a sell or a sell as a buy', () => {
    expect([...reachable(TRANSACTION_LIFECYCLE, 'buy')].filter((status) => /btc/.test(status))).toEqual([]);
    expect([...reachable(TRANSACTION_LIFECYCLE, 'sell')].filter((status) => /fiat/.test(status))).toEqual([]);
  });

  it('ends in completed, refunded and cancelled, and nowhere else', () => {
    expect([...finals].sort()).toEqual(['cancelled', 'completed', 'refunded']);
    expect(rows.filter((row) => changesStatus(row) && (finals as readonly string[]).includes(row[1])).map(named)).toEqual([]);
  });

  it('begins in pending, with the end of the payment window wanted (contract, "A new buy or sell is created in pending")', () => {
    for (const kind of TRANSACTION_TYPES) {
      expect(answer(TRANSACTION_LIFECYCLE, { kind, from: 'new', signal: 'created' }, () => false)).toEqual({ to: 'pending', jobs: ['expirePayment'] });
    }
  });

  it('takes no step that money does not allow', () => {
    const allowed: Record<string, readonly TransactionStatus[]> = {
      new: ['pending'],
      pending: ['fiat_received', 'expired_fiat_not_received', 'btc_in_mempool', 'btc_received', 'expired_btc_not_in_mempool', 'refunded', 'cancelled'],
      fiat_received: ['completed', 'payout_failed', 'refunded'],
      btc_in_mempool: ['btc_received', 'pending', 'expired_btc_not_in_mempool'],
      btc_received: ['completed', 'payout_failed', 'refunded', 'btc_in_mempool'],
      payout_failed: ['completed', 'refunded'],
      expired_fiat_not_received: ['fiat_received', 'refunded'],
      expired_btc_not_in_mempool: ['btc_in_mempool', 'btc_received', 'refunded'],
    };

    expect(rows.filter((row) => changesStatus(row) && !allowed[row[1]]?.includes(row[3])).map(named)).toEqual([]);
  });

  it('wants a payout exactly when the user has paid: on entering fiat_received or btc_received', () => {
    const paid = rows.filter((row) => changesStatus(row) && (row[3] === 'fiat_received' || row[3] === 'btc_received'));

    expect(rows.filter(wants('sendPayout')).map(named)).toEqual(paid.map(named));
  });

  it('leads from payout_failed to no second payout, unless the first never left', () => {
    const again = rows.filter((row) => row[1] === 'payout_failed' && (wants('sendPayout')(row) || ['fiat_received', 'btc_received'].includes(row[3])));

    expect(again.filter((row) => (row[4] as string) !== 'payoutNeverLeft').map(named)).toEqual([]);
  });

  it('counts down while pending and only then', () => {
    expect(rows.filter((row) => wants('expirePayment')(row) !== (row[3] === 'pending' && (changesStatus(row) || row[2] === 'windowClosed'))).map(named)).toEqual([]);
  });

  it('cancels only what is pending and has received nothing', () => {
    expect(rows.filter((row) => row[3] === 'cancelled' && changesStatus(row)).map(named)).toEqual(['any pending cancelled -> cancelled (nothingReceived)']);
  });

  it('sends crypto back by no machine: it may have come from an exchange', () => {
    expect(rows.filter((row) => row[0] !== 'buy' && wants('refundReceived')(row)).map(named)).toEqual([]);
  });

  it('uses every guard and every job that there is', () => {
    expect(new Set(rows.map((row) => row[4]))).toEqual(new Set([...Object.keys(GUARDS), '-']));
    expect(new Set(rows.flatMap((row) => row[5]))).toEqual(new Set(Object.keys(TRANSACTION_JOBS)));
  });
});

const EXPIRES = new Date('2026-01-01T01:00:00Z');
const at = (minutes: number): Date => new Date(EXPIRES.getTime() + minutes * 60_000);
const PAYS_IN: Record<TransactionType, string> = { buy: 'SGD', sell: 'BTC' };
const statusesOf = (type: TransactionType): TransactionStatus[] =>
  [...reachable(TRANSACTION_LIFECYCLE, type)].filter((status): status is TransactionStatus => status !== 'new');

/** Small round sums, so that "exactly enough" and "one too many" come up often. */
const money = fc.constantFrom('1', '2', '3', '5', '0.01', '4.99').map((text) => new Decimal(text));
const minutes = fc.constantFrom(-30, -1, 0, 1, 90).map(at);

const receivedMoney = (type: TransactionType) =>
  fc.record<ReceivedMoney>({
    currency: fc.constantFrom(PAYS_IN[type], PAYS_IN[type], 'HKD', 'XXX'),
    amount: money,
    occurredAt: minutes,
    final: type === 'buy' ? fc.constant(true) : fc.boolean(),
  });

/** What can be: nothing went back that had not come in. */
const factsOf = (type: TransactionType): fc.Arbitrary<Facts> =>
  fc
    .record({
      status: fc.constantFrom(...statusesOf(type)),
      amount: fc.constantFrom('3', '5', '5.01').map((text) => new Decimal(text)),
      received: fc.array(receivedMoney(type), { maxLength: 4 }),
      shareBack: fc.array(fc.constantFrom(0, 0, 0.5, 1), { minLength: 4, maxLength: 4 }),
      sent: fc.boolean(),
      now: minutes,
    })
    .map(({ status, amount, received, shareBack, sent, now }) => {
      const returned = received
        .map((each, i): ReturnedMoney => ({ currency: each.currency, amount: each.amount.times(shareBack[i] ?? 0), sent }))
        .filter((each) => each.amount.gt(0));
      return { type, status, ordered: { currency: PAYS_IN[type], amount }, received, returned, now, expiresAt: EXPIRES };
    });
const facts = fc.constantFrom<TransactionType[]>('buy', 'sell').chain(factsOf);
const buyFacts = factsOf('buy');

/** A signal where some row listens for it, under any facts. */
const told = fc
  .tuple(fc.constantFrom(...rows.filter(([, from]) => from !== 'new')), fc.constantFrom(...TRANSACTION_TYPES))
  .chain(([[kind, from, on], any]) =>
    factsOf(kind === 'any' ? any : kind).map((known) => ({ on, known: { ...known, status: from as TransactionStatus } })),
  );

const RUNS = { numRuns: 4_000 };

/** What the table says to a signal under these facts. */
const tell = (known: Facts, on: TransactionSignal) =>
  answer(TRANSACTION_LIFECYCLE, { kind: known.type, from: known.status, signal: on }, (guard) => GUARDS[guard](known));

const currenciesOf = ({ received }: Facts): string[] => [...new Set(received.map(({ currency }) => currency))];
const owedIn = (known: Facts, status: TransactionStatus, currency: string): Decimal =>
  owedBack(known, status).find((owed) => owed.currency === currency)?.amount ?? new Decimal(0);

describe('whatever came in and went back', () => {
  it('a signal twice is a signal once: the second changes no status and pays nothing out', () => {
    fc.assert(
      fc.property(told, ({ known, on }) => {
        const status = tell(known, on)?.to ?? known.status;
        const second = tell({ ...known, status }, on);
        expect(second?.to ?? status).toBe(status);
        if (status !== known.status) expect(second?.jobs ?? []).not.toContain('sendPayout');
      }),
      RUNS,
    );
  });

  it('a payout is wanted only when at least the ordered amount is here, for good and not sent back', () => {
    let paidOut = 0;
    fc.assert(
      fc.property(told, ({ known, on }) => {
        if (!tell(known, on)?.jobs.includes('sendPayout')) return;
        const { ordered, received, returned } = known;
        paidOut += 1;

        const here = sum(received.filter(({ final }) => final), ordered.currency).minus(sum(returned, ordered.currency));
        expect(here.gte(ordered.amount)).toBe(true);
      }),
      RUNS,
    );
    expect(paidOut).toBeGreaterThan(20);
  });

  it('nothing is made or lost: what came in is kept, owed, or went back', () => {
    fc.assert(
      fc.property(buyFacts, fc.constantFrom(...statusesOf('buy')), (known, status) => {
        for (const currency of currenciesOf(known)) {
          const [cameIn, wentBack, owed] = [sum(known.received, currency), sum(known.returned, currency), owedIn(known, status, currency)];
          const kept = cameIn.minus(wentBack).minus(owed);

          expect(kept.gte(0)).toBe(true);
          expect(owed.gte(0)).toBe(true);
          expect(owed.plus(wentBack).lte(cameIn)).toBe(true);
        }
      }),
      RUNS,
    );
  });

  it('nothing is owed of what is kept: only beyond the ordered amount, and all of it where the order is over', () => {
    fc.assert(
      fc.property(buyFacts, fc.constantFrom(...statusesOf('buy')), (known, status) => {
        for (const currency of currenciesOf(known)) {
          const here = sum(known.received, currency).minus(sum(known.returned, currency));
          const owed = owedIn(known, status, currency);
          const isOrdered = currency === known.ordered.currency;
          const keeps = isOrdered && ['fiat_received', 'payout_failed', 'completed'].includes(status);

          if (keeps) expect(owed.toFixed()).toBe(Decimal.max(0, here.minus(known.ordered.amount)).toFixed());
          else if (isOrdered && status === 'pending') expect(owed.toFixed()).toBe('0');
          else expect(owed.toFixed()).toBe(here.toFixed());
        }
      }),
      RUNS,
    );
  });

  it('money that came in and is not kept is always on its way back: no status forgets it', () => {
    let owing = 0;
    fc.assert(
      fc.property(buyFacts, fc.constantFrom<TransactionSignal[]>('fiatReceived', 'windowClosed'), (known, on) => {
        const step = tell(known, on);
        const isNews = on === 'fiatReceived' || (step !== undefined && step.to !== known.status);
        if (!isNews || owedBack(known, step?.to ?? known.status).length === 0) return;
        owing += 1;

        expect(step?.jobs).toContain('refundReceived');
      }),
      RUNS,
    );
    expect(owing).toBeGreaterThan(100);
  });

  it('a buy is refunded only when everything was sent back', () => {
    let refunded = 0;
    fc.assert(
      fc.property(buyFacts, (known) => {
        if (tell({ ...known, status: 'expired_fiat_not_received' }, 'refundSent') === undefined) return;
        refunded += 1;

        for (const currency of currenciesOf(known)) expect(sum(known.returned, currency).toFixed()).toBe(sum(known.received, currency).toFixed());
        expect(known.returned.every(({ sent }) => sent)).toBe(true);
      }),
      RUNS,
    );
    expect(refunded).toBeGreaterThan(5);
  });

  it('a buy that the bank says was paid in time is honoured, however late we hear of it', () => {
    let honoured = 0;
    fc.assert(
      fc.property(buyFacts, (known) => {
        const inTime = known.received.filter(({ occurredAt }) => occurredAt <= EXPIRES);
        if (known.returned.length > 0 || sum(inTime, 'SGD').lt(known.ordered.amount)) return;
        honoured += 1;

        expect(tell({ ...known, status: 'expired_fiat_not_received', now: at(600) }, 'fiatReceived')?.to).toBe('fiat_received');
      }),
      RUNS,
    );
    expect(honoured).toBeGreaterThan(20);
  });

  it('a pending transaction does not expire before its time', () => {
    fc.assert(
      fc.property(facts, (known) => {
        const step = tell({ ...known, status: 'pending', now: at(-1) }, 'windowClosed');

        expect(step).toEqual({ to: 'pending', jobs: ['expirePayment'] });
      }),
    );
  });

  it('fiat for a sell and crypto for a buy are no signal that anything answers', () => {
    fc.assert(
      fc.property(facts, (known) => {
        const foreign: TransactionSignal[] = known.type === 'buy' ? ['cryptoSeen', 'cryptoConfirmed', 'cryptoDropped'] : ['fiatReceived', 'refundSent'];

        for (const on of foreign) expect(tell(known, on)).toBeUndefined();
      }),
    );
  });
});

describe('the guards', () => {
  it('agree with each other', () => {
    fc.assert(
      fc.property(facts, (known) => {
        const holds = (guard: keyof typeof GUARDS): boolean => GUARDS[guard](known);

        if (holds('overpaid')) expect(holds('amountCovers')).toBe(true);
        expect(holds('nothingReceived')).toBe(!holds('somethingReceived'));
        expect(holds('strayMoney')).toBe(owedBack(known, known.status).length > 0);
        if (holds('nothingReceived')) {
          for (const guard of ['amountCovers', 'overpaid', 'paidInTime', 'seenInTime', 'strayMoney', 'everythingReturned'] as const) expect(holds(guard)).toBe(false);
        }
        if (known.type === 'buy' && holds('paidInTime')) expect(holds('amountCovers')).toBe(true);
      }),
      RUNS,
    );
  });

  it('are not undone by more money', () => {
    fc.assert(
      fc.property(facts, fc.constantFrom('amountCovers', 'paidInTime', 'seenInTime', 'somethingReceived', 'overpaid'), money, (known, guard, amount) => {
        fc.pre(GUARDS[guard](known));
        const more = { currency: known.ordered.currency, amount, occurredAt: at(-5), final: true };

        expect(GUARDS[guard]({ ...known, received: [...known.received, more] })).toBe(true);
      }),
      RUNS,
    );
  });

  it('do not mind in which order things were recorded', () => {
    fc.assert(
      fc.property(facts, (known) => {
        const backwards = { ...known, received: [...known.received].reverse(), returned: [...known.returned].reverse() };

        for (const [name, guard] of Object.entries(GUARDS)) expect({ name, holds: guard(backwards) }).toEqual({ name, holds: guard(known) });
      }),
      { numRuns: 1_000 },
    );
  });
});
