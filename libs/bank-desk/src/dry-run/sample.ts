import { decodeText, type Encoding, recordsOf, StatementRefused } from '@rampart/bank-statements';
import { only } from './dry-run.js';

export type Delimiter = ',' | ';' | '\t' | '|';

/** The rows of an unknown file. */
export interface Sample {
  readonly encoding: Encoding;
  readonly delimiter: Delimiter;
  /** Cells of the heading; numbers if the file has no heading. */
  readonly heading: readonly string[];
  readonly hasHeading: boolean;
  readonly before: readonly (readonly string[])[];
  readonly rows: readonly (readonly string[])[];
}

const DELIMITERS: readonly Delimiter[] = [',', ';', '\t', '|'];
/** Encodings in the order in which they are attempted, with the characters that show that one is right. */
const ALPHABETS: readonly (readonly [Encoding, RegExp])[] = [
  ['utf-8', /[^]/],
  ['windows-874', /[\u0E00-\u0E7F]{3}/],
  ['big5', /[\u4E00-\u9FFF]{2}/],
  ['gbk', /[\u4E00-\u9FFF]{2}/],
  ['windows-1252', /[^]/],
];

export async function sampleOf(bytes: Uint8Array): Promise<Sample | undefined> {
  const decoded = await decodedBy(bytes);
  if (!decoded) return undefined;
  const all = await Promise.all(DELIMITERS.map((delimiter) => rowsBy(decoded.text, delimiter)));
  const tables = all.flatMap((rows, i) => tableIn(rows ?? [], DELIMITERS[i] ?? ',') ?? []);
  const [best] = tables.sort((a, b) => b.rows.length * b.heading.length - a.rows.length * a.heading.length);
  return best && { ...best, encoding: decoded.encoding };
}

async function decodedBy(bytes: Uint8Array): Promise<{ encoding: Encoding; text: string } | undefined> {
  for (const [encoding, alphabet] of ALPHABETS) {
    const text = await textIn(bytes, encoding);
    if (text !== undefined && alphabet.test(text)) return { encoding, text };
  }
  return undefined;
}

const textIn = (bytes: Uint8Array, encoding: Encoding): Promise<string | undefined> =>
  collected(decodeText(only(bytes), encoding)).then((pieces) => pieces?.join(''));

async function rowsBy(text: string, delimiter: Delimiter): Promise<readonly (readonly string[])[] | undefined> {
  const records = await collected(recordsOf(pieces(text), { delimiter, skipLines: 0 }));
  return records?.map(({ cells }) => cells).filter((cells) => cells.some((cell) => cell !== ''));
}

async function* pieces(text: string): AsyncGenerator<string> {
  yield text;
}

async function collected<T>(items: AsyncIterable<T>): Promise<T[] | undefined> {
  const all: T[] = [];
  try {
    for await (const item of items) all.push(item);
    return all;
  } catch (error) {
    if (error instanceof StatementRefused) return undefined;
    throw error;
  }
}

/** Finds the table in a file: rows with a date and a number that have the most common width, and the row above the first of them. */
function tableIn(all: readonly (readonly string[])[], delimiter: Delimiter): Omit<Sample, 'encoding'> | undefined {
  const isRow = (cells: readonly string[]): boolean =>
    cells.length > 2 && cells.some(looksLikeDate) && cells.some(looksLikeAmount);
  const widths = all.filter(isRow).map(({ length }) => length);
  const width = [...new Set(widths)].sort((a, b) => countOf(widths, b) - countOf(widths, a))[0];
  const first = all.findIndex((cells) => isRow(cells) && cells.length === width);
  if (width === undefined || first < 0) return undefined;
  const above = all[first - 1];
  const hasHeading = above?.length === width && !above.some(looksLikeDate);
  const rows = all.slice(first).filter((cells) => cells.length === width);
  return {
    delimiter,
    hasHeading,
    heading: hasHeading ? namesOf(above, rows) : Array.from({ length: width }, (_, i) => `Column ${i + 1}`),
    before: all.slice(0, hasHeading ? first - 1 : first),
    rows,
  };
}

/** Names as a profile writes them, also for the second column of a name, and for an unnamed column that has cells. */
const namesOf = (heading: readonly string[], rows: readonly (readonly string[])[]): string[] =>
  heading.map((name, i) => {
    if (name === '') return rows.some((cells) => cells[i] !== '') ? `#${i + 1}` : '';
    const before = heading.slice(0, i).filter((each) => each === name).length;
    return before === 0 ? name : `${name} ${before + 1}`;
  });

const countOf = (widths: readonly number[], width: number): number => widths.filter((each) => each === width).length;

export const looksLikeDate = (cell: string): boolean =>
  /^\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}\b|^\d{8}$|^\d{1,2}[ -][\p{L}\p{M}.]{2,12}[ -]\d{2,4}\b|^[A-Za-z]{3,9} \d{1,2}, \d{4}/u.test(
    cell,
  );

/** Whether a cell has digits with group and decimal signs, and apart from them at most a sign, a currency or a word for debit or credit. */
export function looksLikeAmount(cell: string): boolean {
  const digits = cell.replaceAll(/[^\d.,]/g, '');
  const words = cell.replaceAll(/[\d.,\s'()+−-]/gu, '');
  const isNumber = /^[.,]?\d/.test(digits) && (/[.,]\d/.test(digits) || digits.length <= 9);
  return (
    isNumber && /^[A-Z$\p{Sc}]{0,5}$/iu.test(words) && !cell.slice(1, -1).trim().includes('-') && !looksLikeDate(cell)
  );
}
