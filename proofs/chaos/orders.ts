import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Answer, Client, Json } from '../../test/support/client.js';
import { buy, deposit, payFiat, payoutWill, sell } from '../../test/support/trades.js';
import type { Decided } from '../../test/support/invariants.js';
import { retry, type Stage } from './stage.js';

/** Six minutes of the service's clock, and one minute of the machine's. */
const MAX_LOOKS = 600;
const LOOK_EVERY_MS = 100;
const LOOKS_PER_QUESTION = 20;
const LOOKS_PER_MINUTE = 100;
const PAST_RECHECK_SECONDS = 61;
const ACTIONS = { 'refund': 'refund', 'retry-payout': 'retryPayout' } as const;

export type SimulatedOutcome = 'fail' | 'uncertain' | 'waitLiquidity' | 'succeed';

/** A partner and an operator who retry until they get a response. The partner sends an idempotency key with each call, so retries are safe. */
export class Customer {
  /** Decisions that were confirmed to the operator, or had been made before. */
  readonly decided: Decided[] = [];
  /** Orders whose uncertain money an operator resolved. */
  private readonly clearedUp = new Set<string>();
  private readonly partner: Client;
  private readonly operator: Stage['operator'];

  constructor(
    private readonly stage: Pick<Stage, 'partner' | 'operator' | 'query'>,
    private readonly userId: string,
  ) {
    this.partner = stage.partner;
    this.operator = stage.operator;
  }

  order(type: 'buy' | 'sell'): Promise<Json> {
    const key = randomUUID();
    return retry(() => (type === 'buy' ? buy : sell)(this.partner, this.userId, {}, key));
  }

  pay = (id: string, fields: object = {}): Promise<Answer> =>
    answered(() => payFiat(this.partner, id, { id: `payment-${id}`, ...fields }));
  deposit = (id: string, fields: object = {}): Promise<Answer> =>
    answered(() => deposit(this.partner, id, { txId: `deposit-${id}`, ...fields }));
  /** Reports a payment now that was made `afterSeconds` after the order. */
  payInTime = async (id: string, fields: object, { afterSeconds = 60 } = {}): Promise<Answer> => {
    const { createdAt } = (await answered(() => this.partner.get(`/api/transactions/${id}`))).body;
    return this.pay(id, {
      receivedAt: new Date(Date.parse(createdAt) + afterSeconds * 1_000).toISOString(),
      ...fields,
    });
  };
  /** Simulates a deposit that names no order and has an operator match it to one. */
  depositUnmatched = async (id: string, amount = '0.002'): Promise<void> => {
    const reference = randomUUID();
    await seeUnmatchedDeposit(this.stage, { reference, amount });
    const { id: inboundEventId } = await this.awaitUnmatched(reference);
    for (;;) {
      const { status, body } = await this.ask(id, 'match', { inboundEventId });
      if (status < 300 || body.code === 'INBOUND_EVENT_MATCHED') return this.noteDone(id, 'match');
      if (body.code !== 'MATCH_NOT_POSSIBLE') throw new Error(JSON.stringify(body));
      await sleep(LOOK_EVERY_MS); // the feed has reported it
    }
  };
  payoutWill = (id: string, outcome: SimulatedOutcome): Promise<Answer> =>
    answered(() => payoutWill(this.partner, id, outcome));
  cancel = (id: string): Promise<Answer> =>
    answered(() => this.partner.post(`/api/users/${this.userId}/transactions/${id}/cancel`));

  /** Makes an operator's decision about an order whose payout was refused, or is uncertain because a fault cut off both its sending and its lookup. */
  async decide(id: string, route: 'refund' | 'retry-payout'): Promise<void> {
    if ((await this.awaitStranded(id)) === 'uncertain') this.clearedUp.add(id);
    return this.decideNow(id, route);
  }

  /** Repeats a decision about money that was uncertain and never sent, because the provider refuses the first send. */
  async decideAgain(id: string, end: string): Promise<void> {
    const route = ({ refunded: 'refund', completed: 'retry-payout' } as const)[end];
    if (route !== undefined && this.clearedUp.has(id)) await this.decideNow(id, route);
  }

  private async decideNow(id: string, route: keyof typeof ACTIONS): Promise<void> {
    await this.ask(id, route, {});
    this.noteDone(id, ACTIONS[route]);
  }

  /**
   * Waits until the order needs an operator. A payout whose sending was cut off is sent a minute later by the service's clock, which advances while the order
   * waits.
   */
  private async awaitStranded(id: string): Promise<'failed' | 'uncertain'> {
    for (let looks = 1; ; looks += 1) {
      const { status } = (await answered(() => this.partner.get(`/api/transactions/${id}`))).body;
      if (status === 'payout_failed') return 'failed';
      if (looks % LOOKS_PER_QUESTION === 0 && (await this.isUncertain(id))) return 'uncertain';
      if (looks === MAX_LOOKS) throw new Error(`the order is ${status}`);
      if (looks % LOOKS_PER_MINUTE === 0)
        await answered(() => this.partner.post('/api/sandbox/clock', { advance: PAST_RECHECK_SECONDS }));
      await sleep(LOOK_EVERY_MS);
    }
  }

  private async awaitUnmatched(reference: string): Promise<Json> {
    for (let looks = 1; looks < MAX_LOOKS; looks += 1) {
      const { status, body } = await answered(() => this.operator.get('/ops/unmatched'));
      const events: readonly Json[] = status === 200 ? body.events : [];
      const found = events.find((event) => event.reference === reference);
      if (found) return found;
      await sleep(LOOK_EVERY_MS * LOOKS_PER_QUESTION);
    }
    throw new Error('the deposit is not known');
  }

  /** Queries the operator's API less often than the partner's, because its rate limits are lower. */
  private async isUncertain(id: string): Promise<boolean> {
    const { status, body } = await answered(() => this.operator.get(`/ops/transactions/${id}`));
    const payouts: readonly { purpose: string; state: string }[] = status === 200 ? body.payouts : [];
    return payouts.some(({ purpose, state }) => purpose === 'payout' && state === 'uncertain');
  }

  /** Performs an operator's action on money whose sending a cut left uncertain: sends it unless the provider knows that it was sent. */
  async clearUp(id: string, { purpose, type }: { purpose: string; type: 'buy' | 'sell' }): Promise<void> {
    const route = purpose === 'payout' ? 'retry-payout' : 'refund';
    this.clearedUp.add(id);
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

  /**
   * Whether an order ended as its scenario says. If a cut hid that the provider refused a payout, the operator who resolves it sends another, which succeeds.
   */
  endedAs(
    { end }: { readonly end: string },
    { id, status }: { readonly id: string; readonly status: string | undefined },
  ): boolean {
    return status === end || (end === 'payout_failed' && status === 'completed' && this.clearedUp.has(id));
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

/**
 * Any status below 500 counts as a response, including one that says the call was already made. A process that just started verifies every password again and
 * limits how many it verifies.
 */
const answered = (call: () => Promise<Answer>): Promise<Answer> =>
  retry(async () => {
    const answer = await call();
    if (answer.status >= 500 || answer.body?.code === 'SIGN_IN_LIMITED') throw new Error(answer.text);
    return answer;
  });

/** Makes the simulated chain see a deposit once; its feed reports it. */
const seeUnmatchedDeposit = (
  stage: Pick<Stage, 'query'>,
  { reference, amount }: { reference: string; amount: string },
): Promise<unknown> =>
  stage.query(
    `INSERT INTO sandbox.deposit (transaction_id, tx_id, chain, currency, amount, confirmations, dropped, seen_at)
     VALUES ($1, $2, 'bitcoin', 'BTC', $3, 100, false, rampart_now()) ON CONFLICT DO NOTHING`,
    [reference, `unmatched-${reference}`, amount],
  );
