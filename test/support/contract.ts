import { readFileSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from '@rampart/config';
import { readTables, type Table } from './markdown.js';

/** The contract in the repository. */
export const contract = readFileSync(path.join(projectRoot, 'docs', 'partner-api.md'), 'utf8');

export const contractTables: readonly Table[] = readTables(contract);

/** The tables directly under a heading. Throws if there are none. */
export function tablesUnder(heading: string): readonly Table[] {
  const found = contractTables.filter(({ headings }) => headings.at(-1) === heading);
  if (found.length === 0) throw new Error(`the contract has no table under "${heading}"`);
  return found;
}

/** The one table directly under a heading. */
export function tableUnder(heading: string): Table {
  const [table, ...more] = tablesUnder(heading);
  if (!table || more.length > 0) throw new Error(`the contract has ${more.length + 1} tables under "${heading}"`);
  return table;
}

/** The cells of one column, in order. Throws when the table has no such column. */
export function column(table: Table, name: string): string[] {
  if (!table.columns.includes(name)) throw new Error(`no column "${name}" in ${table.columns.join(' | ')}`);
  return table.rows.map((row) => row[name] ?? '');
}

/** Every endpoint that the contract lists, in tables and in bold lines, as `POST /api/users`. */
export function contractEndpoints(): string[] {
  const bold = [...contract.matchAll(/\*\*((?:GET|POST|PUT|PATCH|DELETE) \/[^*]+)\*\*/g)].map(
    ([, endpoint = '']) => endpoint,
  );
  const listed = column(tableUnder('Reference data'), 'Method and path').map((cell) =>
    cell.replace(' (deprecated)', ''),
  );
  return [...new Set([...bold, ...listed])];
}
