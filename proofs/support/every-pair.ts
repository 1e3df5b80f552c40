import { PAYOUT_STATES } from '@rampart/data';
import { reachableStatuses, TRANSACTION_TYPES, type TransactionStatus, type TransactionType } from '@rampart/kernel';
import {
  ChainGateway,
  type CryptoPayout,
  type FiatPayout,
  FiatRail,
  type SendOutcome,
  type SentState,
  UnclearAnswer,
} from '@rampart/ports';
import { TRANSACTION_LIFECYCLE } from '@rampart/transactions';
import { waiting } from './books.js';
import { eventually } from '../../test/support/eventually.js';
import { expectInvariants } from '../../test/support/invariants.js';
import { expectSettled } from '../../test/support/ledger.js';
import { BUY_WINDOW, declareRefundDestination, SELL_WINDOW, setVerified } from '../../test/support/money-trading.js';
import { impossibility, type LatestPayout, type Pair, PAIR_CASES, type PairCase } from './order-pairs.js';
import { verifiedUser } from '../../test/support/people.js';
import { quiet } from '../../test/support/queues.js';
import { payoutsOf } from '../../test/support/rows/orders.js';
import { sentPayouts } from '../../test/support/rows/sandbox.js';
import { buy, deposit, payFiat, payoutWill, reaches, sell, statusOf } from '../../test/support/trades.js';
import { startTrading } from '../../test/support/trading.js';
import type { World } from '../../test/support/world.js';

const REASON = 'the provider was asked by telephone';
const RECHECK = 61;
const OWED_IN = { buy: 'fiat_received', sell: 'btc_received' } as const;

/** Every pair that the tables of orders and payouts have words for. */
const PAIRS: Pair[] = TRANSACTION_TYPES.flatMap((type) =>
  [...reachableStatuses(TRANSACTION_LIFECYCLE, type)]
    .filter((status): status is TransactionStatus => status !== 'new')
    .flatMap((status) => (['none', ...PAYOUT_STATES] as const).map((payout): Pair => `${type} ${status} ${payout}`)),
);

/** The port that sends payouts, of either type of order. */
interface Port {
  sendPayout(payout: CryptoPayout | FiatPayout): Promise<SendOutcome>;
  findPayout(key: string): Promise<SentState>;
}

/** Tests that every pair of an order and its payout can reach an end, with books that balance. */
export function describeEveryPair(type: TransactionType): void {
  describe(`from every pair of a ${type} and its payout`, () => {
    const CASES = PAIR_CASES.filter(({ pair }) => pair.startsWith(type));
    let world: World;
    const seen = new Set<Pair>();

    beforeAll(async () => {
      ({ world } = await startTrading({ REORGANISATION_BRAKE: 'off', OPS_FOUR_EYES_ABOVE: '1000000' }));
    });
    afterEach(() => jest.restoreAllMocks());
    afterAll(() => expectInvariants(world, { webhooks: world.sink.received }).finally(() => world.close()));

    /** Performs the steps of a case upon one order. */
    class Stage {
      private isVerified = true;

      private constructor(
        private readonly type: TransactionType,
        private readonly userId: string,
        readonly id: string,
      ) {}

      static async of(kind: TransactionType): Promise<Stage> {
        const { id: userId } = await verifiedUser(world.partner);
        const { id } = await (kind === 'buy' ? buy(world.partner, userId) : sell(world.partner, userId));
        if (kind === 'sell') await declareRefundDestination(world, id);
        return new Stage(kind, userId, id);
      }

      async perform(steps: PairCase['reach']): Promise<void> {
        for (const step of steps) {
          await this[step]();
          await this.settle();
          seen.add(await this.pair());
        }
      }

      async reachPair(expected: Pair): Promise<void> {
        await eventually(`it is ${expected}`, async () => (await this.pair()) === expected);
      }

      /** Verifies the user again, so that the order's jobs can finish. */
      async verifyAgain(): Promise<void> {
        if (this.isVerified) return;
        await setVerified(world, this.userId, 'verified');
        this.isVerified = true;
        await this.pass(10 * RECHECK);
      }

      /** Does not wait if the user is not verified, because the payout's job is then retried again and again. */
      private settle = (): Promise<void> => (this.isVerified ? quiet(world) : Promise.resolve());
      private pass = async (seconds: number): Promise<void> => {
        await world.advance(seconds);
        await this.settle();
      };

      async pair(): Promise<Pair> {
        const payouts = (await payoutsOf(world, this.id)).filter(({ purpose }) => purpose === 'payout');
        const latest: LatestPayout = payouts.at(-1)?.state ?? 'none';
        return `${this.type} ${(await statusOf(world.partner, this.id)) as TransactionStatus} ${latest}`;
      }

      private readonly money = (fields: object): Promise<unknown> =>
        this.type === 'buy'
          ? payFiat(world.partner, this.id, { id: this.id, ...fields })
          : deposit(world.partner, this.id, { txId: this.id, ...fields });
      private readonly port = (): ChainGateway | FiatRail =>
        world.worker.get<ChainGateway | FiatRail>(this.type === 'buy' ? ChainGateway : FiatRail, { strict: false });
      /** Retries the decision, which may come too early for an order whose jobs are not awaited. */
      private readonly decide = async (action: string): Promise<void> => {
        await eventually(`${action} is possible`, async () => {
          const made = await world.operator.post(`/ops/api/transactions/${this.id}/decisions`, {
            action,
            reason: REASON,
          });
          return made.status === 200 && made.body.status === 'done';
        });
      };

      receive = async (): Promise<void> => {
        await this.money(this.type === 'buy' ? {} : { confirmations: 100 });
        if (!this.isVerified) await reaches(world.partner, this.id, OWED_IN[this.type]);
      };
      seen = () => this.money({ confirmations: 0 });
      replace = () => this.money({ txId: `${this.id}-replacement`, confirmations: 0 });
      confirmReplacement = () => this.money({ txId: `${this.id}-replacement`, confirmations: 100 });
      reverse = () => this.money(this.type === 'buy' ? { reversed: true } : { dropped: true });
      close = () => this.pass((this.type === 'buy' ? BUY_WINDOW : SELL_WINDOW) + 1);
      cancel = () => world.partner.post(`/api/users/${this.userId}/transactions/${this.id}/cancel`, {});
      unverify = async (): Promise<void> => {
        this.isVerified = false;
        await setVerified(world, this.userId, 'not-verified');
      };
      defer = () => payoutWill(world.partner, this.id, 'waitLiquidity');
      refuse = () => payoutWill(world.partner, this.id, 'fail');
      /** The provider never receives the next payout, and its only response about it is ambiguous. */
      lose = async (): Promise<void> => {
        const port: Port = this.port();
        const [send, find] = [port.sendPayout.bind(port), port.findPayout.bind(port)];
        let lostKey: string | undefined;
        jest.spyOn(port, 'sendPayout').mockImplementation(async (payout) => {
          if (lostKey !== undefined || payout.transactionId !== this.id) return send(payout);
          lostKey = payout.key;
          throw new Error('timeout');
        });
        jest.spyOn(port, 'findPayout').mockImplementation(async (key) => {
          if (key !== lostKey) return find(key);
          lostKey = '';
          throw new UnclearAnswer('the answer is cut off');
        });
      };
      /** Makes the provider confirm nothing for now. */
      hang = async (): Promise<void> => {
        jest.spyOn(this.port(), 'findPayout').mockResolvedValue({ state: 'submitted', reference: 'on its way' });
      };
      stall = async (): Promise<void> => {
        jest.spyOn(this.port(), 'withdrawPayout').mockRejectedValue(new Error('down'));
      };
      bounce = async (): Promise<void> => {
        jest.restoreAllMocks();
        await sentPayouts.update(world, { transactionId: this.id }, { outcome: 'fail' });
        await this.pass(RECHECK);
      };
      /** Providers respond, and have enough money. */
      recover = async (): Promise<void> => {
        jest.restoreAllMocks();
        await payoutWill(world.partner, this.id, 'succeed');
        await this.pass(RECHECK);
        await this.pass(RECHECK);
      };
      confirm = async (): Promise<void> => {
        jest.restoreAllMocks();
        await this.pass(RECHECK);
      };
      retryPayout = () => this.decide('retryPayout');
      notSent = () => this.decide('notSent');
      refund = () => this.decide('refund');
      writeOff = () => this.decide('writeOff');
    }

    it('each has a way to be reached, or a reason why it is not', () => {
      const reached = new Set(CASES.map(({ pair }) => pair));
      const pairs = PAIRS.filter((pair) => pair.startsWith(type));

      expect(pairs.filter((pair) => !reached.has(pair) && impossibility(pair) === undefined)).toEqual([]);
      expect([...reached].filter((pair) => impossibility(pair) !== undefined || !pairs.includes(pair))).toEqual([]);
    });

    it.each(CASES.map((each) => [each.pair, each.reach.join(', '), each.way.join(', '), each] as const))(
      '%s, after [%s], [%s] leads to an end, and the books balance',
      async (pair, _, __, { reach, way }) => {
        const stage = await Stage.of(type);
        await stage.perform(reach);
        await stage.reachPair(pair);

        await stage.perform(way);
        await stage.verifyAgain();

        await eventually('nothing is open', async () => (await waiting(world, stage.id)).length === 0);
        await expectSettled(world, stage.id);
      },
    );

    it('none is seen that is said to be impossible', () => {
      expect([...seen].filter((pair) => impossibility(pair) !== undefined)).toEqual([]);
    });
  });
}
