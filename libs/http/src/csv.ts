import type { Decimal } from '@rampart/kernel';

/** Text comes from users and is escaped; numbers and dates do not. Null is an empty cell. */
export type CsvCell = string | Decimal | Date | null;

/** A line of RFC 4180, with its line end. */
export const csvLine = (cells: readonly CsvCell[]): string =>
  `${cells.map((cell) => quoted(plain(cell))).join(',')}\r\n`;

function plain(cell: CsvCell): string {
  if (cell === null) return '';
  if (cell instanceof Date) return cell.toISOString();
  return typeof cell === 'string' ? guarded(cell) : cell.toFixed();
}

/** Prefixes text that spreadsheets would read as a formula with an apostrophe. */
const guarded = (text: string): string => (/^[=+\-@\t\r\n]/.test(text) ? `'${text}` : text);

const quoted = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
