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

/**
 * Puts an apostrophe before everything that a spreadsheet would read as a formula: at the beginning of a cell, and after characters at which a spreadsheet of
 * another locale, or a pasted line, begins the next cell. White space and invisible characters before the sign are skipped as spreadsheets skip them;
 * full-width signs count, since some spreadsheets read them like the narrow ones.
 */
const guarded = (text: string): string => text.replace(FORMULA, "'").replace(/^(?=[\t\r\n])/, "'");

const FORMULA = /(?<=^|[;|\t\r\n])(?=[ \f\v\u0085\p{Z}\p{Cf}]*[=+\-@＝＋－＠])/gu;

const quoted = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
