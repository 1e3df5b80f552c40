import { randomBytes } from 'node:crypto';
import { migrate } from '@rampart/data';
import { migrateQueues } from '@rampart/jobs';
import { Client, Pool } from 'pg';

/** A migrated database of one suite's own. */
export interface TestDatabase {
  readonly url: string;
  /** Straight SQL, for looking behind the service's back. */
  query<T = Record<string, unknown>>(text: string, values?: unknown[]): Promise<T[]>;
  drop(): Promise<void>;
}

export async function newDatabase(queues: 'postgres' | 'redis' = 'postgres'): Promise<TestDatabase> {
  const server = process.env['TEST_PG_URL'];
  if (!server) throw new Error('TEST_PG_URL names no Postgres to test on');
  const name = `rampart_${randomBytes(6).toString('hex')}`;
  await once(server, `CREATE DATABASE ${name}`);
  const url = Object.assign(new URL(server), { pathname: `/${name}` }).href;
  await migrate(url);
  await migrateQueues({ QUEUE_BACKEND: queues, DATABASE_URL: url });
  const pool = new Pool({ connectionString: url, max: 2, idleTimeoutMillis: 0 }); // a connection that stays, also while no new one is to be had
  pool.on('error', () => undefined); // some tests cut every connection; the next query makes a new one
  await pool.query('SELECT');
  return {
    url,
    query: async <T>(text: string, values: unknown[] = []) => (await pool.query(text, values)).rows as T[],
    drop: async () => {
      await pool.end();
      await once(server, `DROP DATABASE ${name} WITH (FORCE)`);
    },
  };
}

async function once(server: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: server });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
