import { Injectable } from '@nestjs/common';
import { type FiatPayout, NothingSent, type SendOutcome, type SentState, UnclearAnswer } from '@rampart/ports';
import type { LoggedPayout, PayoutRow } from '../provider/logged-payout.js';
import { assertOrdered, jsonNumber, orderedOf } from '../provider/provider-money.js';
import { payout, payouts, type XenditPayout } from './xendit-answers.js';
import { XenditApi } from './xendit-api.js';
import { CHANNELS } from './xendit-channels.js';
import { XenditLog } from './xendit-log.js';
import { stateOf } from './xendit-payout-state.js';
import { refusalOf } from './xendit-refusal.js';

const PATH = '/v2/payouts';

/**
 * Payouts from the balance at Xendit. The key is both the idempotency key and the reference: the driver searches for the reference before each request, so that
 * a key stays safe after Xendit has forgotten its use.
 */
@Injectable()
export class XenditPayouts {
  constructor(
    private readonly api: XenditApi,
    private readonly log: XenditLog,
  ) {}

  async sendPayout({ key, transactionId, method, amount, attributes }: FiatPayout): Promise<SendOutcome> {
    const way = CHANNELS[method];
    if (!way || way.currency !== amount.currency)
      return { outcome: 'rejected', reason: `Xendit does not pay ${amount.currency} by ${method}` };
    const channel = way.channelOf(attributes);
    if (!channel) return { outcome: 'rejected', reason: 'the order lacks what a payout needs' };
    const ordered: LoggedPayout = { key, kind: 'transfer', subject: transactionId, amount };
    const body = {
      ...{ reference_id: key, ...channel, amount: jsonNumber(amount), currency: amount.currency },
      metadata: { transaction: transactionId },
    };
    return this.log.payOnce(ordered, {
      send: () => this.createPayout(ordered, body),
      look: (row) => this.findPayout(row),
      sendAgain: true,
    });
  }

  /** The state of a key that has a row. */
  async findPayout(row: PayoutRow): Promise<SentState> {
    const found = row.reference === null ? await this.findByKey(row.key) : await this.fetchPayout(row.reference);
    if (!found) return { state: 'unknown' };
    assertOrdered(`payout ${found.id} of Xendit`, row, found);
    return stateOf(found);
  }

  /** The state of a key that this database does not know, since its row may have been lost in a restore. */
  async findUnknown(key: string): Promise<SentState> {
    const found = await this.findByKey(key);
    return found ? stateOf(found) : { state: 'unknown' };
  }

  private async createPayout(ordered: LoggedPayout, body: object): Promise<SendOutcome> {
    const known = await this.findByKey(ordered.key).catch((error: Error) => {
      throw new NothingSent(error.message);
    });
    if (known) return this.acceptPayout(ordered, known);
    const answer = await this.api.call({
      name: 'createPayout',
      method: 'POST',
      path: PATH,
      headers: { 'Idempotency-key': ordered.key },
      body,
    });
    const made = payout.safeParse(answer.body);
    if ((answer.status === 200 || answer.status === 201) && made.success) return this.acceptPayout(ordered, made.data);
    return answer.status === 409 ? this.acceptDuplicate(ordered) : refusalOf(answer);
  }

  private async acceptPayout(ordered: LoggedPayout, made: XenditPayout): Promise<SendOutcome> {
    if (made.reference_id !== ordered.key)
      throw new UnclearAnswer('Xendit answered with a payout of another reference');
    await this.log.recordSent(ordered.key, made.id);
    assertOrdered(`payout ${made.id} of Xendit`, orderedOf(ordered.amount), made);
    const state = stateOf(made);
    return state.state === 'failed'
      ? { outcome: 'rejected', reason: state.reason }
      : { outcome: 'submitted', reference: made.id };
  }

  /** Xendit knows the key with another body, or is processing it at this moment. */
  private async acceptDuplicate(ordered: LoggedPayout): Promise<SendOutcome> {
    const known = await this.findByKey(ordered.key);
    if (!known) throw new Error('Xendit knows the key, and shows no payout of it');
    return this.acceptPayout(ordered, known);
  }

  private async fetchPayout(id: string): Promise<XenditPayout> {
    return payout.parse(await this.api.fetchObject({ name: 'getPayout', path: `${PATH}/${encodeURIComponent(id)}` }));
  }

  private async findByKey(key: string): Promise<XenditPayout | undefined> {
    const all = payouts.parse(
      await this.api.fetchObject({ name: 'findPayout', path: PATH, query: { reference_id: key } }),
    );
    const [found, another] = all.filter(({ reference_id }) => reference_id === key);
    if (another) throw new UnclearAnswer('Xendit has two payouts of one key');
    return found;
  }
}
