/** A movement on the service's account in the bank's final books. A reversed movement stays, marked as reversed. */
export interface StatementLine {
  readonly direction: 'in' | 'out';
  /** Money in: the eventId of `paymentsFor`. Money out: the idempotency key, or the bank's own id where none was used. */
  readonly id: string;
  /** Money in: the argument of `paymentsFor`. Money out: the reference that `sendPayout` returned. Absent where the bank does not report it. */
  readonly reference?: string;
  readonly amount: string;
  readonly currency: string;
  /** Money in: the value time, as in `FiatPayment.receivedAt`. Money out: when the rail accepted the payout. */
  readonly at: Date;
  /** The payment was reversed, or the payout came back. */
  readonly reversed?: boolean;
}

/** Kinds of problems with the statements of an account. */
export const ACCOUNT_PROBLEMS = [
  'accountDiffers',
  'statementGap',
  'statementMissing',
  'statementRefused',
  'lineUndecided',
  'batchDiffers',
] as const;
export type AccountProblemKind = (typeof ACCOUNT_PROBLEMS)[number];

/** A problem of an account at a bank, which operators must look into. */
export interface AccountProblem {
  readonly kind: AccountProblemKind;
  /** `account:<id>`, and which of its parts. */
  readonly subject: string;
  readonly detail: string;
}

/** Includes `from`, excludes `to`. */
export interface StatementSpan {
  readonly from: Date;
  readonly to: Date;
  /** `next` of the previous page; absent for the first page. */
  readonly cursor?: string;
}

export interface StatementPage {
  readonly lines: readonly StatementLine[];
  /** Until then the bank has reported what it booked; later movements of ours may still be missing. Absent where it reports at once. */
  readonly until?: Date;
  /** Cursor of the next page; absent on the last page. */
  readonly next?: string;
}
