import { Inject, Injectable, type OnModuleInit, type Provider } from '@nestjs/common';
import { ENV, type Env } from '@rampart/config';
import type { MethodAttribute, MethodId } from '@rampart/kernel';
import {
  type Changes,
  type FiatPayment,
  type FiatPayout,
  FiatRail,
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
import { XENDIT, XenditApi, type XenditSettings } from './xendit-api.js';
import { CHANNELS } from './xendit-channels.js';
import { XenditLog } from './xendit-log.js';
import { XenditPayouts } from './xendit-payouts.js';
import { XenditSent } from './xendit-sent.js';
import { verifyXenditPush } from './xendit-push.js';

/** Pays out to banks and wallets of five countries, and collects nothing. */
@Injectable()
export class XenditFiatRail extends FiatRail implements OnModuleInit {
  static readonly rail = XENDIT;
  static readonly serves = Object.keys(CHANNELS) as MethodId[];
  static readonly providers: readonly Provider[] = [
    { provide: XenditApi, inject: [ENV], useFactory: (env: XenditSettings) => new XenditApi(env) },
    ...[XenditLog, XenditPayouts, XenditSent],
  ];

  constructor(
    private readonly database: RailDatabase,
    private readonly api: XenditApi,
    private readonly log: XenditLog,
    private readonly payouts: XenditPayouts,
    private readonly sent: XenditSent,
    @Inject(ENV) private readonly env: Pick<Env, 'XENDIT_CALLBACK_TOKEN'>,
  ) {
    super();
  }

  /** No-op if the service's role may not create tables: `migrate` has created them. */
  async onModuleInit(): Promise<void> {
    await this.database.query(PREPARE_RAILS);
  }

  override async findSetupProblems(): Promise<readonly string[]> {
    const query = { reference_id: 'rampart-setup' };
    const { status } = await this.api.call({ name: 'checkKey', method: 'GET', path: '/v2/payouts', query });
    return status === 401 || status === 403 ? [`Xendit refuses XENDIT_SECRET_KEY (${status})`] : [];
  }

  override collects(): boolean {
    return false;
  }

  override paysOut(method: MethodId): boolean {
    return CHANNELS[method] !== undefined;
  }

  override payoutAttributes(method: MethodId): readonly MethodAttribute[] {
    return CHANNELS[method]?.needs ?? [];
  }

  instructionsFor(): Promise<PaymentInstructions> {
    return Promise.reject(new Error('Xendit collects no payments here'));
  }

  paymentsFor(): Promise<readonly FiatPayment[]> {
    return Promise.resolve([]);
  }

  changesSince(cursor: string): Promise<Changes> {
    return Promise.resolve({ transactionIds: [], cursor });
  }

  sendPayout(payout: FiatPayout): Promise<SendOutcome> {
    return payout.purpose === 'payout' ? this.payouts.sendPayout(payout) : this.returnPayment();
  }

  returnPayment(): Promise<SendOutcome> {
    return Promise.resolve({ outcome: 'rejected', reason: 'Xendit received nothing that could go back' });
  }

  withdrawPayout(payout: UnwantedPayout): Promise<SentState> {
    return this.log.endKey(payout, () => this.findPayout(payout.key));
  }

  async findPayout(key: string): Promise<SentState> {
    const row = await this.log.findRow(key);
    if (!row) return this.payouts.findUnknown(key);
    return row.state === 'refused'
      ? { state: 'failed', reason: row.reason ?? 'refused' }
      : this.payouts.findPayout(row);
  }

  override listSent(span: SentSpan): Promise<SentPage> {
    return this.sent.listSent(span);
  }

  readStatement(): Promise<undefined> {
    return Promise.resolve(undefined);
  }

  override verifyPush(push: Push): Promise<PushVerdict> {
    return Promise.resolve(verifyXenditPush(push, this.env.XENDIT_CALLBACK_TOKEN ?? ''));
  }
}
