import { createReadStream, createWriteStream } from 'node:fs';
import { rename } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import type { Env } from '@rampart/config';
import { sql } from '@rampart/sql';
import type pg from 'pg';
import { from, to } from 'pg-copy-streams';
import { measureFile } from '../backups/manifest.js';
import { Refusal } from '../refusal.js';
import { type ExportedMonth, fileOf, readExported, writeExported } from './exported-month.js';

/** A month of a table, as `months_of` lists it. */
export interface Month {
  readonly table: string;
  readonly name: string;
  /** First day of the month. */
  readonly month: string;
}

interface Target {
  readonly folder: string;
  readonly env: Env;
}

/** Exports a month into a folder, unless exactly these rows were exported before, and reads back what it wrote. */
export async function exportMonth(
  database: pg.Client,
  { table, name, month }: Month,
  { folder, env }: Target,
): Promise<ExportedMonth> {
  const { rows, digest } = await digestOf(database, `months.${name}`);
  const before = await readExported(folder, name, env);
  if (before?.rows === rows && before.digest === digest) return before;
  const file = fileOf(name);
  await copyOut(database, name, path.join(folder, file));
  const { sha256 } = await measureFile(folder, file);
  const exported = { form: 1, name, table, month, rows, digest, file, sha256, at: new Date().toISOString() } as const;
  await assertReadable(database, exported, folder);
  await writeExported(folder, exported, env);
  return exported;
}

/** Throws Refusal unless the file has exactly the rows of its manifest, which are loaded into a temporary table. */
export async function assertReadable(database: pg.Client, exported: ExportedMonth, folder: string): Promise<void> {
  await database.query(`CREATE TEMPORARY TABLE read_back (LIKE ${exported.table})`);
  try {
    const copy = database.query(from('COPY read_back FROM STDIN (FORMAT csv, HEADER)'));
    await pipeline(createReadStream(path.join(folder, exported.file)), createGunzip(), copy);
    const { rows, digest } = await digestOf(database, 'pg_temp.read_back');
    if (rows !== exported.rows || digest !== exported.digest)
      throw new Refusal(`${exported.file} has other rows than its manifest says: the month changed, or the file did.`);
  } finally {
    await database.query('DROP TABLE IF EXISTS pg_temp.read_back');
  }
}

/** Written under another name first, so that a file of an earlier export stays until this one is whole. */
async function copyOut(database: pg.Client, name: string, file: string): Promise<void> {
  const copy = database.query(to(`COPY months.${name} TO STDOUT (FORMAT csv, HEADER)`));
  await pipeline(copy, createGzip(), createWriteStream(`${file}.new`, { mode: 0o600, flush: true }));
  await rename(`${file}.new`, file);
}

/** The number and the digest of the rows of a table. */
export async function digestOf(database: pg.ClientBase, table: string): Promise<{ rows: string; digest: string }> {
  const { rows } = await database.query<{ rows: string; digest: string }>(
    sql`SELECT number::text AS rows, digest FROM rows_digest(${table}::regclass)`.toQuery(),
  );
  return rows[0]!;
}
