import type { Transaction } from '@rampart/data';
import { after, Decimal, type TransactionType } from '@rampart/kernel';
import fc from 'fast-check';
import { expectInvariants } from '../../test/support/invariants.js';
import { balances } from '../../test/support/ledger.js';
import { MoneyBench } from '../support/money-bench.js';
import { MoneyModel, type Outcome } from '../support/money-model.js';
import { verifiedUser } from '../../test/support/people.js';
import { buy, sell, WALLETS } from '../../test/support/trades.js';
import { startWorld, type World } from '../../test/support/world.js';

/**
 * The number of orders whose whole history is tested; thousands on manual runs: `MONEY_RUNS=2000 npx jest proofs/medium/money-model --selectProjects medium`.
 */
const RUNS = Number(process.env['MONEY_RUNS'] ?? 60);
/** Printed on failure; one seed always makes the same runs. */
const SEED = process.env['MONEY_SEED'] === undefined ? {} : { seed: Number(process.env['MONEY_SEED']) };

/** The number of orders after which the books are compared with the bank: fewer than the statement's lookback holds. */
const OFTEN = 40;
/** Enough orders for every end to occur: the rarest occurs once in thirty. */
const MANY = 1_000;

interface Real {
  readonly bench: MoneyBench;
  readonly order: Transaction;
}
type Command = fc.AsyncCommand<MoneyModel, Real>;

const AMOUNTS = {
  buy: ['200', '200', '199.5', '150', '50', '99', '0.01', '260'],
  sell: ['0.002', '0.002', '0.00199', '0.0015', '0.0005', '0.00001', '0.0025'],
};
const STATUSES = {
  pending: ['pending', 'pending'],
  seen: ['', 'btc_in_mempool'],
  received: ['fiat_received', 'btc_received'],
  expired: ['expired_fiat_not_received', 'expired_btc_not_in_mempool'],
  completed: ['completed', 'completed'],
  payoutFailed: ['payout_failed', 'payout_failed'],
  refunded: ['refunded', 'refunded'],
  cancelled: ['cancelled', 'cancelled'],
} as const;
const STATES = { succeed: 'confirmed', fail: 'failed', uncertain: 'uncertain' } as const;

describe('the life of an order', () => {
  let world: World;
  let benches: { proRata: Record<TransactionType, boolean>; bench: MoneyBench }[];
  /** The transactions as created: their own windows end during the runs. */
  let originals: Record<TransactionType, Transaction>;

  beforeAll(async () => {
    world = await startWorld();
    const { id } = await verifiedUser(world.partner);
    const [bought, sold] = [await buy(world.partner, id), await sell(world.partner, id)];
    await world.worker.close();
    benches = [
      { proRata: { buy: false, sell: true }, bench: await MoneyBench.start(world) },
      {
        proRata: { buy: true, sell: false },
        bench: await MoneyBench.start(world, { UNDERPAID_BUY: 'proRata', UNDERPAID_SELL: 'hold' }),
      },
    ];
    const [{ bench }] = benches as [(typeof benches)[number]];
    originals = { buy: await bench.read(bought.id), sell: await bench.read(sold.id) };
  });
  afterAll(async () => {
    await Promise.all(benches.map(({ bench }) => bench.close()));
    await world.close();
  });

  /** Compares after every step, so that a failure shows at the step that caused it. */
  async function agree(model: MoneyModel, { order }: Real): Promise<void> {
    const [stored] = await world.database.query<{ status: string }>('SELECT status FROM transaction WHERE id = $1', [
      order.id,
    ]);
    const moved = await world.database.query<{ line: string }>(
      `SELECT purpose || ' ' || trim_scale(amount)::text || ' ' || currency || ' ' || state AS line FROM payout WHERE transaction_id = $1`,
      [order.id],
    );
    const open = Object.fromEntries(
      Object.entries(await balances(world, order.id)).filter(([key]) =>
        /^(suspense|customer_liability|refund_payable|receivable)/.test(key),
      ),
    );

    expect({ status: stored?.status, moved: moved.map(({ line }) => line).sort(), open }).toEqual({
      status: STATUSES[model.status][order.type === 'buy' ? 0 : 1],
      moved: model.movements
        .map(
          ({ purpose, amount, currency, outcome }) => `${purpose} ${amount.toFixed()} ${currency} ${STATES[outcome]}`,
        )
        .sort(),
      open: model.open(),
    });
  }

  const command = (
    name: string,
    can: (model: MoneyModel) => boolean,
    act: (model: MoneyModel, real: Real) => Promise<void>,
  ): Command => ({
    check: can,
    toString: () => name,
    run: async (model, real) => {
      await act(model, real);
      await real.bench.drain(real.order.id);
      await agree(model, real);
    },
  });
  const observe = async (model: MoneyModel, { bench, order }: Real): Promise<void> => {
    model.observe();
    await bench.observe(order.id);
  };
  const always = (): boolean => true;
  const is =
    (type: TransactionType) =>
    (model: MoneyModel): boolean =>
      model.terms.type === type;

  /** A payment with a value time of now, or of a share of the time until now. */
  const pay = (index: number, share: number, currency: 'SGD' | 'HKD'): Command =>
    command(
      `pay ${AMOUNTS.buy[index]} ${currency} of ${share}`,
      (model) => is('buy')(model) && (currency === 'SGD' || model.next === undefined),
      async (model, real) => {
        const [amount, at, id] = [
          new Decimal(AMOUNTS.buy[index] ?? '1'),
          model.now * share,
          `payment-${model.money.length}`,
        ];
        model.money.push({ id, currency, amount, at, final: true, dropped: false });
        await real.bench.controls.simulatePayment({
          transactionId: real.order.id,
          id,
          amount: amount.toFixed(),
          currency,
          receivedAt: after(real.order.createdAt, at * 60_000),
        });
        await observe(model, real);
      },
    );
  const payAgain = command(
    'pay the same again',
    (model) => is('buy')(model) && model.money.length > 0,
    async (model, real) => {
      const { id, amount, currency, at } = model.money[0]!;
      await real.bench.controls.simulatePayment({
        transactionId: real.order.id,
        id,
        amount: amount.toFixed(),
        currency,
        receivedAt: after(real.order.createdAt, at * 60_000),
      });
      await observe(model, real);
    },
  );
  const deposit = (index: number, final: boolean, share: number): Command =>
    command(
      `deposit ${AMOUNTS.sell[index]} ${final ? 'confirmed' : 'seen'} of ${share}`,
      is('sell'),
      async (model, real) => {
        const [amount, at, txId] = [
          new Decimal(AMOUNTS.sell[index] ?? '1'),
          model.now * share,
          `${real.order.id}-${model.money.length}`,
        ];
        model.money.push({ id: txId, currency: 'BTC', amount, at, final, dropped: false });
        await real.bench.deposit(real.order, { txId, amount, at, final });
        await observe(model, real);
      },
    );
  const news = (change: 'confirmed' | 'dropped', which: number): Command =>
    command(
      `deposit ${which} is ${change}`,
      (model) => is('sell')(model) && model.money[which]?.dropped === false,
      async (model, real) => {
        const money = model.money[which]!;
        if (change === 'confirmed') money.final = true;
        else money.dropped = true;
        await real.bench.news(real.order.id, money.id, change);
        await observe(model, real);
      },
    );
  const undo = (which: number): Command =>
    command(
      `money ${which} goes, or comes again`,
      (model) => model.money[which] !== undefined,
      async (model, real) => {
        const money = model.money[which]!;
        money.dropped = !money.dropped;
        if (real.order.type === 'buy')
          await real.bench.controls.reversePayment({
            transactionId: real.order.id,
            id: money.id,
            reversed: money.dropped,
          });
        else await real.bench.news(real.order.id, money.id, money.dropped ? 'dropped' : 'back');
        await observe(model, real);
      },
    );
  const advance = (minutes: number): Command =>
    command(`${minutes} minutes pass`, always, async (model, { bench }) => {
      model.advance(minutes);
      await bench.advance(minutes);
    });
  const decide = (outcome: Outcome): Command =>
    command(`the next will ${outcome}`, always, async (model, { bench, order }) => {
      model.next = outcome;
      await bench.controls.decidePayout({ transactionId: order.id, outcome });
    });
  const moveMarket = (market: number): Command =>
    command(`the market is at ${market}`, always, async (model, { bench }) => {
      model.market = market;
      bench.market = market;
    });
  const reportAgain = command('reported again', always, observe);
  const cancel = command('cancel', always, async (model, { bench, order }) => {
    const { outcome } = await bench.signals.sendSignal(order.id, 'cancelled');
    expect(outcome === 'changed').toBe(model.cancel());
  });
  const giveUp = command(
    'a person gives it up',
    ({ status }) => ['seen', 'received', 'payoutFailed', 'completed'].includes(status),
    async (model, { bench, order }) => {
      model.giveUp();
      await bench.signals.sendSignal(order.id, 'refundDecided', { marks: { refundDecidedAt: order.createdAt } });
    },
  );

  const past = fc.constantFrom(1, 1, 1, 0.5, 0.9);
  const commands = fc.commands(
    [
      fc
        .tuple(fc.nat(7), past, fc.constantFrom<('SGD' | 'HKD')[]>('SGD', 'SGD', 'SGD', 'HKD'))
        .map(([index, share, currency]) => pay(index, share, currency)),
      fc.tuple(fc.nat(7), past).map(([index, share]) => pay(index, share, 'SGD')),
      fc.tuple(fc.nat(6), fc.boolean(), past).map(([index, final, share]) => deposit(index, final, share)),
      fc.tuple(fc.nat(6), fc.boolean(), past).map(([index, final, share]) => deposit(index, final, share)),
      fc
        .tuple(fc.constantFrom('confirmed' as const, 'confirmed' as const, 'dropped' as const), fc.nat(2))
        .map(([change, which]) => news(change, which)),
      fc.nat(2).map(undo),
      fc.constantFrom(7.3, 23.1, 62.2, 190.7).map(advance),
      fc.constantFrom<Outcome[]>('fail', 'uncertain', 'succeed').map(decide),
      fc.constantFrom(1, 1.005, 0.995, 1.02).map(moveMarket),
      fc.constant(decide('fail')),
      fc.constant(payAgain),
      fc.constant(reportAgain),
      fc.constant(cancel),
      fc.constant(giveUp),
      fc.constant(giveUp),
    ],
    { maxCommands: 14 },
  );
  const terms = fc.record({
    type: fc.constantFrom<TransactionType[]>('buy', 'sell'),
    bench: fc.nat(1),
    hasRefundDestination: fc.boolean(),
  });

  it(
    `is what a plain model says, step by step, in ${RUNS} lives`,
    async () => {
      const ends = new Set<string>();
      let lives = 0;
      await fc.assert(
        fc.asyncProperty(terms, commands, async ({ type, bench: which, hasRefundDestination }, steps) => {
          const { bench, proRata } = benches[which]!;
          bench.market = 1;
          const order = await bench.copyOf(
            originals[type],
            type === 'sell' && hasRefundDestination ? WALLETS.BTC : null,
          );
          const { fiat, crypto, total, cryptoPrice: price } = order;
          const ordered = type === 'buy' ? fiat : crypto;
          const minimum = new Decimal(type === 'buy' ? '100' : '0.000852');
          const model = new MoneyModel({
            type,
            proRata: proRata[type],
            canGoBack: type === 'buy' || hasRefundDestination,
            ordered,
            total,
            price,
            minimum,
          });
          const real = { bench, order };
          await fc.asyncModelRun(() => ({ model, real }), steps);
          await advance(500).run(model, real);
          ends.add(`${type} ${model.status}`);
          if (++lives % OFTEN === 0) await bench.reconcile();
        }),
        { numRuns: RUNS, ...SEED },
      );
      for (const { id } of Object.values(originals)) await benches[0]!.bench.drain(id);
      await benches[0]!.bench.reconcile();
      await expectInvariants(world, {}, ['I12']); // the model decides as an operator, without the operators' app
      expect(ends.size).toBeGreaterThan(3);
      if (RUNS >= MANY)
        expect([...ends]).toEqual(
          expect.arrayContaining([
            'buy completed',
            'buy expired',
            'buy refunded',
            'sell completed',
            'sell expired',
            'sell seen',
          ]),
        );
    },
    60_000 + RUNS * 3_000,
  );
});
