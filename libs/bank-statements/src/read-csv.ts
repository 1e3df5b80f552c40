import type { SkippedRow, StatementPart, StatementParts } from './bank-line.js';
import type { CsvProfile } from './csv-profile.js';
import { type CsvAccount, CsvReader } from './csv-reader.js';
import { recordsOf, TextEnd } from './csv-records.js';

const BATCH = 500;

/**
 * Reads a CSV file with the profile of its bank. With a column of balances, each row is checked against the previous one. Without it, nothing shows that rows
 * are missing, and the preview says so.
 */
export async function* readCsv(text: AsyncIterable<string>, profile: CsvProfile, account: CsvAccount): StatementParts {
  const reader = new CsvReader(profile, account);
  const textEnd = new TextEnd();
  let parts: (StatementPart | SkippedRow)[] = [];
  for await (const record of recordsOf(textEnd.watch(text), profile)) {
    parts.push(...reader.read(record));
    if (parts.length < BATCH) continue;
    yield parts;
    parts = [];
  }
  yield [...parts, ...reader.end(textEnd)];
}
