import { Injectable } from '@nestjs/common';
import { conceal, reveal } from '@rampart/config';
import { Clock } from '@rampart/kernel';
import { rows, type Sql, sql } from '@rampart/sql';
import { SandboxDatabase } from './sandbox-database.js';
import { type SandboxDeposit, seeDeposit, type Seen } from './sandbox-deposits.js';
import type { PayoutOutcome } from './sandbox-payouts.js';
import { keptEmails, type SandboxMail } from './sandbox-email.js';
import { type SandboxPayment, seePayment } from './sandbox-payments.js';
import { storedReference } from './sandbox-references.js';

export interface SandboxMessage {
  readonly to: string;
  readonly text: string;
  /** The first group of six digits in the text, if there is one. */
  readonly code?: string;
  readonly at: Date;
}

/** Lets a tester simulate payments, deposits and payout results. */
@Injectable()
export class SandboxControls {
  constructor(
    private readonly database: SandboxDatabase,
    private readonly clock: Clock,
  ) {}

  /** Simulates a payment. A repeated id is the same payment; with other content the bank contradicts itself and reports both. */
  simulatePayment(payment: SandboxPayment): Promise<Seen> {
    return seePayment(this.database, payment, this.clock.now());
  }

  /** Reverses or reinstates the payment with this id, or the last one without an id. Returns whether such a payment exists. */
  async reversePayment({
    transactionId,
    id,
    reversed,
  }: {
    transactionId: string;
    id?: string | undefined;
    reversed: boolean;
  }): Promise<boolean> {
    const reference = storedReference(transactionId);
    const changed = await rows<{ payment_id: string }>(
      this.database,
      sql`UPDATE sandbox.fiat_payment SET reversed = ${reversed} WHERE transaction_id = ${reference} AND payment_id = coalesce(${id ?? null},
         (SELECT payment_id FROM sandbox.fiat_payment WHERE transaction_id = ${reference} ORDER BY seq DESC LIMIT 1)) RETURNING payment_id`,
    );
    return changed.length > 0;
  }

  /** Simulates a deposit, or a change of one. */
  simulateDeposit(deposit: SandboxDeposit): Promise<Seen> {
    return seeDeposit(this.database, deposit, this.clock.now());
  }

  /** Sets the result of the transaction's next payout, once. A later call replaces an earlier one. */
  async decidePayout(directive: { transactionId: string; outcome: PayoutOutcome }): Promise<void> {
    await rows(
      this.database,
      sql`INSERT INTO sandbox.payout_directive (transaction_id, outcome) VALUES (${storedReference(directive.transactionId)}, ${directive.outcome})
       ON CONFLICT (transaction_id) DO UPDATE SET outcome = excluded.outcome`,
    );
  }

  /** The last hundred messages, to one phone or to all, newest last. Only the digits of the phone count: a query string loses its plus. */
  async messagesTo(phone?: string): Promise<readonly SandboxMessage[]> {
    const recipient = phone === undefined ? null : conceal(`+${phone.replace(/\D/g, '')}`);
    const found = await rows<{ recipient: string; body: string; sent_at: Date }>(this.database, messagesOf(recipient));
    return found.map(({ recipient, body, sent_at }) => {
      const text = reveal(body);
      return { to: reveal(recipient), text, ...codeIn(text), at: sent_at };
    });
  }

  /** The last hundred emails, to one address or to all, newest last. */
  emailsTo(address?: string): Promise<readonly SandboxMail[]> {
    return keptEmails(this.database, address);
  }

  /** The keys of all payouts of a transaction, whatever their result, oldest first. */
  async payoutsOf(transactionId: string): Promise<readonly string[]> {
    const found = await rows<{ key: string }>(
      this.database,
      sql`SELECT key FROM sandbox.sent_payout WHERE transaction_id = ${storedReference(transactionId)} AND outcome <> 'withdrawn' ORDER BY seq`,
    );
    return found.map(({ key }) => key);
  }
}

const messagesOf = (recipient: string | null): Sql => sql`
  SELECT recipient, body, sent_at FROM (
    SELECT id, recipient, body, sent_at FROM sandbox.sms WHERE ${recipient}::text IS NULL OR recipient = ${recipient} ORDER BY id DESC LIMIT 100
  ) AS newest ORDER BY id`;

const codeIn = (text: string): { code?: string } => {
  const code = /(?<!\d)\d{6}(?!\d)/.exec(text)?.[0];
  return code === undefined ? {} : { code };
};
