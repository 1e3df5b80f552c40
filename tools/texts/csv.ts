import { parse } from 'csv-parse/sync';
import type { Row } from './rows.js';

/** A list as spreadsheets read it. Beside each text of another language stands the English one. */
export function csvOf(rows: readonly Row[], english?: ReadonlyMap<string, string>): string {
  const head = ['key', ...(english ? ['english'] : []), 'old', 'new', 'changed'];
  const lines = rows.map(({ key, old, now }) => [
    key,
    ...(english ? [english.get(key) ?? ''] : []),
    old,
    now,
    old === now ? '' : 'yes',
  ]);
  return [head, ...lines].map((line) => `${line.map(quoted).join(',')}\n`).join('');
}

export function rowsOfCsv(text: string): Row[] {
  const records: Record<string, string>[] = parse(text, { columns: true });
  return records.map(({ key = '', old = '', new: now = '' }) => ({ key, old, now }));
}

const quoted = (field: string): string => (/[",\n]/.test(field) ? `"${field.replaceAll('"', '""')}"` : field);
