import { StatementRefused } from './bank-line.js';
import { clipped } from './clipped.js';
import type { CsvProfile } from './csv-profile.js';
import { type CsvRow, includes } from './csv-row.js';

/** Words by which banks say that a movement is not booked, or never will be. */
const NOT_BOOKED =
  /^(?:pending|pend|unposted|uncleared|processing|in process|in progress|authori[sz]ed|on hold|held|failed|declined|rejected|cancell?ed|void(?:ed)?|待處理|处理中|處理中|รอดำเนินการ|đang xử lý|tertunda)$/i;

/** Whether a row counts. Returns why it is left out, and throws `StatementRefused` for one that the profile does not know. */
export function whyPending(row: CsvRow, { columns, bookedWords, pendingWords }: CsvProfile): string | undefined {
  const { at } = row;
  const date = row.valueOf('valueDate') ?? '';
  if (date !== '' && includes(pendingWords, date)) return `it is not booked yet (${clipped(date)})`;
  if (columns.status === undefined) return refuseUnknown(row);
  const status = row.valueOf('status') ?? '';
  if (includes(bookedWords, status)) return undefined;
  if (status !== '' && includes(pendingWords, status)) return `it is not booked yet (${clipped(status)})`;
  throw new StatementRefused(
    status === ''
      ? 'the status of a row is empty'
      : `the status "${clipped(status)}" of a row is unknown; the profile says in \`bookedWords\` and \`pendingWords\` what counts`,
    at,
  );
}

/** A file without a column of statuses may still say that a row is not booked. What payers write does not say it, unless it is all that the row says. */
function refuseUnknown(row: CsvRow): undefined {
  const texts = [...row.texts(), row.valueOf('partyName') ?? ''].filter((text) => text !== '');
  const cells = texts.length === 1 ? [...row.others, ...texts] : row.others;
  const word = cells.find((cell) => NOT_BOOKED.test(cell));
  if (word === undefined) return undefined;
  throw new StatementRefused(`a row says "${clipped(word)}", and the profile has no column \`status\``, row.at);
}

/** Whether a row begins like one that is no movement. A payer may write such words too: a row with a date and an amount is always a movement. */
export function whySkipped(
  cells: readonly string[],
  { skip }: CsvProfile,
  { hasDate, hasAmount }: { hasDate: boolean; hasAmount: boolean },
): string | undefined {
  if (hasDate && hasAmount) return undefined;
  const word = skip.find((start) => cells.some((cell) => cell.toLowerCase().startsWith(start.toLowerCase())));
  return word === undefined ? undefined : `the profile skips rows that begin with "${word}"`;
}
