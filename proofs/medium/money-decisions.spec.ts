import type { Transaction } from '@rampart/data';
import { after, type TransactionType } from '@rampart/kernel';
import fc from 'fast-check';
import { expectInvariants } from '../../test/support/invariants.js';
import { expectSettled } from '../../test/support/ledger.js';
import { MoneyBench } from '../support/money-bench.js';
import { verifiedUser } from '../../test/support/people.js';
import { payoutsOf } from '../../test/support/rows/orders.js';
import { deposits, sentPayouts } from '../../test/support/rows/sandbox.js';
import { buy, sell, WALLETS } from '../../test/support/trades.js';
import { startWorld, type World } from '../../test/support/world.js';

/** The number of orders whose whole history is tested; hundreds on manual runs: `MONEY_RUNS=300 npm test -- proofs/medium/money-decisions`. */
const RUNS = Number(process.env['MONEY_RUNS'] ?? 20);
/** Printed on failure; one seed always makes the same runs. */
const SEED = process.env['MONEY_SEED'] === undefined ? {} : { seed: Number(process.env['MONEY_SEED']) };
/** Shares of the ordered amount. */
const SHARES = ['1', '1', '0.75', '0.25', '0.997', '1.3'];
const MINUTES = [1.1, 1.1, 11, 62.2, 190.7];
const OUTCOMES = ['fail', 'uncertain', 'succeed', 'waitLiquidity', 'waitLiquidity', 'timeout'] as const;
/** Decisions that an operator makes, one after the other, for as long as one is possible. */
const DECISIONS = ['notSent', 'retryPayout', 'refund', 'writeOff'] as const;
/** More decisions than any order needs. */
const MANY = 8;
const REASON = 'the provider was asked by telephone';

/** The history of one order, event by event. No model predicts it; only its end is checked. */
class Life {
  private minutes = 0;
  private readonly gone: boolean[] = [];

  constructor(
    private readonly world: World,
    private readonly bench: MoneyBench,
    private readonly order: Transaction,
  ) {}

  readonly events = {
    receive: (n: number) => this.receive(SHARES[n % SHARES.length] ?? '1'),
    /** Reverses money, or makes it arrive again. */
    turn: async (n: number): Promise<void> => {
      const which = this.gone.length === 0 ? -1 : n % this.gone.length;
      if (which < 0) return;
      this.gone[which] = !this.gone[which];
      await this.change(which, { reversed: this.gone[which], dropped: this.gone[which] });
    },
    unconfirm: async (n: number): Promise<void> => {
      if (this.gone.length > 0) await this.change(n % this.gone.length, { confirmations: n % 2 === 0 ? 0 : 100 });
    },
    pass: (n: number) => this.pass(MINUTES[n % MINUTES.length] ?? 1),
    will: (n: number) =>
      this.bench.controls.decidePayout({ transactionId: this.order.id, outcome: OUTCOMES[n % OUTCOMES.length]! }),
    /** Makes providers stop or resume confirmations. */
    slow: async (): Promise<void> => void (this.bench.isSlow = !this.bench.isSlow),
    /** Bounces payouts that are sent and not confirmed. */
    bounce: async (): Promise<void> => {
      for (const { id, state } of await payoutsOf(this.world, this.order.id))
        if (state === 'submitted') await sentPayouts.update(this.world, { key: id }, { outcome: 'fail' });
      this.bench.isSlow = false;
      await this.pass(1.1);
    },
    /** Makes providers report the outcome of uncertain payouts. */
    know: (n: number) => this.know(n % 2 === 0 ? 'succeed' : 'fail'),
    decide: async (n: number): Promise<void> => void (await this.decide(DECISIONS[n % DECISIONS.length]!)),
  };

  async happen(what: keyof Life['events'], n: number): Promise<void> {
    await this.events[what](n);
    await this.bench.drain(this.order.id);
  }

  /** Providers respond, windows end, and an operator decides what can be decided. */
  async end(): Promise<void> {
    this.bench.isSlow = false;
    await this.bench.controls.decidePayout({ transactionId: this.order.id, outcome: 'succeed' });
    await this.know('fail');
    for (const minutes of [11, 11, 500, 11, 11]) await this.pass(minutes);
    for (let decided = 0; await this.decideAny(); decided++) {
      if (decided === MANY) throw new Error('operators decide for ever');
      await this.pass(1.1);
    }
  }

  private async receive(share: string): Promise<void> {
    const { id, type, fiat, crypto, createdAt, currency } = this.order;
    const [money, at] = [`${id}-${this.gone.length}`, this.minutes];
    this.gone.push(false);
    if (type === 'buy') {
      const [amount, receivedAt] = [fiat.times(share).toFixed(2), after(createdAt, at * 60_000)];
      await this.bench.controls.simulatePayment({ transactionId: id, id: money, amount, currency, receivedAt });
    } else {
      await this.bench.deposit(this.order, { txId: money, amount: crypto.times(share), at, final: true });
    }
    await this.bench.observe(id);
  }

  private async change(
    which: number,
    { reversed, ...deposit }: { reversed?: boolean; dropped?: boolean; confirmations?: number },
  ): Promise<void> {
    const [{ id: transactionId, type }, money] = [this.order, `${this.order.id}-${which}`];
    if (type === 'sell') await deposits.update(this.world, { transactionId, txId: money }, deposit);
    else if (reversed !== undefined) await this.bench.controls.reversePayment({ transactionId, id: money, reversed });
    await this.bench.observe(transactionId);
  }

  private async know(outcome: 'succeed' | 'fail'): Promise<void> {
    await sentPayouts.update(this.world, { transactionId: this.order.id, outcome: 'uncertain' }, { outcome });
  }

  private async pass(minutes: number): Promise<void> {
    this.minutes += minutes;
    await this.bench.advance(minutes);
    await this.bench.observe(this.order.id);
    await this.bench.drain(this.order.id);
  }

  private async decideAny(): Promise<boolean> {
    for (const action of DECISIONS) if (await this.decide(action)) return true;
    return false;
  }

  /** An operator has the provider queried first. */
  private async decide(action: string): Promise<boolean> {
    await this.know('fail');
    const { status } = await this.world.operator.post(`/ops/api/transactions/${this.order.id}/decisions`, {
      action,
      reason: REASON,
    });
    expect(status === 200 || (status >= 400 && status < 500)).toBe(true);
    return status === 200;
  }
}

describe('the life of an order that operators decide about', () => {
  let world: World;
  let bench: MoneyBench;
  let originals: Record<TransactionType, Transaction>;

  beforeAll(async () => {
    const settings = { UNDERPAID_BUY: 'proRata', REORGANISATION_BRAKE: 'off', OPS_FOUR_EYES_ABOVE: '1000000000' };
    world = await startWorld(settings);
    const { id } = await verifiedUser(world.partner);
    const [bought, sold] = [await buy(world.partner, id), await sell(world.partner, id)];
    await world.worker.close();
    bench = await MoneyBench.start(world, settings);
    originals = { buy: await bench.read(bought.id), sell: await bench.read(sold.id) };
  });
  afterAll(async () => {
    await bench.close();
    await world.close();
  });

  const event = fc.tuple(
    fc.constantFrom<(keyof Life['events'])[]>(
      ...(['receive', 'receive', 'receive', 'turn', 'turn', 'unconfirm', 'pass', 'pass'] as const),
      ...(['will', 'will', 'will', 'slow', 'bounce', 'know', 'decide', 'decide'] as const),
    ),
    fc.nat(59),
  );

  it(
    `leads to an end in which nothing waits and the books are those of banks and chains, in ${RUNS} lives`,
    async () => {
      const ends = new Set<string>();
      await fc.assert(
        fc.asyncProperty(
          fc.constantFrom<TransactionType[]>('buy', 'sell'),
          fc.array(event, { minLength: 3, maxLength: 14 }),
          async (type, events) => {
            bench.isSlow = false;
            const order = await bench.copyOf(originals[type], type === 'sell' ? WALLETS.BTC : null);
            const life = new Life(world, bench, order);
            for (const [what, n] of events) await life.happen(what, n);

            await life.end();

            await expectSettled(world, order.id);
            ends.add(`${type} ${(await bench.read(order.id)).status}`);
          },
        ),
        { numRuns: RUNS, ...SEED },
      );
      for (const { id } of Object.values(originals)) await bench.drain(id);
      await expectInvariants(world);
      expect(ends.size).toBeGreaterThan(2);
    },
    60_000 + RUNS * 6_000,
  );
});
