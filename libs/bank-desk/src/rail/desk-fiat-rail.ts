import { Inject, Injectable, type OnModuleInit, type Provider } from '@nestjs/common';
import { ENV, type Env, payoutRoutesOf, reveal, type RouteEnv, routesOf } from '@rampart/config';
import { listKeys, readChanges } from '@rampart/driver-tables';
import {
  Amount,
  Clock,
  Decimal,
  type FiatCode,
  isId,
  type MethodAttribute,
  type MethodId,
  METHODS,
  peerAccountText,
  PRECISION,
} from '@rampart/kernel';
import {
  type AccountProblem,
  type Changes,
  type FiatPayment,
  type FiatPayout,
  FiatRail,
  type FiatReturn,
  type PaymentInstructions,
  type SendOutcome,
  type SentPage,
  type SentSpan,
  type SentState,
  type StatementPage,
  type StatementSpan,
  type UnwantedPayout,
} from '@rampart/ports';
import { qrFor } from '@rampart/qr';
import { rows, sql } from '@rampart/sql';
import { payoutDay, payoutEnd } from '../batches/payout-day.js';
import { AccountChecks } from '../checks/account-checks.js';
import { type DeskAccount, DeskAccounts } from '../desk-config.js';
import { DeskDatabase } from '../desk-database.js';
import { PREPARE_DESK } from '../desk-schema.js';
import { codesIn, collectionReference, readSubject, storedSubjects } from '../references.js';
import { DeskPayouts } from './desk-payouts.js';
import { deskStatement } from './desk-statement.js';

/** More orders than an operator would look through. */
const MAX_NAMED = 50;

/** An ordinary bank account: users pay with a reference, statements report what arrived, and operators hand files of payouts to the bank. */
@Injectable()
export class DeskFiatRail extends FiatRail implements OnModuleInit {
  static readonly providers: readonly Provider[] = [
    { provide: DeskAccounts, inject: [ENV], useFactory: (env: Env) => DeskAccounts.fromFile(env.DESK_CONFIG) },
    DeskPayouts,
  ];

  constructor(
    private readonly database: DeskDatabase,
    private readonly accounts: DeskAccounts,
    private readonly payouts: DeskPayouts,
    private readonly clock: Clock,
    @Inject(ENV)
    private readonly env: RouteEnv,
  ) {
    super();
  }

  /** No-op if the service's role may not create tables: `migrate` has created them. */
  async onModuleInit(): Promise<void> {
    await this.database.query(PREPARE_DESK);
  }

  /** Searches the references of collections, statement lines and payouts, in any case and spacing. */
  override async findNamed(text: string): Promise<readonly string[]> {
    const codes = [text.trim(), ...codesIn(text)];
    const found = await rows<{ subject: string }>(
      this.database,
      sql`SELECT transaction_id AS subject FROM desk.collection WHERE reference = ANY(${codes})
       UNION SELECT subject FROM desk.line WHERE bank_reference = ANY(${codes})
       UNION SELECT subject FROM desk.payout WHERE reference = ANY(${codes}) LIMIT ${MAX_NAMED}`,
    );
    return found.map(({ subject }) => subject).filter(isId);
  }

  override async findSetupProblems(): Promise<readonly string[]> {
    const routes = [...routesOf(this.env, 'fiatRail'), ...payoutRoutesOf(this.env)];
    const methods = new Set(routes.filter(([, driver]) => driver === 'desk').map(([method]) => method));
    return [...methods]
      .filter((method) => !this.accounts.forMethod(method))
      .map((method) => `no account of DESK_CONFIG serves ${method}`);
  }

  /** A bank transfer names an account, or a number that identifies one, and its holder. */
  override payoutAttributes(method: MethodId): readonly MethodAttribute[] {
    return METHODS[method].attributes.some((name) => name === 'phone') ? ['accountName'] : ['account', 'accountName'];
  }

  override payoutDay(method: MethodId, due: Date): string | undefined {
    return payoutDay(this.accounts.forMethod(method), due);
  }

  override payoutEnd(method: MethodId, due: Date): Date | undefined {
    return payoutEnd(this.accounts.forMethod(method), due);
  }

  async instructionsFor({
    transactionId,
    method,
    amount,
  }: Omit<Collection, 'reference'>): Promise<PaymentInstructions> {
    const account = this.accounts.forMethod(method);
    if (!account || account.currency !== amount.currency)
      throw new Error(`no account of the desk takes ${method} in ${amount.currency}`);
    const reference = collectionReference(transactionId);
    const asked = await this.openCollection({ transactionId, reference, method, amount }, account);
    const bank = account.bank === undefined ? '' : `, ${account.bank}`;
    const payee = { name: `${account.holder}${bank}`, number: account.number, reference };
    const qrCode = qrFor(account.qr, method, { amount: Amount.of(asked, amount.currency), reference });
    const code = qrCode === undefined ? {} : { qrCode };
    if (amount.value.eq(asked)) return { account: peerAccountText(payee), ...code };
    const exactly = `${asked} ${amount.currency}`;
    return { account: peerAccountText({ ...payee, exactly }), amount: asked, ...code };
  }

  /** The amount to request. It stays reserved for the order for as long as its payment is searched for, and as long again for a late payment. */
  private async openCollection(
    { transactionId, reference, method, amount }: Collection,
    { id, uniqueAmounts, matchHours }: DeskAccount,
  ): Promise<string> {
    const step = new Decimal(10).pow(-PRECISION[amount.currency]);
    const [row] = await rows<{ asked: string }>(
      this.database,
      sql`SELECT desk.open_collection(${transactionId}, ${reference}, ${id}, ${amount.toString()}, ${step.toFixed()}, ${uniqueAmounts[method] ?? 0}, make_interval(hours => ${2 * matchHours}), ${this.clock.now()})::text AS asked`,
    );
    if (!row) throw new Error('the desk kept no order');
    return row.asked;
  }

  async paymentsFor(reference: string): Promise<readonly FiatPayment[]> {
    const found = await rows<PaymentRow>(
      this.database,
      sql`SELECT event_id, trim_scale(amount)::text AS amount, currency, value_at, party_name, reversed FROM desk.line
       WHERE subject = ANY(${storedSubjects(reference)}) AND kind = 'payment' ORDER BY value_at, id`,
    );
    return found.map((row) => ({
      eventId: row.event_id,
      amount: row.amount,
      currency: row.currency,
      receivedAt: row.value_at,
      ...(row.party_name === null ? {} : { payerName: reveal(row.party_name) }),
      ...(row.reversed ? { reversed: true } : {}),
    }));
  }

  changesSince(cursor: string): Promise<Changes> {
    const payments = { table: 'desk.line', subject: 'subject', where: sql`kind = 'payment'`, readSubject } as const;
    return readChanges(this.database, payments, cursor);
  }

  sendPayout(payout: FiatPayout): Promise<SendOutcome> {
    return this.payouts.queuePayout(payout);
  }

  returnPayment(payment: FiatReturn): Promise<SendOutcome> {
    return this.payouts.queueReturn(payment);
  }

  findPayout(key: string): Promise<SentState> {
    return this.payouts.findPayout(key);
  }

  override listSent(span: SentSpan): Promise<SentPage> {
    return listKeys(this.database, 'desk.payout', span);
  }

  withdrawPayout(payout: UnwantedPayout): Promise<SentState> {
    return this.payouts.endPayout(payout);
  }

  readStatement(span: StatementSpan): Promise<StatementPage> {
    return deskStatement(this.database, span, this.accounts.missingAfterDays);
  }

  override findAccountProblems(): Promise<readonly AccountProblem[]> {
    return new AccountChecks(this.database, this.accounts, this.clock).findProblems();
  }
}

interface Collection {
  readonly transactionId: string;
  readonly reference: string;
  readonly method: MethodId;
  readonly amount: Amount<FiatCode>;
}

interface PaymentRow {
  readonly event_id: string;
  readonly amount: string;
  readonly currency: string;
  readonly value_at: Date;
  readonly party_name: string | null;
  readonly reversed: boolean;
}
