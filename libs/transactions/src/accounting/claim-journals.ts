import type { Transaction } from '@rampart/data';
import type { Decimal } from '@rampart/kernel';
import { ACCOUNTS, type Booking } from '@rampart/ledger';
import { suspenseOf, transferLines } from './journal-lines.js';

/** Claim against the user of a payment that was reversed after the payout. A negative amount reduces the claim. */
export const receivableBooking = (
  { id, type }: Transaction,
  { reference, currency, amount }: { reference: string; currency: string; amount: Decimal },
): Booking => ({
  transactionId: id,
  cause: 'receivable',
  reference,
  lines: transferLines(currency, amount, {
    debit: ACCOUNTS.receivable,
    credit: suspenseOf(type === 'buy' ? 'fiat' : 'crypto'),
  }),
});

/** An operator wrote the claim off. */
export const writtenOffBooking = (
  transactionId: string,
  { reference, currency, amount }: { reference: string; currency: string; amount: Decimal },
): Booking => ({
  transactionId,
  cause: 'writtenOff',
  reference,
  lines: transferLines(currency, amount, { debit: ACCOUNTS.writtenOff, credit: ACCOUNTS.receivable }),
});

/** The money for a written-off claim arrived after all. */
export const recoveredBooking = (
  { id, type }: Transaction,
  { reference, currency, amount }: { reference: string; currency: string; amount: Decimal },
): Booking => ({
  transactionId: id,
  cause: 'recovered',
  reference,
  lines: transferLines(currency, amount, {
    debit: suspenseOf(type === 'buy' ? 'fiat' : 'crypto'),
    credit: ACCOUNTS.writtenOff,
  }),
});
