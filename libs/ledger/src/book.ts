import { type Sql, sql } from '@rampart/data';
import { Decimal, ids } from '@rampart/kernel';
import type { Account } from './accounts.js';

export interface Line {
  readonly account: Account;
  readonly currency: string;
  /** Positive is debit, negative credit; zero lines are left out. */
  readonly amount: Decimal;
}

export interface Booking {
  /** Empty for money that belongs to no transaction yet. */
  readonly transactionId: string | null;
  /** Past tense: what happened. */
  readonly cause: string;
  /** Which one it was: together with the cause, booked once. */
  readonly reference: string;
  readonly lines: readonly Line[];
}

/** Digits that the books keep, as the database does. */
export const BOOK_DIGITS = 18;

/**
 * The statement that books, once: telling the same fact again changes nothing. The only writer of postings. Throws when
 * the lines do not sum to zero per currency; the database checks the same at commit.
 */
export function book({ transactionId, cause, reference, lines }: Booking, at: Date): Sql {
  const kept = lines.filter(({ amount }) => !amount.isZero());
  const open = unbalanced(kept);
  if (open.length > 0) throw new Error(`${cause} ${reference} does not balance in ${open.join(', ')}`);
  const rows = kept.map(({ account, currency, amount }) => ({ id: ids.next(), account, currency, amount: amount.toFixed() }));
  return sql`
    WITH booked AS (
      INSERT INTO journal (id, transaction_id, cause, reference, at) VALUES (${ids.next()}, ${transactionId}, ${cause}, ${reference}, ${at})
      ON CONFLICT (cause, reference) DO NOTHING RETURNING id)
    INSERT INTO posting (id, journal_id, account, currency, amount)
    SELECT p.id, booked.id, p.account, p.currency, p.amount
    FROM booked, jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS p(id uuid, account text, currency text, amount numeric)`;
}

/** The currencies in which the lines do not sum to zero. */
export function unbalanced(lines: readonly Line[]): string[] {
  const currencies = [...new Set(lines.map(({ currency }) => currency))];
  return currencies.filter((currency) =>
    !lines.filter((line) => line.currency === currency).reduce((sum, { amount }) => sum.plus(amount), new Decimal(0)).isZero(),
  );
}

/**
 * Takes back what was booked for a transaction: for every journal of `cause` (and `reference`, when given) that was not
 * taken back yet, its mirror. What was never booked is not taken back.
 */
export const reverseBookings = (taken: { transactionId: string | null; cause: string; reference?: string; reversalCause: string }, at: Date): Sql => sql`
  WITH mirror AS (
    INSERT INTO journal (id, transaction_id, cause, reference, at)
    SELECT gen_random_uuid(), transaction_id, ${taken.reversalCause}, id::text, ${at} FROM journal
    WHERE transaction_id IS NOT DISTINCT FROM ${taken.transactionId}::uuid AND cause = ${taken.cause} AND (${taken.reference ?? null}::text IS NULL OR reference = ${taken.reference ?? null})
    ON CONFLICT (cause, reference) DO NOTHING RETURNING id, reference)
  INSERT INTO posting (id, journal_id, account, currency, amount)
  SELECT gen_random_uuid(), mirror.id, p.account, p.currency, -p.amount FROM mirror JOIN posting p ON p.journal_id = mirror.reference::uuid`;
