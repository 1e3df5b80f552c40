import { type Clock, Decimal, SECOND } from '@rampart/kernel';
import { NothingSent, type SendOutcome, type SentState, UnclearAnswer, type UnwantedPayout } from '@rampart/ports';
import { rows, type Sql, sql } from '@rampart/sql';
import type { LoggedPayout, PayoutRow, Sending } from './logged-payout.js';
import { orderedOf } from './provider-money.js';
import type { RailDatabase } from './rail-database.js';

/** Longer than the calls of one payout take. */
const UNDER_WAY = 30 * SECOND;

/** Records which keys a driver has sent: one row per key, committed before the provider is called. Never stores the payee. */
export class PayoutLog {
  private readonly underWay = new Map<
    string,
    { readonly payout: LoggedPayout; readonly paying: Promise<SendOutcome> }
  >();

  constructor(
    private readonly driver: string,
    private readonly database: RailDatabase,
    private readonly clock: Clock,
  ) {}

  /**
   * Calls `send` for a key that has no row, and otherwise only with `sendAgain`. `look` reports the outcome of a key that has a row: this or another process
   * sent it before. An error of `send` leaves the row `sending`, unless it is `NothingSent` of the first attempt.
   */
  async payOnce(payout: LoggedPayout, sending: Sending): Promise<SendOutcome> {
    const known = this.underWay.get(payout.key);
    if (known) {
      assertSame({ ...known.payout, ...orderedOf(known.payout.amount) }, payout);
      return known.paying;
    }
    const paying = this.pay(payout, sending).finally(() => this.underWay.delete(payout.key));
    this.underWay.set(payout.key, { payout, paying });
    return paying;
  }

  /** Ends a key that was never sent: `look` reports that the provider does not know it, or the outcome of a key that has a row. */
  async endKey({ key, transactionId }: UnwantedPayout, look: () => Promise<SentState>): Promise<SentState> {
    const found = await look();
    if (found.state !== 'unknown') return found;
    await rows(
      this.database,
      sql`INSERT INTO rails.payout (driver, key, kind, subject, amount, currency, state, reason, begun_at)
       VALUES (${this.driver}, ${key}, 'transfer', ${transactionId}, 0, '', 'refused', 'it was withdrawn before it was sent', ${this.clock.trueTime()}) ON CONFLICT DO NOTHING`,
    );
    const row = await this.findRow(key);
    if (row?.state !== 'refused') throw new Error('the payout may be on its way at this moment');
    return { state: 'failed', reason: row.reason ?? 'refused' };
  }

  async findRow(key: string): Promise<PayoutRow | undefined> {
    const [row] = await rows<PayoutRow>(
      this.database,
      sql`SELECT key, kind, subject, trim_scale(amount)::text AS amount, currency, state, reference, reason, begun_at AS "begunAt" FROM rails.payout WHERE driver = ${this.driver} AND key = ${key}`,
    );
    return row;
  }

  /** Whether this or another process may still be waiting for a call that pays: until then it means nothing that the provider does not show the key. */
  isUnderWay({ state, begunAt }: PayoutRow): boolean {
    return state === 'sending' && this.clock.trueTime().getTime() - begunAt.getTime() < UNDER_WAY;
  }

  async recordSent(key: string, reference: string): Promise<void> {
    await this.changeRow(
      sql`UPDATE rails.payout SET state = 'sent', reference = ${reference} WHERE driver = ${this.driver} AND key = ${key} AND state = 'sending'`,
    );
  }

  /** Records that the provider did not pay, either at once or later. */
  async recordRefused(key: string, reason: string): Promise<void> {
    await this.changeRow(
      sql`UPDATE rails.payout SET state = 'refused', reason = ${reason} WHERE driver = ${this.driver} AND key = ${key}`,
    );
  }

  /** Rows of refunds of a charge that this service has made, or may have made. */
  async refundsOf(charge: string): Promise<PayoutRow[]> {
    return (await this.allRefundsOf(charge)).filter(({ state }) => state !== 'refused');
  }

  /** All refunds of a charge, including those that were not made. */
  async allRefundsOf(charge: string): Promise<PayoutRow[]> {
    return rows<PayoutRow>(
      this.database,
      sql`SELECT key, kind, subject, trim_scale(amount)::text AS amount, currency, state, reference, reason, begun_at AS "begunAt" FROM rails.payout
       WHERE driver = ${this.driver} AND subject = ${charge} AND kind = 'refund' ORDER BY begun_at, key`,
    );
  }

  private async pay(payout: LoggedPayout, sending: Sending): Promise<SendOutcome> {
    return (await this.insertRow(payout)) ? this.sendFirst(payout, sending) : this.answerAgain(payout, sending);
  }

  private async sendFirst(payout: LoggedPayout, sending: Sending): Promise<SendOutcome> {
    try {
      return await this.send(payout, sending);
    } catch (error) {
      if (error instanceof NothingSent) await this.forget(payout.key);
      throw error;
    }
  }

  /** Hides `NothingSent` of this attempt, which does not cover the earlier ones. */
  private async sendAgain(payout: LoggedPayout, sending: Sending): Promise<SendOutcome> {
    try {
      return await this.send(payout, sending);
    } catch (error) {
      throw error instanceof NothingSent ? new Error(error.message, { cause: error }) : error;
    }
  }

  private async send({ key }: LoggedPayout, { send }: Sending): Promise<SendOutcome> {
    const outcome = await send();
    await this.recordOutcome(key, outcome);
    return outcome;
  }

  private async answerAgain(payout: LoggedPayout, sending: Sending): Promise<SendOutcome> {
    const row = await this.findRow(payout.key);
    if (!row) throw new Error('the row of a payout is gone');
    if (row.state === 'refused') return { outcome: 'rejected', reason: row.reason ?? 'refused' };
    assertSame(row, payout);
    const found = await sending.look(row);
    if (found.state === 'failed') return { outcome: 'rejected', reason: found.reason };
    if (found.state !== 'unknown') return { outcome: 'submitted', reference: found.reference };
    if (sending.sendAgain && row.state === 'sending') return this.sendAgain(payout, sending);
    throw new UnclearAnswer('the payout was sent before, and its provider does not show it');
  }

  private async insertRow({ key, kind, subject, amount }: LoggedPayout): Promise<boolean> {
    const added = await rows(
      this.database,
      sql`INSERT INTO rails.payout (driver, key, kind, subject, amount, currency, state, begun_at)
       VALUES (${this.driver}, ${key}, ${kind}, ${subject}, ${amount.toString()}, ${amount.currency}, 'sending', ${this.clock.trueTime()}) ON CONFLICT DO NOTHING RETURNING key`,
    );
    return added.length > 0;
  }

  private recordOutcome(key: string, outcome: SendOutcome): Promise<void> {
    if (outcome.outcome === 'submitted' || outcome.outcome === 'waiting')
      return this.recordSent(key, outcome.reference);
    return outcome.outcome === 'deferred' ? this.forget(key) : this.recordRefused(key, outcome.reason);
  }

  private async forget(key: string): Promise<void> {
    await this.changeRow(
      sql`DELETE FROM rails.payout WHERE driver = ${this.driver} AND key = ${key} AND state = 'sending'`,
    );
  }

  /**
   * Changes a row of `rails.payout` and marks the charge that it refunds as changed, if any of the charge was refunded: how much of that others refunded depends
   * on what this service did.
   */
  private async changeRow(change: Sql): Promise<void> {
    await rows(
      this.database,
      sql`WITH changed AS (${change} RETURNING driver, kind, subject)
          UPDATE rails.charge c SET state = c.state FROM changed r
          WHERE r.kind = 'refund' AND c.driver = r.driver AND c.id = r.subject AND (c.state <> 'paid' OR c.refunded IS NOT NULL)`,
    );
  }
}

function assertSame(
  row: Pick<PayoutRow, 'kind' | 'subject' | 'amount' | 'currency'>,
  { key, kind, subject, amount }: LoggedPayout,
): void {
  const isSame = row.kind === kind && row.subject === subject && row.currency === amount.currency;
  if (!isSame || !new Decimal(row.amount).eq(amount.value))
    throw new UnclearAnswer(`the payout ${key} is known with another amount or destination`);
}
