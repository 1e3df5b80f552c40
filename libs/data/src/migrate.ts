import pg from 'pg';
import { newDataSource } from './data-source.js';

/** Any number: the key under which migrations take their turns. */
const MIGRATION_LOCK = 7_201_124;

/** Brings the schema up to date; processes that start together take turns. Answers how many migrations ran. */
export async function migrate(databaseUrl: string): Promise<number> {
  const lock = new pg.Client({ connectionString: databaseUrl });
  await lock.connect();
  try {
    await lock.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
    const source = await newDataSource(databaseUrl, 'migrate').initialize();
    try {
      return (await source.runMigrations({ transaction: 'each' })).length;
    } finally {
      await source.destroy();
    }
  } finally {
    await lock.end();
  }
}
