/** Runs SQL in the database that also contains the service's tables. */
interface Database {
  query<T>(sql: string): Promise<T[]>;
}

/**
 * Whether a restore of the database is open. Until it is closed, nothing new is signed, since payouts after the backup are unknown. Signed transactions may be
 * sent again: they cannot pay twice.
 */
export async function isRestoreOpen(database: Database): Promise<boolean> {
  const [known] = await database.query<{ exists: boolean }>(
    `SELECT to_regclass('database_restore') IS NOT NULL AS exists`,
  );
  if (!known?.exists) return false;
  return (await database.query('SELECT FROM database_restore WHERE is_open')).length > 0;
}
