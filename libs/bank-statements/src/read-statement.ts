import { type StatementPart, type StatementParts, StatementRefused } from './bank-line.js';
import { BankTime } from './bank-time.js';
import { decodeText } from './decode-text.js';
import type { IdentifiedLine } from './identify-lines.js';
import { OwnStatements } from './own-statements.js';
import { readCamt } from './read-camt.js';
import { readCsv } from './read-csv.js';
import { readMt940 } from './read-mt940.js';
import { type StatementAccount, StatementChecks, type StatementSummary } from './statement-checks.js';
import { StatementDates } from './statement-dates.js';
import { decodeXml } from './xml-encoding.js';

export const STATEMENT_FORMATS = ['camt', 'mt940', 'csv'] as const;
export type StatementFormat = (typeof STATEMENT_FORMATS)[number];

/**
 * Reads a whole file and passes on its lines in batches while it arrives. Returns the sums of the file. Throws `StatementRefused`; then none of the lines that
 * were passed on counts.
 */
export async function readStatement(
  bytes: AsyncIterable<Uint8Array>,
  format: StatementFormat,
  {
    account,
    now,
    take,
  }: {
    account: StatementAccount;
    /** The time on the service's clock: no bank books later movements. */
    now: Date;
    take: (lines: readonly IdentifiedLine[]) => Promise<void> | void;
  },
): Promise<StatementSummary> {
  const check = new StatementChecks(account);
  const dates = new StatementDates(new BankTime(account.timeZone), now);
  const own = new OwnStatements(account);
  let isNewestFirst = false;
  for await (const parts of own.of(partsOf(bytes, format, account))) {
    const lines = parts.flatMap((part) => (part.kind === 'skipped' ? [] : (checked(part) ?? [])));
    if (lines.length > 0) await take(lines);
  }
  return {
    ...check.summary(),
    ...(own.others > 0 ? { otherStatements: own.others } : {}),
    ...(isNewestFirst ? { isNewestFirst } : {}),
  };

  function checked(part: StatementPart): IdentifiedLine | undefined {
    dates.check(part);
    if (part.kind === 'closes') isNewestFirst ||= part.isNewestFirst === true;
    return check.check(part);
  }
}

/** All parts of a file, before they are compared with the account and the calendar. */
export function partsOf(
  bytes: AsyncIterable<Uint8Array>,
  format: StatementFormat,
  account: StatementAccount,
): StatementParts {
  const time = new BankTime(account.timeZone);
  if (format === 'camt') return readCamt(decodeXml(bytes, account.encoding), time);
  if (format === 'mt940') return readMt940(decodeText(bytes, account.encoding), time);
  if (!account.csv) throw new StatementRefused('the account has no CSV profile', 1);
  const { csv, currency, numbers } = account;
  return readCsv(decodeText(bytes, csv.encoding), csv, { time, currency, numbers });
}
