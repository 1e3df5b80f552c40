import { randomBytes } from 'node:crypto';
import { SANDBOX_SECRET, useInstallationKeys } from '@rampart/config';
import { SandboxDatabase } from '@rampart/drivers';
import { Client, Pool } from 'pg';

/** As the service does at its start: the sandbox conceals what banks and phone companies know. */
useInstallationKeys({ RAMPART_SECRET: SANDBOX_SECRET });

/** A database for one spec, dropped at its end. */
export interface OwnDatabase {
  readonly database: SandboxDatabase;
  /** Opens a database through separate connections, as another process does. */
  another(): SandboxDatabase;
  close(): Promise<void>;
}

/** Made on the server at TEST_PG_URL. */
export async function ownDatabase(): Promise<OwnDatabase> {
  const server = process.env['TEST_PG_URL'];
  if (!server) throw new Error('TEST_PG_URL names no Postgres to test on');
  const name = `drivers_${randomBytes(6).toString('hex')}`;
  await onServer(server, `CREATE DATABASE ${name}`);
  const pools: Pool[] = [];
  const another = (): SandboxDatabase => {
    const pool = new Pool({ connectionString: Object.assign(new URL(server), { pathname: `/${name}` }).href, max: 8 });
    pool.on('error', () => undefined); // dropping the database cuts what is still closing
    pools.push(pool);
    return new PooledDatabase(pool);
  };
  return {
    database: another(),
    another,
    close: async () => {
      await Promise.all(pools.map((pool) => pool.end()));
      await onServer(server, `DROP DATABASE ${name} WITH (FORCE)`);
    },
  };
}

class PooledDatabase extends SandboxDatabase {
  constructor(private readonly pool: Pool) {
    super();
  }

  async query<T>(sql: string, parameters: readonly unknown[] = []): Promise<T[]> {
    return (await this.pool.query(sql, [...parameters])).rows as T[];
  }
}

const onServer = async (server: string, statement: string): Promise<void> => {
  const client = new Client({ connectionString: server });
  await client.connect();
  await client.query(statement);
  await client.end();
};
