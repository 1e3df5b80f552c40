import { createReadStream } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { LONG_STATEMENTS, newConnection, openSession } from '@rampart/data';
import { sql } from '@rampart/sql';
import type pg from 'pg';
import { from } from 'pg-copy-streams';
import { Refusal } from '../refusal.js';
import { findTables } from './backed-up-tables.js';
import type { Manifest } from './manifest.js';
import { makeMonths } from './months.js';
import { withoutIndexes } from './without-indexes.js';

/**
 * Copies a backup into a migrated database without orders, in one database transaction. Our triggers are disabled meanwhile, because the rows were validated
 * when they were written. Nothing is paid out until two operators release the restore.
 */
export async function copyIn(url: string, folder: string, manifest: Manifest): Promise<void> {
  const database = newConnection(url, { application: 'restore', statementTimeout: LONG_STATEMENTS });
  await openSession(database);
  try {
    await assertSameRelease(database, manifest);
    await assertEmpty(database);
    const present = await findTables(database);
    const names = present.map(({ name }) => name);
    const missing = manifest.tables.filter(({ name, rows }) => rows > 0 && !names.includes(name));
    if (missing.length > 0)
      throw new Refusal(
        `The backup has ${missing.map(({ name }) => name).join(', ')}, which this service does not: start it with the drivers of the backup.`,
      );
    await makeMonths(database, manifest.months);
    await database.query('BEGIN');
    for (const name of names) await database.query(`ALTER TABLE ${name} DISABLE TRIGGER USER`);
    await truncate(database, names);
    await withoutIndexes(database, names, async () => {
      for (const name of names) await copyTable(database, folder, { manifest, name });
    });
    for (const { name, value } of manifest.sequences)
      await database.query(sql`SELECT setval(${name}, ${value})`.toQuery());
    for (const name of names) await database.query(`ALTER TABLE ${name} ENABLE TRIGGER USER`);
    await database.query(
      sql`SELECT note_restore('command', ${`restored from the backup of ${manifest.at}`})`.toQuery(),
    );
    await database.query('COMMIT');
    await database.query('ANALYZE'); // otherwise the first query plans ignore how many rows there are
  } finally {
    await database.end();
  }
}

/** Truncates tables. The owner has revoked its own right to truncate the ledger and the audit log, and grants it for this transaction only. */
async function truncate(database: pg.Client, names: readonly string[]): Promise<void> {
  const { rows } = await database.query<{ name: string }>(
    sql`SELECT name FROM unnest(${names}::text[]) name WHERE NOT has_table_privilege(name, 'TRUNCATE')`.toQuery(),
  );
  const kept = rows.map(({ name }) => name).join(', ');
  if (kept !== '') await database.query(`GRANT TRUNCATE ON ${kept} TO CURRENT_USER`);
  await database.query(`TRUNCATE ${names.join(', ')}`);
  if (kept !== '') await database.query(`REVOKE TRUNCATE ON ${kept} FROM CURRENT_USER`);
}

async function copyTable(
  database: pg.Client,
  folder: string,
  { manifest, name }: { manifest: Manifest; name: string },
): Promise<void> {
  const table = manifest.tables.find((each) => each.name === name);
  if (!table) return;
  const copy = database.query(from(`COPY ${name} (${table.columns.join(', ')}) FROM STDIN (FORMAT binary)`));
  await pipeline(createReadStream(path.join(folder, table.file)), copy);
  if (copy.rowCount !== table.rows) throw new Error(`${name} has ${copy.rowCount} rows, not ${table.rows}`);
}

/** Refuses a backup of another release, whose tables may have other columns. */
async function assertSameRelease(database: pg.Client, { migrations }: Manifest): Promise<void> {
  const { rows } = await database.query<{ name: string }>('SELECT name FROM migrations ORDER BY id');
  if (rows.map(({ name }) => name).join() !== migrations.join())
    throw new Refusal('The backup is of another release: restore it with that one, then upgrade.');
}

async function assertEmpty(database: pg.Client): Promise<void> {
  const { rows } = await database.query<{ used: boolean }>(
    'SELECT EXISTS (SELECT FROM partner) OR EXISTS (SELECT FROM transaction) OR EXISTS (SELECT FROM audit_entry) AS used',
  );
  if (rows[0]?.used) throw new Refusal('The database holds partners or orders: restore into an empty one.');
}
