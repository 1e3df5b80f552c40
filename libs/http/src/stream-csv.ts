import type { Response } from 'express';
import { type CsvCell, csvLine } from './csv.js';
import { writeChunk } from './write-chunk.js';

/** The columns of a table by name, in order. */
export type CsvColumns<T> = Readonly<Record<string, (row: T) => CsvCell>>;

export interface CsvFile<T> {
  /** File name, ending in .csv. */
  readonly name: string;
  readonly columns: CsvColumns<T>;
}

/**
 * Sends pages as one CSV file to download, with a line of column names. Each page is sent as soon as it is available, and a slow reader slows the pages down.
 */
export async function streamCsv<T>(
  response: Response,
  pages: AsyncIterable<readonly T[]>,
  { name, columns }: CsvFile<T>,
): Promise<void> {
  const cells = Object.values(columns);
  let chunk = csvLine(Object.keys(columns));
  for await (const page of pages) {
    if (!response.headersSent) response.attachment(name);
    chunk += page.map((row) => csvLine(cells.map((cell) => cell(row)))).join('');
    if (response.destroyed) return;
    await writeChunk(response, chunk);
    chunk = '';
  }
  if (!response.headersSent) response.attachment(name);
  response.end(chunk);
}
