import { HOUSE } from '@rampart/data';
import { type Sql, sql } from '@rampart/sql';
import { Decimal, ids } from '@rampart/kernel';
import type { Account } from './accounts.js';

export interface Line {
  readonly account: Account;
  readonly currency: string;
  /** Debits are positive, credits negative. Zero lines are not stored. */
  readonly amount: Decimal;
}

/** A journal entry with its lines. */
export interface Booking {
  /** Null for a payment without a transaction. */
  readonly transactionId: string | null;
  /** The event, in the past tense: `received`. */
  readonly cause: string;
  /** Unique per cause: the same pair is booked only once. */
  readonly reference: string;
  readonly lines: readonly Line[];
}

/** Decimal places of the ledger; the database stores the same number. */
export const BOOK_DIGITS = 18;

/**
 * Builds the statement that books an entry once: repeated with the same cause and reference it changes nothing, and returns no row. No other code inserts
 * postings, except for reversals. Throws if the lines do not sum to zero per currency; the database checks the same of each statement.
 */
export function book({ transactionId, cause, reference, lines }: Booking, at: Date): Sql {
  const stored = lines.filter(({ amount }) => !amount.isZero());
  const currencies = unbalanced(stored);
  if (currencies.length > 0) throw new Error(`${cause} ${reference} does not balance in ${currencies.join(', ')}`);
  const rows = stored.map(({ account, currency, amount }) => ({
    id: ids.next(),
    account,
    currency,
    amount: amount.toFixed(),
  }));
  return sql`
    WITH booked AS (
      INSERT INTO journal (id, transaction_id, partner_id, cause, reference, at)
      VALUES (${ids.next()}, ${transactionId}, ${partnerOf(transactionId)}, ${cause}, ${reference}, ${at})
      ON CONFLICT (cause, reference, partner_id) DO NOTHING RETURNING id, partner_id)
    INSERT INTO posting (id, journal_id, partner_id, account, currency, amount)
    SELECT p.id, booked.id, booked.partner_id, p.account, p.currency, p.amount
    FROM booked, jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS p(id uuid, account text, currency text, amount numeric)
    RETURNING id`.prepared();
}

/** Takes the partner from the order's row, so that no caller can book a payment of one partner for another; without an order it is the house. */
const partnerOf = (transactionId: string | null): Sql =>
  transactionId === null ? sql`${HOUSE}` : sql`(SELECT partner_id FROM transaction WHERE id = ${transactionId})`;

/** Returns the currencies in which the lines do not sum to zero. */
export function unbalanced(lines: readonly Line[]): string[] {
  const currencies = [...new Set(lines.map(({ currency }) => currency))];
  return currencies.filter(
    (currency) =>
      !lines
        .filter((line) => line.currency === currency)
        .reduce((sum, { amount }) => sum.plus(amount), new Decimal(0))
        .isZero(),
  );
}

export interface Reversal {
  readonly transactionId: string | null;
  readonly cause: string;
  /** Absent to reverse every entry of the cause. */
  readonly reference?: string;
  /** Cause of the reversing entry. */
  readonly reversalCause: string;
}

/** Builds the statement that reverses a transaction's entries of a cause, each once, with the same lines in the opposite sign. */
export const reverseBookings = ({ transactionId, cause, reference, reversalCause }: Reversal, at: Date): Sql => sql`
  WITH mirror AS (
    INSERT INTO journal (id, transaction_id, partner_id, cause, reference, at)
    SELECT new_id(), transaction_id, partner_id, ${reversalCause}, id::text, ${at} FROM journal
    WHERE ${transactionId === null ? sql`transaction_id IS NULL` : sql`transaction_id = ${transactionId}`} AND cause = ${cause} AND ${reference === undefined ? sql`true` : sql`reference = ${reference}`}
    ON CONFLICT (cause, reference, partner_id) DO NOTHING RETURNING id, partner_id, reference)
  INSERT INTO posting (id, journal_id, partner_id, account, currency, amount)
  SELECT new_id(), mirror.id, mirror.partner_id, p.account, p.currency, -p.amount
  FROM mirror JOIN posting p ON p.journal_id = mirror.reference::uuid AND p.partner_id = mirror.partner_id`;
