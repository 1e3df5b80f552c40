import { randomUUID } from 'node:crypto';
import type { Answer, Client, Json } from '../support/client.js';
import { buy, deposit, payFiat, payoutWill, sell } from '../support/trades.js';
import type { Decided } from '../support/invariants.js';
import { retry, type Stage } from './stage.js';

const ACTIONS = { 'refund': 'refund', 'retry-payout': 'retryPayout' } as const;

type OrderStep = (customer: Customer, id: string) => Promise<unknown>;

/** The course of an order, whatever dies meanwhile. */
export interface Tale {
  readonly type: 'buy' | 'sell';
  readonly end: string;
  /** Done one after the other while the payment window is open. */
  readonly steps: readonly OrderStep[];
  /** Done when all windows are long over. */
  readonly late?: OrderStep;
  /** Whether the order ends with money whose place is uncertain. */
  readonly isDoubtful?: boolean;
}

/** A partner and an operator who ask again until they are answered; the partner under a key for each call, so that asking again is safe. */
export class Customer {
  /** Decisions that were confirmed to the operator, or were made already. */
  readonly decided: Decided[] = [];
  private readonly partner: Client;
  private readonly operator: Stage['operator'];

  constructor(
    { partner, operator }: Pick<Stage, 'partner' | 'operator'>,
    private readonly userId: string,
  ) {
    this.partner = partner;
    this.operator = operator;
  }

  order(type: Tale['type']): Promise<Json> {
    const key = randomUUID();
    return retry(() => (type === 'buy' ? buy : sell)(this.partner, this.userId, {}, key));
  }

  pay = (id: string, fields: object = {}): Promise<Answer> =>
    answered(() => payFiat(this.partner, id, { id: `payment-${id}`, ...fields }));
  deposit = (id: string, fields: object = {}): Promise<Answer> =>
    answered(() => deposit(this.partner, id, { txId: `deposit-${id}`, ...fields }));
  payoutWill = (id: string, outcome: 'fail' | 'uncertain'): Promise<Answer> =>
    answered(() => payoutWill(this.partner, id, outcome));
  cancel = (id: string): Promise<Answer> =>
    answered(() => this.partner.post(`/api/users/${this.userId}/transactions/${id}/cancel`));

  /** A decision of an operator about an order whose payout was refused. */
  async decide(id: string, route: 'refund' | 'retry-payout'): Promise<Answer> {
    await retry(async () => {
      const { body } = await this.partner.get(`/api/transactions/${id}`);
      if (body.status !== 'payout_failed') throw new Error(`the order is ${body.status}`);
    }).catch(async ({ message }: Error) => {
      const { text } = await this.operator.get(`/ops/transactions/${id}`);
      throw new Error(`${message}, and all that operators see of it is ${text}`);
    });
    const answer = await answered(() =>
      this.operator.post(`/ops/transactions/${id}/${route}`, { reason: 'the chain refused it' }),
    );
    this.noteDone(id, ACTIONS[route]);
    return answer;
  }

  /** An operator's action on money whose sending a cut left uncertain: it goes now, unless its provider knows that it went. */
  async clearUp(id: string, { purpose, type }: { purpose: string; type: Tale['type'] }): Promise<void> {
    const route = purpose === 'payout' ? 'retry-payout' : 'refund';
    const answer = await this.ask(id, route, {});
    if (answer.status < 300) return this.noteDone(id, ACTIONS[route]);
    const reference = /^The provider reports this payout as sent, with the reference (.+)\.$/.exec(
      answer.body.message,
    )?.[1];
    if (reference === undefined) throw new Error(answer.text);
    const proof = route === 'refund' || type === 'sell' ? { reference } : { txId: reference };
    const proven = await this.ask(id, route === 'refund' ? 'refund' : 'complete', proof);
    if (proven.status >= 300) throw new Error(proven.text);
    this.noteDone(id, route === 'refund' ? 'refund' : 'complete');
  }

  private ask(id: string, route: string, fields: object): Promise<Answer> {
    return answered(() =>
      this.operator.post(`/ops/transactions/${id}/${route}`, { reason: 'its sending was uncertain', ...fields }),
    );
  }

  private noteDone(id: string, action: string): void {
    this.decided.push({ actor: `operator:${this.operator.username}`, action, subject: `transaction:${id}` });
  }
}

/** Any answer below 500 is one: also that it was done before. */
const answered = (call: () => Promise<Answer>): Promise<Answer> =>
  retry(async () => {
    const answer = await call();
    if (answer.status >= 500) throw new Error(answer.text);
    return answer;
  });

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
  (outcome: 'fail' | 'uncertain'): OrderStep =>
  (customer, id) =>
    customer.payoutWill(id, outcome);

/** Of orders of 200 SGD and of 0.002 BTC. */
export const TALES: Readonly<Record<string, Tale>> = {
  'paid exactly': { type: 'buy', end: 'completed', steps: [paid()] },
  'reported ten times at once': { type: 'buy', end: 'completed', steps: [times(10, paid())] },
  'reported again with another amount': {
    type: 'buy',
    end: 'completed',
    steps: [paid(), paid({ amount: 50 }), paid({ amount: 500 })],
  },
  'paid in parts': { type: 'buy', end: 'completed', steps: [part('first', 150), part('second', 50)] },
  'paid too much': { type: 'buy', end: 'completed', steps: [paid({ amount: 260 })] },
  'paid twice': { type: 'buy', end: 'completed', steps: [part('first', 200), part('second', 200)] },
  'paid too little': { type: 'buy', end: 'refunded', steps: [part('first', 150)] },
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
  'deposited at once': { type: 'sell', end: 'completed', steps: [deposited()] },
  'seen, reported again, confirmed': {
    type: 'sell',
    end: 'completed',
    steps: [times(3, deposited({ confirmations: 0 })), times(3, deposited({ confirmations: 100 }))],
  },
  'seen and dropped': {
    type: 'sell',
    end: 'expired_btc_not_in_mempool',
    steps: [deposited({ confirmations: 0 }), deposited({ dropped: true })],
  },
  'paid out by a bank that refuses': { type: 'sell', end: 'payout_failed', steps: [willBe('fail'), deposited()] },
  'never deposited': { type: 'sell', end: 'expired_btc_not_in_mempool', steps: [] },
};
