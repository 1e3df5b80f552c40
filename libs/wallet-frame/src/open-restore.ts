import { type Executor, rows, sql } from '@rampart/sql';

/**
 * Whether a restore of the database is open. Until it is closed, nothing new is signed, since payouts after the backup are unknown. Signed transactions may be
 * sent again: they cannot pay twice.
 * `database` also contains the service's tables.
 */
export async function isRestoreOpen(database: Executor): Promise<boolean> {
  const [known] = await rows<{ exists: boolean }>(
    database,
    sql`SELECT to_regclass('database_restore') IS NOT NULL AS exists`,
  );
  if (!known?.exists) return false;
  return (await rows(database, sql`SELECT FROM database_restore WHERE is_open`)).length > 0;
}
