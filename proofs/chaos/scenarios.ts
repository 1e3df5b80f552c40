import type { Customer, SimulatedOutcome } from './orders.js';

type OrderStep = (customer: Customer, id: string) => Promise<unknown>;

/** The course of an order, whichever processes die meanwhile. */
export interface Scenario {
  readonly type: 'buy' | 'sell';
  readonly end: string;
  /** Steps that run one after the other while the payment window is open. */
  readonly steps: readonly OrderStep[];
  /** A step that runs long after all windows have closed. */
  readonly late?: OrderStep;
  /** Whether the order ends with money whose location is uncertain. */
  readonly isDoubtful?: boolean;
}

const times =
  (count: number, step: OrderStep): OrderStep =>
  (customer, id) =>
    Promise.all(Array.from({ length: count }, () => step(customer, id)));
const paid =
  (fields: object = {}): OrderStep =>
  (customer, id) =>
    customer.pay(id, fields);
const part =
  (name: string, amount: number): OrderStep =>
  (customer, id) =>
    customer.pay(id, { id: `${name}-${id}`, amount });
const deposited =
  (fields: object = {}): OrderStep =>
  (customer, id) =>
    customer.deposit(id, fields);
const decided =
  (route: 'refund' | 'retry-payout'): OrderStep =>
  (customer, id) =>
    customer.decide(id, route);
const willBe =
  (outcome: SimulatedOutcome): OrderStep =>
  (customer, id) =>
    customer.payoutWill(id, outcome);

/** More confirmations than a chain requires after any number of reorganisations. */
const DEEP = { confirmations: 100 };

/** Orders are of 200 SGD or of 0.002 BTC. */
export const SCENARIOS: Readonly<Record<string, Scenario>> = {
  'paid exactly': { type: 'buy', end: 'completed', steps: [paid()] },
  'reported ten times at once': { type: 'buy', end: 'completed', steps: [times(10, paid())] },
  'reported again with another amount': {
    type: 'buy',
    end: 'completed',
    steps: [paid(), paid({ amount: 50 }), paid({ amount: 500 })],
  },
  'paid in parts': { type: 'buy', end: 'completed', steps: [part('first', 150), part('second', 50)] },
  'paid in parts, the later one reported first': {
    type: 'buy',
    end: 'completed',
    steps: [
      part('later', 50),
      (customer, id) => customer.payInTime(id, { id: `earlier-${id}`, amount: 150 }, { afterSeconds: 0 }),
    ],
  },
  'paid too much': { type: 'buy', end: 'completed', steps: [paid({ amount: 260 })] },
  'paid twice': { type: 'buy', end: 'completed', steps: [part('first', 200), part('second', 200)] },
  'paid too little': { type: 'buy', end: 'refunded', steps: [part('first', 150)] },
  'paid a cent too little': { type: 'buy', end: 'completed', steps: [part('first', 199.99)] },
  'paid a cent too little, reported when the window is over': {
    type: 'buy',
    end: 'completed',
    steps: [],
    late: (customer, id) => customer.payInTime(id, { amount: 199.99 }),
  },
  'paid in time, reported when the window is over, and again with another amount': {
    type: 'buy',
    end: 'completed',
    steps: [],
    late: async (customer, id) => {
      await customer.payInTime(id, { amount: 200 });
      await customer.payInTime(id, { amount: 50 });
    },
  },
  'paid long after': { type: 'buy', end: 'refunded', steps: [], late: paid() },
  'never paid': { type: 'buy', end: 'expired_fiat_not_received', steps: [] },
  'refused by the chain': { type: 'buy', end: 'payout_failed', steps: [willBe('fail'), paid()] },
  'refused by the chain, sent back by an operator': {
    type: 'buy',
    end: 'refunded',
    steps: [willBe('fail'), paid(), decided('refund')],
  },
  'refused by the chain, sent again by an operator': {
    type: 'buy',
    end: 'completed',
    steps: [willBe('fail'), paid(), decided('retry-payout')],
  },
  'sent, with an uncertain outcome': {
    type: 'buy',
    end: 'fiat_received',
    steps: [willBe('uncertain'), paid()],
    isDoubtful: true,
  },
  'cancelled': { type: 'buy', end: 'cancelled', steps: [(customer, id) => customer.cancel(id)] },
  'cancelled and then paid': { type: 'buy', end: 'cancelled', steps: [(customer, id) => customer.cancel(id), paid()] },
  'deposited at once': { type: 'sell', end: 'completed', steps: [deposited(DEEP)] },
  'deposited without a name, matched by an operator': {
    type: 'sell',
    end: 'completed',
    steps: [(customer, id) => customer.depositUnmatched(id)],
  },
  'deposited in parts, one of them matched by an operator': {
    type: 'sell',
    end: 'completed',
    steps: [deposited({ ...DEEP, amount: 0.0015 }), (customer, id) => customer.depositUnmatched(id, '0.0005')],
  },
  'seen, reported again, confirmed': {
    type: 'sell',
    end: 'completed',
    steps: [times(3, deposited({ confirmations: 0 })), times(3, deposited(DEEP))],
  },
  'confirmed, and then reported as only seen': {
    type: 'sell',
    end: 'completed',
    steps: [deposited(DEEP), deposited({ confirmations: 0 })],
  },
  'seen and dropped': {
    type: 'sell',
    end: 'expired_btc_not_in_mempool',
    steps: [deposited({ confirmations: 0 }), deposited({ dropped: true })],
  },
  'paid out by a bank that refuses': { type: 'sell', end: 'payout_failed', steps: [willBe('fail'), deposited(DEEP)] },
  'deferred, dropped, and deposited in part': {
    type: 'sell',
    end: 'completed',
    steps: [
      willBe('waitLiquidity'),
      deposited(DEEP),
      deposited({ dropped: true }),
      willBe('succeed'),
      (customer, id) => customer.deposit(id, { ...DEEP, txId: `part-${id}`, amount: 0.0015 }),
    ],
  },
  'deferred, dropped for a while, and deposited twice': {
    type: 'sell',
    end: 'completed',
    steps: [
      willBe('waitLiquidity'),
      deposited(DEEP),
      deposited({ dropped: true }),
      (customer, id) => customer.deposit(id, { ...DEEP, txId: `more-${id}`, amount: 0.0025 }),
      willBe('succeed'),
    ],
  },
  'never deposited': { type: 'sell', end: 'expired_btc_not_in_mempool', steps: [] },
};
