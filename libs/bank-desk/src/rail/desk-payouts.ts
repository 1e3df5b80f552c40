import { Injectable } from '@nestjs/common';
import { conceal, reveal } from '@rampart/config';
import { assertSameContent } from '@rampart/driver-tables';
import { type Amount, Clock, crashPoint, type FiatCode, latinName } from '@rampart/kernel';
import type { FiatPayout, FiatReturn, SendOutcome, SentState, UnwantedPayout } from '@rampart/ports';
import { rows, sql } from '@rampart/sql';
import { type DeskAccount, DeskAccounts } from '../desk-config.js';
import { DeskDatabase } from '../desk-database.js';
import { payoutReference, storedSubject } from '../references.js';

/** The payee. */
export interface Creditor {
  readonly name: string;
  readonly account: string;
  /** BIC, or the bank's name or code as the user gave it. */
  readonly bank?: string | undefined;
}

interface NewPayout {
  readonly key: string;
  readonly subject: string;
  readonly purpose: string;
  readonly amount: Amount<FiatCode>;
  readonly account: DeskAccount | undefined;
  readonly creditor: Creditor | undefined;
}

type State = 'queued' | 'batched' | 'sent' | 'booked' | 'returned' | 'refused';

/** Keeps payouts in one row each until an operator makes a batch of them. A key has one row, and so at most one place in one file. */
@Injectable()
export class DeskPayouts {
  constructor(
    private readonly database: DeskDatabase,
    private readonly accounts: DeskAccounts,
    private readonly clock: Clock,
  ) {}

  async queuePayout(payout: FiatPayout): Promise<SendOutcome> {
    const { key, transactionId, purpose, method, amount, attributes, payments = [] } = payout;
    const creditor = purpose === 'refund' ? await this.findPayer(payments) : creditorOf(attributes);
    const account = this.accounts.forMethod(method);
    return this.queue({ key, subject: storedSubject(transactionId), purpose, amount, account, creditor });
  }

  async queueReturn({ key, eventId, reference, amount }: FiatReturn): Promise<SendOutcome> {
    const [line] = await rows<{ account_id: string }>(
      this.database,
      sql`SELECT account_id FROM desk.line WHERE event_id = ${eventId}`,
    );
    const creditor = await this.findPayer([eventId]);
    const account = line && this.accounts.find(line.account_id);
    return this.queue({ key, subject: storedSubject(reference), purpose: 'return', amount, account, creditor });
  }

  async findPayout(key: string): Promise<SentState> {
    const row = await this.findRow(key);
    if (!row) return { state: 'unknown' };
    if (row.state === 'refused' || row.state === 'returned')
      return { state: 'failed', reason: row.reason ?? 'it was not paid' };
    const { reference, amount, currency } = row;
    const state = row.state === 'booked' ? 'confirmed' : outcomeOf(row.state);
    return { state, reference, money: { amount, currency } };
  }

  /** Ends a key that is in no file. Inserts a row for a key without one, so that a late call finds it. */
  async endPayout({ key, transactionId }: UnwantedPayout): Promise<SentState> {
    await rows(
      this.database,
      sql`INSERT INTO desk.payout AS p (key, subject, purpose, amount, currency, creditor, reference, state, reason, created_at)
       VALUES (${key}, ${storedSubject(transactionId)}, 'payout', 0, '', '{}', ${payoutReference(key)}, 'refused', 'it was withdrawn before it was sent', ${this.clock.now()})
       ON CONFLICT (key) DO UPDATE SET state = excluded.state, reason = excluded.reason WHERE p.state = 'queued'`,
    );
    return this.findPayout(key);
  }

  /** Withdraws the payouts of an order that are in no batch. Returns their keys; empty if the order has no such payout. */
  async withdrawPayout(transactionId: string): Promise<readonly string[]> {
    const found = await rows<{ key: string }>(
      this.database,
      sql`UPDATE desk.payout SET state = 'refused', reason = 'an operator withdrew it' WHERE subject = ${transactionId} AND state = 'queued' RETURNING key`,
    );
    return found.map(({ key }) => key);
  }

  /** Inserts a payout, or finds the row of a known key, and returns the outcome that follows from the row's present state. */
  private async queue(payout: NewPayout): Promise<SendOutcome> {
    const problem = problemOf(payout);
    const { key, subject, purpose, amount, account, creditor } = payout;
    const sealedCreditor = conceal(JSON.stringify(creditor ?? {}));
    const [added] = await rows<StoredRow>(
      this.database,
      sql`INSERT INTO desk.payout (key, account_id, subject, purpose, amount, currency, creditor, reference, state, reason, created_at)
       VALUES (${key}, ${account?.id}, ${subject}, ${purpose}, ${amount.toString()}, ${amount.currency}, ${sealedCreditor}, ${payoutReference(key)}, ${problem === undefined ? 'queued' : 'refused'}, ${problem}, ${this.clock.now()}) ON CONFLICT DO NOTHING RETURNING ${STORED}`,
    );
    crashPoint('desk.queued');
    const row = added ?? (await this.findRow(key));
    if (!row) throw new Error('the desk kept no payout');
    const isSame =
      row.amount === amount.toString() && row.currency === amount.currency && row.creditor === sealedCreditor;
    assertSameContent(key, row.state, isSame);
    return row.state === 'refused'
      ? { outcome: 'rejected', reason: row.reason ?? 'refused' }
      : { outcome: outcomeOf(row.state), reference: row.reference };
  }

  private async findRow(key: string): Promise<StoredRow | undefined> {
    const [row] = await rows<StoredRow>(this.database, sql`SELECT ${STORED} FROM desk.payout WHERE key = ${key}`);
    return row;
  }

  /** The account that paid, if all payments are known to come from the same one. */
  private async findPayer(payments: readonly string[]): Promise<Creditor | undefined> {
    const found = await rows<{ party_name: string | null; party_account: string | null }>(
      this.database,
      sql`SELECT party_name, party_account FROM desk.line WHERE event_id = ANY(${payments}) AND kind = 'payment' AND NOT reversed ORDER BY id`,
    );
    const accounts = new Set(found.map(({ party_account }) => party_account));
    const [row] = found;
    if (!row || row.party_account === null || accounts.size !== 1 || found.length !== payments.length) return undefined;
    return {
      name: row.party_name === null ? 'NOT PROVIDED' : reveal(row.party_name),
      account: reveal(row.party_account),
    };
  }
}

/** A payout counts as sent once its file is issued, or once a statement shows it. */
const outcomeOf = (state: State): 'waiting' | 'submitted' =>
  state === 'queued' || state === 'batched' ? 'waiting' : 'submitted';

const STORED = sql`state, reference, reason, trim_scale(amount)::text AS amount, currency, creditor`;

interface StoredRow {
  readonly state: State;
  readonly reference: string;
  readonly reason: string | null;
  readonly amount: string;
  readonly currency: string;
  readonly creditor: string;
}

function creditorOf({ account, accountName, bank, phone, code = '' }: FiatPayout['attributes']): Creditor | undefined {
  const number = account ?? (phone === undefined ? undefined : `${code}${phone}`);
  return number === undefined || accountName === undefined ? undefined : { name: accountName, account: number, bank };
}

/** At most as long as pain.001 allows. No spreadsheet formula begins like this. */
const ACCOUNT = /^[0-9A-Za-z+][0-9A-Za-z+./@_-]{3,33}$/;

function problemOf({ purpose, account, amount, creditor }: NewPayout): string | undefined {
  if (!account?.payouts) return 'no account of the desk pays by this method';
  if (account.currency !== amount.currency) return `the account of the desk is in ${account.currency}`;
  if (!creditor)
    return purpose === 'payout'
      ? 'the order names no account, or not its holder'
      : 'the bank did not report the one account that paid; pay it back by hand';
  if (latinName(creditor.name) === undefined) return 'the name cannot be written in Latin letters';
  if (!ACCOUNT.test(creditor.account.replaceAll(' ', ''))) return 'the account is not written as banks write accounts';
  return undefined;
}
