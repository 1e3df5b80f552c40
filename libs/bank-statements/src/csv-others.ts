import { bareNumber } from './bare-number.js';
import type { CsvRow } from './csv-row.js';

/** The account and the currency that a row names. Some banks write currencies in lower case. */
export type CsvSubject = Record<'account' | 'currency', string | undefined>;

export const subjectOf = (row: CsvRow): CsvSubject => ({
  account: row.valueOf('account'),
  currency: row.valueOf('currency')?.toUpperCase(),
});

/** Whether two rows name the same account and currency; a bank may write one number in two forms. */
export const isSameSubject = (one: CsvSubject, other: CsvSubject): boolean =>
  one.currency === other.currency && bareNumber(one.account ?? '') === bareNumber(other.account ?? '');

/** Rows of other accounts and currencies, in a file with several. */
export class OtherRows {
  private readonly subjects = new Map<string, CsvSubject>();
  private readonly numbers: ReadonlySet<string>;

  constructor(
    numbers: readonly string[] | undefined,
    private readonly currency: string | undefined,
  ) {
    this.numbers = new Set((numbers ?? []).map(bareNumber));
  }

  get first(): CsvSubject | undefined {
    return [...this.subjects.values()][0];
  }

  get size(): number {
    return this.subjects.size;
  }

  /**
   * Takes a row that belongs to another account or currency, and returns whether it does. A currency that is not an ISO 4217 code does not count as another.
   */
  take(subject: CsvSubject): boolean {
    const { account, currency } = subject;
    const isNumber = account === undefined || this.numbers.size === 0 || this.numbers.has(bareNumber(account));
    const isCurrency = this.currency === undefined || currency === this.currency || !/^[A-Z]{3}$/.test(currency ?? '');
    if (isNumber && isCurrency) return false;
    this.subjects.set(`${account} ${currency}`, subject);
    return true;
  }
}
