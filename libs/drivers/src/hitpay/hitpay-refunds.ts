import { Injectable } from '@nestjs/common';
import { type Amount, Decimal, type FiatCode } from '@rampart/kernel';
import { NothingSent, type SendOutcome, type SentState, UnclearAnswer } from '@rampart/ports';
import { rows, sql } from '@rampart/sql';
import { z } from 'zod';
import type { LoggedPayout, PayoutRow } from '../provider/logged-payout.js';
import { amountText, assertOrdered, jsonNumber, orderedOf } from '../provider/provider-money.js';
import { RailDatabase } from '../provider/rail-database.js';
import { charge, refund } from './hitpay-answers.js';
import { HITPAY, HitpayApi } from './hitpay-api.js';
import { HitpayLog } from './hitpay-log.js';
import { refusalOf } from './hitpay-refusal.js';
import { isSentBack } from './charge-payments.js';

const STATES: Readonly<Record<string, 'submitted' | 'confirmed' | 'failed'>> = {
  pending: 'submitted',
  processing: 'submitted',
  succeeded: 'confirmed',
  failed: 'failed',
  canceled: 'failed',
};

const refunded = charge.extend({
  refunds: z.array(z.object({ id: z.string(), amount_refunded: amountText.optional() })).nullish(),
});

interface Unaccounted {
  readonly reason: string;
  readonly mayBeThisOne: boolean;
}

/**
 * Refunds charges. HitPay does not store our key of a refund: before each refund, the driver reads what was refunded of the charge, and any refund that none of
 * our rows accounts for blocks the next one.
 */
@Injectable()
export class HitpayRefunds {
  constructor(
    private readonly database: RailDatabase,
    private readonly api: HitpayApi,
    private readonly log: HitpayLog,
  ) {}

  /** Refunds the transaction's charge that has enough left. */
  async refundOrder(key: string, transactionId: string, amount: Amount<FiatCode>): Promise<SendOutcome> {
    const known = await this.log.findRow(key);
    const id = known?.subject ?? (await this.findCharge(transactionId, amount));
    return id === undefined
      ? { outcome: 'rejected', reason: 'HitPay has no single charge of the order with so much left; refund it by hand' }
      : this.refundCharge(key, id, amount);
  }

  async refundCharge(key: string, id: string, amount: Amount<FiatCode>): Promise<SendOutcome> {
    if (isSentBack(id)) return { outcome: 'rejected', reason: 'this part has gone back already' };
    const payout: LoggedPayout = { key, kind: 'refund', subject: id, amount };
    return this.log.payOnce(payout, {
      send: () => this.createRefund(payout),
      look: (row) => this.findRefund(row),
    });
  }

  /** The state of a refund that has a row. Rejects if its response was lost and the charge does not clearly identify this refund. */
  async findRefund(row: PayoutRow): Promise<SentState> {
    const id = row.reference ?? (await this.findLostRefund(row));
    if (id === undefined) return { state: 'unknown' };
    const found = refund.parse(
      await this.api.fetchObject({ name: 'getRefund', path: `/v1/refund/${encodeURIComponent(id)}` }),
    );
    const money = { amount: found.amount_refunded, currency: found.currency };
    assertOrdered(`refund ${id} of HitPay`, row, money);
    const state = STATES[found.status];
    if (state === undefined) throw new UnclearAnswer(`refund ${id} of HitPay has the unknown status ${found.status}`);
    if (state !== 'failed') return { state, reference: id, money };
    await this.log.recordRefused(row.key, `HitPay: ${found.status}`);
    return { state, reason: `HitPay: ${found.status}` };
  }

  private async createRefund(payout: LoggedPayout): Promise<SendOutcome> {
    const unaccounted = await this.findUnaccounted(payout).catch((error: Error) => {
      throw new NothingSent(error.message);
    });
    if (unaccounted?.mayBeThisOne) throw new UnclearAnswer(unaccounted.reason);
    if (unaccounted) return { outcome: 'rejected', reason: unaccounted.reason };
    const answer = await this.api.call({
      name: 'createRefund',
      method: 'POST',
      path: '/v1/refund',
      body: { payment_id: payout.subject, amount: jsonNumber(payout.amount) },
    });
    const made = refund.safeParse(answer.body);
    if ((answer.status !== 200 && answer.status !== 201) || !made.success) return refusalOf(answer);
    await this.log.recordSent(payout.key, made.data.id);
    const { amount_refunded: amount, currency } = made.data;
    assertOrdered(`refund ${made.data.id} of HitPay`, orderedOf(payout.amount), { amount, currency });
    return { outcome: 'submitted', reference: made.data.id };
  }

  /**
   * Describes how much HitPay has refunded of the charge without one of our rows accounting for it. A refund of the same amount may be this one, whose row was
   * lost in a restore; it is then unclear, not refused.
   */
  private async findUnaccounted({ key, subject, amount: asked }: LoggedPayout): Promise<Unaccounted | undefined> {
    const { refunded_amount, refunds } = await this.fetchCharge(subject);
    const gone = refunded_amount ?? '0';
    const ours = (await this.log.refundsOf(subject)).filter((row) => row.key !== key);
    const sum = ours.reduce((total, { amount }) => total.plus(amount), new Decimal(0));
    if (sum.eq(gone)) return undefined;
    const others = (refunds ?? []).filter(({ id }) => !ours.some(({ reference }) => reference === id));
    return {
      reason: `HitPay has refunded ${gone} of charge ${subject}, and this service ${sum.toFixed()}: refund the rest by hand`,
      mayBeThisOne: others.some(({ amount_refunded }) => asked.value.eq(amount_refunded ?? gone)),
    };
  }

  /** Undefined while the call may still be in flight. */
  private async findLostRefund(row: PayoutRow): Promise<string | undefined> {
    const { refunds } = await this.fetchCharge(row.subject);
    const known = (await this.log.refundsOf(row.subject)).map(({ reference }) => reference);
    const [lost, another] = (refunds ?? []).filter(({ id }) => !known.includes(id));
    if (!lost && this.log.isUnderWay(row)) return undefined;
    if (!lost || another) throw new UnclearAnswer('the refund was sent, and HitPay does not show which it is');
    await this.log.recordSent(row.key, lost.id);
    return lost.id;
  }

  private async fetchCharge(id: string) {
    return refunded.parse(
      await this.api.fetchObject({ name: 'getCharge', path: `/v1/charges/${encodeURIComponent(id)}` }),
    );
  }

  private async findCharge(transactionId: string, amount: Amount<FiatCode>): Promise<string | undefined> {
    const found = await rows<{ id: string; amount: string }>(
      this.database,
      sql`SELECT id, amount FROM rails.charge WHERE driver = ${HITPAY} AND subject = ${transactionId} AND currency = ${amount.currency} AND state <> 'void' ORDER BY seq DESC`,
    );
    for (const row of found) {
      const gone = (await this.log.refundsOf(row.id)).reduce((sum, each) => sum.plus(each.amount), new Decimal(0));
      if (amount.value.lte(new Decimal(row.amount).minus(gone))) return row.id;
    }
    return undefined;
  }
}
