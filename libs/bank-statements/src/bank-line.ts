/** A movement on the account as a statement reports it, in one form for all file formats. */
export interface BankLine {
  readonly direction: 'in' | 'out';
  /** Positive plain decimal text, as exact as the bank wrote it. */
  readonly amount: string;
  /** `2026-01-31`. */
  readonly valueDate: string;
  /** The end of the value date in the bank's time zone, if the bank reports no time of day. */
  readonly valueAt: Date;
  readonly bookedOn?: string | undefined;
  /** The bank's own code for the kind of movement: `NCHG/808` of MT940, `PMNT/RCDT/ESCT` of camt, or the words in a column of a CSV file. */
  readonly transactionCode?: string | undefined;
  /** The bank's own reference of the movement. */
  readonly bankReference?: string | undefined;
  readonly endToEndId?: string | undefined;
  /** Message ids of the payment file that the movement belongs to. */
  readonly messageIds?: readonly string[] | undefined;
  /** The number that the statement gives the movement. Banks that have no other field write a payer's reference there. */
  readonly entryReference?: string | undefined;
  /** Several payments in one movement, whose texts do not identify the order that the whole amount belongs to. */
  readonly isOfSeveral?: boolean | undefined;
  /** Name of the other party: the payer of incoming money, the payee of outgoing money. */
  readonly partyName?: string | undefined;
  readonly partyAccount?: string | undefined;
  /** Remittance information. */
  readonly text: string;
  /** Whether it cancels an earlier movement in the other direction. */
  readonly isReversal: boolean;
  /** Line number in the file, counted from 1. */
  readonly at: number;
}

/** The days that a statement covers, as far as it reports them, and by how many days dates may lie outside of them. */
export interface StatementPeriod {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly slackDays: number;
}

/**
 * A file in the order of its parts. Balances are signed plain decimal texts; a format without balances omits them. Each `opens` is followed by the lines of one
 * account and by `closes`.
 */
export type StatementPart =
  | {
      readonly kind: 'opens';
      readonly account: string | undefined;
      readonly currency: string | undefined;
      readonly opening: string | undefined;
      /** Whether this kind of statement always has balances. */
      readonly hasBalances: boolean;
      readonly period?: StatementPeriod;
      readonly at: number;
    }
  | { readonly kind: 'line'; readonly line: BankLine }
  | {
      readonly kind: 'closes';
      /** Set if it is known only at the end. */
      readonly opening?: string | undefined;
      readonly closing: string | undefined;
      /** The day of the closing balance; absent if the format has none. */
      readonly on?: string | undefined;
      readonly period?: StatementPeriod;
      /** Whether the lines of the statement run from newest to oldest, if only reading them shows it. */
      readonly isNewestFirst?: boolean;
      /** Number of accounts and currencies whose lines were left out, if a statement has several. */
      readonly others?: number;
      readonly at: number;
    };

/** A row that is not a movement, or not yet. */
export interface SkippedRow {
  readonly kind: 'skipped';
  readonly why: string;
  readonly at: number;
}

/** Parts of one chunk of the file, so that a million lines need no million promises. */
export type StatementParts = AsyncGenerator<readonly (StatementPart | SkippedRow)[]>;

/** Refuses a whole file, so that none of it is booked. */
export class StatementRefused extends Error {
  override readonly name = 'StatementRefused';

  constructor(
    /** Reason, as a sentence for operators. Quotes nothing that a payer wrote. */
    readonly reason: string,
    /** Line number in the file where it fails, counted from 1. */
    readonly line: number,
  ) {
    super(`line ${line}: ${reason}`);
  }
}
