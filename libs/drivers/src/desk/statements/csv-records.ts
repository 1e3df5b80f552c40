import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { StatementRefused } from './bank-line.js';
import type { CsvProfile } from './csv-profile.js';

interface CsvRecord {
  readonly record: readonly string[];
  readonly info: { readonly lines: number };
}

/** Rows of a file as the library reads them. Throws `StatementRefused`. */
export async function* recordsOf(
  text: AsyncIterable<string>,
  { delimiter, skipLines }: CsvProfile,
): AsyncGenerator<CsvRecord> {
  const parser = parse({
    delimiter,
    from_line: skipLines + 1,
    info: true,
    skip_empty_lines: true,
    trim: true,
    max_record_size: 65_536,
  });
  const source = Readable.from(text);
  source.on('error', (error) => parser.destroy(error));
  source.pipe(parser);
  try {
    for await (const record of parser) yield record as CsvRecord;
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new StatementRefused(problemOf(error), Number(error.lines ?? 1));
  } finally {
    source.destroy();
  }
}

const problemOf = ({ code }: CsvError): string =>
  code === 'CSV_RECORD_INCONSISTENT_FIELDS_LENGTH'
    ? 'a row has another number of columns than the heading; the file may be cut off'
    : code === 'CSV_QUOTE_NOT_CLOSED'
      ? 'a quoted text has no end; the file may be cut off'
      : 'the file is not readable CSV';
