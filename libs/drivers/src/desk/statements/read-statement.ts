import { type StatementParts, StatementRefused } from './bank-line.js';
import { BankTime } from './bank-time.js';
import { decodeText } from './decode-text.js';
import type { IdentifiedLine } from './identify-lines.js';
import { readCamt } from './read-camt.js';
import { readCsv } from './read-csv.js';
import { readMt940 } from './read-mt940.js';
import { type StatementAccount, StatementChecks, type StatementSummary } from './statement-checks.js';

export const STATEMENT_FORMATS = ['camt', 'mt940', 'csv'] as const;
export type StatementFormat = (typeof STATEMENT_FORMATS)[number];

/**
 * Reads a whole file and hands its lines over in batches while it arrives. Returns what the file adds up to. Throws `StatementRefused`: then nothing of
 * what was handed over counts.
 */
export async function readStatement(
  bytes: AsyncIterable<Uint8Array>,
  format: StatementFormat,
  { account, take }: { account: StatementAccount; take: (lines: readonly IdentifiedLine[]) => Promise<void> | void },
): Promise<StatementSummary> {
  const check = new StatementChecks(account);
  for await (const parts of partsOf(bytes, format, account)) {
    const lines = parts.flatMap((part) => check.check(part) ?? []);
    if (lines.length > 0) await take(lines);
  }
  return check.summary();
}

function partsOf(bytes: AsyncIterable<Uint8Array>, format: StatementFormat, account: StatementAccount): StatementParts {
  const time = new BankTime(account.timeZone);
  if (format === 'csv') {
    if (!account.csv) throw new StatementRefused('the account has no CSV profile', 1);
    return readCsv(decodeText(bytes, account.csv.encoding), account.csv, time);
  }
  const text = decodeText(bytes, account.encoding);
  return format === 'camt' ? readCamt(text, time) : readMt940(text, time);
}
