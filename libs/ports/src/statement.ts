/** A movement on the service's account that the bank has finally booked. A reversed movement stays, marked as reversed. */
export interface StatementLine {
  readonly direction: 'in' | 'out';
  /** Money in: the eventId of `paymentsFor`. Money out: the idempotency key, or the bank's own id if no key was used. */
  readonly id: string;
  /** Money in: the argument of `paymentsFor`. Money out: the reference that `sendPayout` returned. Absent if the bank does not report it. */
  readonly reference?: string;
  readonly amount: string;
  readonly currency: string;
  /** Money in: when the bank received it, as in `FiatPayment.receivedAt`. Money out: when the rail accepted the payout. */
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
  /** `account:<id>`, followed by the part of the account that is affected. */
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
  /** Time up to which the bank has reported its bookings; later movements of the service may still be missing. Absent if it reports at once. */
  readonly until?: Date;
  /** Cursor of the next page; absent on the last page. */
  readonly next?: string;
}
