import { conceal } from '@rampart/config';
import { secretHex } from '@rampart/kernel';
import { rows, type Sql, sql } from '@rampart/sql';
import type { SandboxDatabase } from './sandbox-database.js';
import type { Seen } from './sandbox-deposits.js';
import { storedReference } from './sandbox-references.js';

export interface SandboxPayment {
  /** The transaction's id, or any other reference that a payer wrote. */
  readonly transactionId: string;
  /** Plain decimal notation. */
  readonly amount: string;
  /** Any currency, since users do pay in the wrong one. */
  readonly currency: string;
  /** The bank's id of the payment, unique within the transaction; random unless given. */
  readonly id?: string | undefined;
  /** Value time; defaults to now. */
  readonly receivedAt?: Date | undefined;
  /** Payer's name as the bank reports it; not reported by default. */
  readonly payerName?: string | undefined;
}

/** Stores a payment as the sandbox's bank reports it. */
export async function seePayment(database: SandboxDatabase, payment: SandboxPayment, now: Date): Promise<Seen> {
  const id = payment.id ?? secretHex(12);
  const statement = payStatement({
    id,
    reference: storedReference(payment.transactionId),
    amount: payment.amount,
    currency: payment.currency,
    receivedAt: payment.receivedAt ?? null,
    now,
    payer: payment.payerName === undefined ? null : conceal(payment.payerName),
  });
  for (;;) {
    const [row] = await rows<{ version: number; same: boolean }>(database, statement);
    if (row?.same) return { id, conflict: row.version > 1 };
  }
}

/** A payment of a report, as it is stored. */
interface NewReport {
  readonly id: string;
  readonly reference: string;
  readonly amount: string;
  readonly currency: string;
  readonly receivedAt: Date | null;
  readonly now: Date;
  readonly payer: string | null;
}

/** Whether a stored payment has the content reported now; fields that were left out are equal. */
const isSame = ({ amount, currency, receivedAt, payer }: NewReport): Sql =>
  sql`(amount::numeric, currency) = (${amount}::text::numeric, ${currency}) AND received_at = coalesce(${receivedAt}, received_at)
    AND payer_name IS NOT DISTINCT FROM coalesce(${payer}, payer_name)`;

/**
 * Inserts the next report of a payment, or returns the stored report with the same content. The update changes nothing but lets
 * Postgres return a row that a concurrent call inserted; `same` is false then, and the caller retries.
 */
const payStatement = (report: NewReport): Sql => sql`
  INSERT INTO sandbox.fiat_payment AS seen (transaction_id, payment_id, amount, currency, received_at, payer_name, version)
  SELECT ${report.reference}, ${report.id}, ${report.amount}::text, ${report.currency}, coalesce(${report.receivedAt}::timestamptz, ${report.now}), ${report.payer},
    coalesce(min(version) FILTER (WHERE ${isSame(report)}), max(version) + 1, 1)
  FROM sandbox.fiat_payment WHERE transaction_id = ${report.reference} AND payment_id = ${report.id}
  ON CONFLICT (transaction_id, payment_id, version) DO UPDATE SET payment_id = excluded.payment_id
  RETURNING version, ${isSame(report)} AS same`;
