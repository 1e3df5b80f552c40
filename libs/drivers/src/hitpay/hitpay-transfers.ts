import { Injectable } from '@nestjs/common';
import { type FiatPayout, NothingSent, type SendOutcome, type SentState, UnclearAnswer } from '@rampart/ports';
import type { Answer } from '@rampart/provider-api';
import type { LoggedPayout, PayoutRow } from '../provider/logged-payout.js';
import { assertOrdered, jsonNumber, orderedOf } from '../provider/provider-money.js';
import { type Transfer, transfer, transferPage } from './hitpay-answers.js';
import { HitpayApi } from './hitpay-api.js';
import { HitpayLog } from './hitpay-log.js';
import { TRANSFERS } from './hitpay-methods.js';
import { refusalOf } from './hitpay-refusal.js';

const PATH = '/v1/transfers';

const STATES: Readonly<Record<string, 'submitted' | 'confirmed' | 'failed'>> = {
  scheduled: 'submitted',
  to_be_processed: 'submitted',
  pending: 'submitted',
  processing: 'submitted',
  paid: 'confirmed',
  failed: 'failed',
  canceled: 'failed',
};

/**
 * Transfers from the balance at HitPay. HitPay has no idempotency keys: the key is the transfer's remark, which it is searched by, and a row is written before
 * the transfer is sent. A key with a row is never sent again, whatever its outcome.
 */
@Injectable()
export class HitpayTransfers {
  constructor(
    private readonly api: HitpayApi,
    private readonly log: HitpayLog,
  ) {}

  async sendTransfer({ key, transactionId, method, amount, attributes }: FiatPayout): Promise<SendOutcome> {
    const way = TRANSFERS[method];
    const beneficiary = way?.beneficiaryOf(attributes);
    if (!way || way.currency !== amount.currency)
      return { outcome: 'rejected', reason: `HitPay does not pay ${amount.currency} by ${method}` };
    if (!beneficiary) return { outcome: 'rejected', reason: 'the order lacks what a transfer needs' };
    const payout: LoggedPayout = { key, kind: 'transfer', subject: transactionId, amount };
    const body = {
      beneficiary,
      source_currency: amount.currency.toLowerCase(),
      payment_amount: jsonNumber(amount),
      remark: key,
      reference: transactionId,
    };
    return this.log.payOnce(payout, {
      send: () => this.createTransfer(payout, body),
      look: (row) => this.findTransfer(row),
    });
  }

  /** The state of a transfer that has a row. Rejects if HitPay does not show it, since it may still be in flight. */
  async findTransfer(row: PayoutRow): Promise<SentState> {
    const found = row.reference === null ? await this.searchTransfer(row.key) : await this.fetchTransfer(row.reference);
    if (!found && this.log.isUnderWay(row)) return { state: 'unknown' };
    if (!found) throw new UnclearAnswer('the transfer was sent, and HitPay does not show it');
    assertOrdered(`transfer ${found.id} of HitPay`, row, orderedBy(found));
    return stateOf(found);
  }

  /** The state of a transfer that this database does not know, since its row may have been lost in a restore. */
  async findUnknown(key: string): Promise<SentState> {
    const found = await this.searchTransfer(key);
    return found ? stateOf(found) : { state: 'unknown' };
  }

  private async createTransfer(payout: LoggedPayout, body: object): Promise<SendOutcome> {
    const lost = await this.searchTransfer(payout.key).catch((error: Error) => {
      throw new NothingSent(error.message);
    });
    if (lost) return this.acceptTransfer(payout, lost);
    const answer = await this.api.call({ name: 'createTransfer', method: 'POST', path: PATH, body });
    const created = transfer.safeParse(answer.body);
    if (isSuccess(answer) && created.success) return this.acceptTransfer(payout, created.data);
    return refusalOf(answer);
  }

  private async acceptTransfer(payout: LoggedPayout, made: Transfer): Promise<SendOutcome> {
    await this.log.recordSent(payout.key, made.id);
    assertOrdered(`transfer ${made.id} of HitPay`, orderedOf(payout.amount), orderedBy(made));
    const { state } = stateOf(made);
    return state === 'failed'
      ? { outcome: 'rejected', reason: `HitPay: ${made.status}` }
      : { outcome: 'submitted', reference: made.id };
  }

  private async fetchTransfer(id: string): Promise<Transfer> {
    return transfer.parse(
      await this.api.fetchObject({ name: 'getTransfer', path: `${PATH}/${encodeURIComponent(id)}` }),
    );
  }

  private async searchTransfer(key: string): Promise<Transfer | undefined> {
    const query = { keywords: key, per_page: '10' };
    const { data } = transferPage.parse(await this.api.fetchObject({ name: 'findTransfer', path: PATH, query }));
    const [found, another] = data.filter(({ remark }) => remark === key);
    if (another) throw new UnclearAnswer('HitPay has two transfers of one key');
    return found;
  }
}

const isSuccess = ({ status }: Answer): boolean => status === 200 || status === 201;

const orderedBy = ({ payment_amount, payment_currency }: Transfer) => ({
  amount: payment_amount,
  currency: payment_currency,
});

/** Throws for a status that is not documented. */
export function stateOf(made: Transfer): Exclude<SentState, { state: 'unknown' }> {
  const { id, status } = made;
  const state = STATES[status];
  if (state === undefined) throw new UnclearAnswer(`transfer ${id} of HitPay has the unknown status ${status}`);
  return state === 'failed' ? { state, reason: `HitPay: ${status}` } : { state, reference: id, money: orderedBy(made) };
}
