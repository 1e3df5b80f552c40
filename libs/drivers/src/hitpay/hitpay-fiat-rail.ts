import { Inject, Injectable, type OnModuleInit, type Provider } from '@nestjs/common';
import { ENV, type Env } from '@rampart/config';
import type { MethodAttribute, MethodId } from '@rampart/kernel';
import {
  type Changes,
  type FiatPayment,
  type FiatPayout,
  FiatRail,
  type FiatReturn,
  type PaymentInstructions,
  type Push,
  type PushVerdict,
  type SendOutcome,
  type SentPage,
  type SentSpan,
  type SentState,
  type UnwantedPayout,
} from '@rampart/ports';
import { RailDatabase } from '../provider/rail-database.js';
import { PREPARE_RAILS } from '../provider/rail-schema.js';
import { HITPAY, HitpayApi, type HitpaySettings } from './hitpay-api.js';
import { HitpayCharges } from './hitpay-charges.js';
import { HitpayLog } from './hitpay-log.js';
import { COLLECTIONS, TRANSFERS } from './hitpay-methods.js';
import { HitpayPass } from './hitpay-pass.js';
import { verifyHitpayPush } from './hitpay-push.js';
import { HitpayRefunds } from './hitpay-refunds.js';
import { type CollectedOrder, HitpayRequests } from './hitpay-requests.js';
import { HitpaySent } from './hitpay-sent.js';
import { HitpayTransfers } from './hitpay-transfers.js';

/** Collects with payment requests that have a QR code, sends fiat back with refunds of their charges, and pays out with transfers. */
@Injectable()
export class HitpayFiatRail extends FiatRail implements OnModuleInit {
  static readonly rail = HITPAY;
  static readonly serves = Object.keys({ ...COLLECTIONS, ...TRANSFERS }) as MethodId[];
  static readonly providers: readonly Provider[] = [
    { provide: HitpayApi, inject: [ENV], useFactory: (env: HitpaySettings) => new HitpayApi(env) },
    ...[HitpayLog, HitpayRequests, HitpayCharges, HitpayPass, HitpayTransfers, HitpaySent, HitpayRefunds],
  ];

  constructor(
    private readonly database: RailDatabase,
    private readonly api: HitpayApi,
    private readonly log: HitpayLog,
    private readonly requests: HitpayRequests,
    private readonly charges: HitpayCharges,
    private readonly pass: HitpayPass,
    private readonly transfers: HitpayTransfers,
    private readonly sent: HitpaySent,
    private readonly refunds: HitpayRefunds,
    @Inject(ENV) private readonly env: Pick<Env, 'HITPAY_WEBHOOK_SALT'>,
  ) {
    super();
  }

  /** No-op if the service's role may not create tables: `migrate` has created them. */
  async onModuleInit(): Promise<void> {
    await this.database.query(PREPARE_RAILS);
  }

  override async findSetupProblems(): Promise<readonly string[]> {
    const query = { per_page: '1' };
    const { status } = await this.api.call({ name: 'checkKey', method: 'GET', path: '/v1/charges', query });
    return status === 401 || status === 403 ? [`HitPay refuses HITPAY_API_KEY (${status})`] : [];
  }

  override collects(method: MethodId): boolean {
    return COLLECTIONS[method] !== undefined;
  }

  override paysOut(method: MethodId): boolean {
    return TRANSFERS[method] !== undefined;
  }

  override payoutAttributes(method: MethodId): readonly MethodAttribute[] {
    return TRANSFERS[method]?.needs ?? [];
  }

  instructionsFor(order: CollectedOrder): Promise<PaymentInstructions> {
    return this.requests.instructionsFor(order);
  }

  paymentsFor(reference: string): Promise<readonly FiatPayment[]> {
    return this.charges.readPayments(reference);
  }

  async changesSince(cursor: string): Promise<Changes> {
    await this.pass.pullCharges();
    return this.charges.changesSince(cursor);
  }

  sendPayout(payout: FiatPayout): Promise<SendOutcome> {
    return payout.purpose === 'refund'
      ? this.refunds.refundOrder(payout.key, payout.transactionId, payout.amount)
      : this.transfers.sendTransfer(payout);
  }

  returnPayment({ key, eventId, amount }: FiatReturn): Promise<SendOutcome> {
    return this.refunds.refundCharge(key, eventId, amount);
  }

  withdrawPayout(payout: UnwantedPayout): Promise<SentState> {
    return this.log.endKey(payout, () => this.findPayout(payout.key));
  }

  async findPayout(key: string): Promise<SentState> {
    const row = await this.log.findRow(key);
    if (!row) return this.transfers.findUnknown(key);
    if (row.state === 'refused') return { state: 'failed', reason: row.reason ?? 'refused' };
    return row.kind === 'refund' ? this.refunds.findRefund(row) : this.transfers.findTransfer(row);
  }

  /** Contains no refunds, which `findPayout` does not find by their keys either. */
  override listSent(span: SentSpan): Promise<SentPage> {
    return this.sent.listSent(span);
  }

  /** HitPay has no list of movements that contains transfers and refunds with a bank's times. */
  readStatement(): Promise<undefined> {
    return Promise.resolve(undefined);
  }

  override async verifyPush(push: Push): Promise<PushVerdict> {
    const verdict = verifyHitpayPush(push, this.env.HITPAY_WEBHOOK_SALT ?? '');
    if (!verdict.genuine) return verdict;
    const reference = await this.requests.findOrder(verdict.requestId);
    return { genuine: true, id: verdict.id, ...(reference === undefined ? {} : { reference }) };
  }
}
