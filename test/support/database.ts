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

export async function newDatabase(queues: Queues = 'postgres'): Promise<TestDatabase> {
  const server = process.env['TEST_PG_URL'];
  if (!server) throw new Error('TEST_PG_URL names no Postgres to test on');
  const name = `rampart_${randomBytes(6).toString('hex')}`;
  const url = urlOf(server, name);
  await onServer(server, async (client) => {
    const template = await migratedOnce(client, server, queues);
    await client.query(`CREATE DATABASE ${name} TEMPLATE ${template}`);
  });
  const pool = new Pool({ connectionString: url, max: 2, idleTimeoutMillis: 0 }); // a connection that stays, also while no new one is to be had
  pool.on('error', () => undefined); // some tests cut every connection; the next query makes a new one
  await pool.query('SELECT');
  return {
    url,
    query: async <T>(text: string, values: unknown[] = []) => (await pool.query(text, values)).rows as T[],
    drop: async () => {
      await pool.end();
      await onServer(server, (client) => client.query(`DROP DATABASE ${name} WITH (FORCE)`));
    },
  };
}

type Queues = 'postgres' | 'redis';

/** Any number: the key under which suites take their turns. */
const TEMPLATE_LOCK = 7_201_126;

/** The database of this run that all others are copies of: migrating each would take longer than most tests. It has its name when it is whole. */
async function migratedOnce(client: Client, server: string, queues: Queues): Promise<string> {
  const template = `rampart_${process.env['TEST_RUN'] ?? 'run'}_${queues}`;
  await client.query('SELECT pg_advisory_lock($1)', [TEMPLATE_LOCK]);
  const known = await client.query('SELECT FROM pg_database WHERE datname = $1', [template]);
  if (known.rows.length === 0) {
    const making = `${template}_${randomBytes(4).toString('hex')}`;
    await client.query(`CREATE DATABASE ${making}`);
    await migrate(urlOf(server, making));
    await migrateQueues({ QUEUE_BACKEND: queues, DATABASE_URL: urlOf(server, making) });
    await client.query(`ALTER DATABASE ${making} RENAME TO ${template}`);
  }
  await client.query('SELECT pg_advisory_unlock($1)', [TEMPLATE_LOCK]);
  return template;
}

const urlOf = (server: string, name: string): string => Object.assign(new URL(server), { pathname: `/${name}` }).href;

async function onServer(server: string, work: (client: Client) => Promise<unknown>): Promise<void> {
  const client = new Client({ connectionString: server });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
