import { sql } from '@rampart/sql';
import { LONG_STATEMENTS, newConnection, openSession } from './connections.js';
import { newDataSource } from './data-source.js';
import { followClusterThoroughly } from './follow-cluster.js';
import { keepMonths } from './months/keep-months.js';
import { refuseUnreleasedSchema } from './unreleased-schema.js';

/** Arbitrary key of the advisory lock that serialises migrations. */
export const MIGRATION_LOCK = 7_201_124;

/** Migrates the schema, makes the months ahead, and makes a restored database's events continue in order. Processes that start together take turns. Returns how many migrations ran. */
export async function migrate(databaseUrl: string): Promise<number> {
  const lock = newConnection(databaseUrl, { application: 'migrate', statementTimeout: LONG_STATEMENTS });
  try {
    await openSession(lock);
    await lock.query(sql`SELECT pg_advisory_lock(${MIGRATION_LOCK})`.toQuery());
    const source = await newDataSource(databaseUrl, 'migrate').initialize();
    try {
      await refuseUnreleasedSchema(source);
      const ran = await source.runMigrations({ transaction: 'each' });
      await followClusterThoroughly((text) => source.query(text));
      await keepMonths(source);
      return ran.length;
    } finally {
      await source.destroy();
    }
  } finally {
    await lock.end();
  }
}
