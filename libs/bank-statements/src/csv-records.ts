import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { StatementRefused } from './bank-line.js';
import type { CsvProfile } from './csv-profile.js';

/** End-of-file character of DOS. */
const END_OF_DOS = '\u001A';

export interface CsvRecord {
  readonly cells: readonly string[];
  /** Line number in the file on which the record ends. */
  readonly at: number;
}

/** Whether the text ended its last cell, with a line break or a quote. A file that was cut off does not. */
export class TextEnd {
  isClosed = false;

  async *watch(text: AsyncIterable<string>): AsyncGenerator<string> {
    for await (const chunk of text) {
      if (chunk !== '') this.isClosed = isClosed(chunk);
      yield chunk;
    }
  }
}

function isClosed(text: string): boolean {
  const trimmed = text.replaceAll(END_OF_DOS, '').trimEnd();
  return trimmed.endsWith('"') || /[\r\n]/.test(text.replaceAll(END_OF_DOS, '').slice(trimmed.length));
}

/** Records of a file as the library reads them, of any length. Throws `StatementRefused`. */
export async function* recordsOf(
  text: AsyncIterable<string>,
  { delimiter, skipLines }: Pick<CsvProfile, 'delimiter' | 'skipLines'>,
): AsyncGenerator<CsvRecord> {
  const parser = parse({
    delimiter,
    from_line: skipLines + 1,
    info: true,
    skip_empty_lines: true,
    relax_quotes: true, // a payer may write a quotation mark, and some banks quote nothing
    relax_column_count: true,
    record_delimiter: ['\r\n', '\n', '\r'], // some banks end the heading differently from the rows
    trim: true,
    max_record_size: 65_536,
  });
  const source = Readable.from(text);
  source.on('error', (error) => parser.destroy(error));
  source.pipe(parser);
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: { lines: number } }>)
      yield { cells: record.map((cell) => unmarked(cell === END_OF_DOS ? '' : cell)), at: info.lines };
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new StatementRefused(problemOf(error), Number(error.lines ?? 1));
  } finally {
    source.destroy();
  }
}

const problemOf = ({ code }: CsvError): string =>
  code === 'CSV_QUOTE_NOT_CLOSED'
    ? 'a quoted text has no end; the file may be cut off'
    : 'the file is not readable CSV';

/** Marks of the writing direction, and zero-width spaces, which are invisible. */
const UNSEEN = /[\u200B\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF]/g;

/** A quick check, since most cells have no mark. */
const MARKED = /^['=]|[\u200B\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF]/;

/** Removes what banks add so that spreadsheets keep leading zeros: an apostrophe, or the form `="0012"`. */
const unmarked = (cell: string): string =>
  MARKED.test(cell)
    ? cell
        .replace(UNSEEN, '')
        .trim()
        .replace(/^'(?=\d)/, '')
        .replace(/^="([^"]*)"$/, '$1')
    : cell.trim();
