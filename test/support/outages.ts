import { Client } from 'pg';
import type { TestDatabase } from './database.js';

/** Cuts connections to a suite's database, all or those of one application; returns how many there were. */
export async function cutConnections(database: TestDatabase, application = '%'): Promise<number> {
  const [cut] = await database.query<{ count: number }>(
    `SELECT count(pg_terminate_backend(pid))::int AS count FROM pg_stat_activity
     WHERE datname = current_database() AND pid <> pg_backend_pid() AND application_name LIKE $1`,
    [application],
  );
  return cut?.count ?? 0;
}

export async function connectionsOf(database: TestDatabase, application: string): Promise<number> {
  const [open] = await database.query<{ count: number }>(
    'SELECT count(*)::int AS count FROM pg_stat_activity WHERE datname = current_database() AND application_name LIKE $1',
    [application],
  );
  return open?.count ?? 0;
}

/** From now on the database accepts or refuses new connections; open ones stay. */
export async function takeConnections(database: TestDatabase, whether: 'yes' | 'no'): Promise<void> {
  const url = new URL(database.superuserUrl);
  const name = url.pathname.slice(1);
  const elsewhere = new Client({ connectionString: Object.assign(url, { pathname: '/postgres' }).href });
  await elsewhere.connect();
  await elsewhere.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS ${whether === 'yes'}`);
  await elsewhere.end();
}
