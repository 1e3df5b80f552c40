import { conceal } from '@rampart/config';
import { secretHex } from '@rampart/kernel';
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
  const values = [
    storedReference(payment.transactionId),
    id,
    payment.amount,
    payment.currency,
    payment.receivedAt ?? null,
    now,
    payment.payerName === undefined ? null : conceal(payment.payerName),
  ];
  for (;;) {
    const [row] = await database.query<{ version: number; same: boolean }>(PAY, values);
    if (row?.same) return { id, conflict: row.version > 1 };
  }
}

/** Whether a stored payment has the content reported now; fields that were left out are equal. */
const SAME = `(amount::numeric, currency) = ($3::text::numeric, $4) AND received_at = coalesce($5, received_at)
    AND payer_name IS NOT DISTINCT FROM coalesce($7, payer_name)`;

/**
 * Inserts the next report of a payment, or returns the stored report with the same content. The update changes nothing but lets
 * Postgres return a row that a concurrent call inserted; `same` is false then, and the caller retries.
 */
const PAY = `
  INSERT INTO sandbox.fiat_payment AS seen (transaction_id, payment_id, amount, currency, received_at, payer_name, version)
  SELECT $1, $2, $3::text, $4, coalesce($5::timestamptz, $6), $7, coalesce(min(version) FILTER (WHERE ${SAME}), max(version) + 1, 1)
  FROM sandbox.fiat_payment WHERE transaction_id = $1 AND payment_id = $2
  ON CONFLICT (transaction_id, payment_id, version) DO UPDATE SET payment_id = excluded.payment_id
  RETURNING version, ${SAME} AS same`;
