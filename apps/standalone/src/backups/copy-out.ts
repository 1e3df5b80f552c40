import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { LONG_STATEMENTS, newConnection, openSession } from '@rampart/data';
import { to } from 'pg-copy-streams';
import { findMonths } from './months.js';
import { findTables, SEQUENCES } from './backed-up-tables.js';
import type { BackedUpTable, Manifest, NamedSecret } from './manifest.js';

type Copied = Pick<Manifest, 'migrations' | 'months' | 'tables' | 'sequences'> & {
  readonly secrets: readonly NamedSecret[];
};

/** Copies a consistent snapshot of every table into files while the service runs. Encrypted data stays encrypted. */
export async function copyOut(url: string, folder: string): Promise<Copied> {
  const database = newConnection(url, { application: 'backup', statementTimeout: LONG_STATEMENTS });
  await openSession(database);
  try {
    await mkdir(path.join(folder, 'tables'), { mode: 0o700 });
    await database.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    const tables: BackedUpTable[] = [];
    for (const { name, columns } of await findTables(database)) {
      const file = path.join('tables', `${name.replaceAll('"', '')}.copy`);
      const copy = database.query(to(`COPY (SELECT ${columns.join(', ')} FROM ${name}) TO STDOUT (FORMAT binary)`));
      await pipeline(copy, createWriteStream(path.join(folder, file), { mode: 0o600, flush: true }));
      tables.push({ name, columns, rows: copy.rowCount, file });
    }
    const months = await findMonths(database);
    const migrations = await database.query<{ name: string }>('SELECT name FROM migrations ORDER BY id');
    const sequences = await database.query<{ name: string; value: string }>(SEQUENCES.toQuery());
    const secrets = await database.query<NamedSecret>(
      'SELECT id, number FROM secret_key WHERE resealed_at IS NULL ORDER BY number',
    );
    await database.query('COMMIT');
    return {
      secrets: secrets.rows,
      migrations: migrations.rows.map(({ name }) => name),
      tables,
      months,
      sequences: sequences.rows,
    };
  } finally {
    await database.end();
  }
}
