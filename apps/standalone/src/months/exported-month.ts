import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Env } from '@rampart/config';
import { isSealOf, measureFile, sealOf } from '../backups/manifest.js';
import { Refusal } from '../refusal.js';

/** The contents of the file of a month. */
export interface ExportedMonth {
  readonly form: 1;
  /** Name of the month, such as `webhook_event_2027_02`. */
  readonly name: string;
  readonly table: string;
  /** First day of the month. */
  readonly month: string;
  readonly rows: string;
  /** The digest of the rows, as `rows_digest` computes it. */
  readonly digest: string;
  readonly file: string;
  readonly sha256: string;
  readonly at: string;
}

export const fileOf = (name: string): string => `${name}.csv.gz`;
const manifestOf = (folder: string, name: string): string => path.join(folder, `${name}.json`);

/** Writes the manifest of a month, whose seal covers the hash of its file. */
export async function writeExported(folder: string, exported: ExportedMonth, env: Env): Promise<void> {
  const sealed = { seal: sealOf(JSON.stringify(exported), env), exported };
  await writeFile(manifestOf(folder, exported.name), `${JSON.stringify(sealed, null, 1)}\n`, { mode: 0o600 });
}

/** Reads the manifest of a month; undefined if there is none. Throws Refusal if it or its file was changed. */
export async function readExported(folder: string, name: string, env: Env): Promise<ExportedMonth | undefined> {
  const text = await readFile(manifestOf(folder, name), 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  const { seal, exported } = JSON.parse(text) as { seal: string; exported: ExportedMonth };
  if (exported.name !== name || !isSealOf(seal, JSON.stringify(exported), env))
    throw new Refusal(`The manifest of ${name} was changed or is damaged.`);
  const found = await measureFile(folder, exported.file).catch(() => undefined);
  if (found?.sha256 !== exported.sha256)
    throw new Refusal(`${exported.file} ${found ? 'was changed or is damaged' : 'is missing'}.`);
  return exported;
}
