import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import { Problem } from '../bootstrap/problem.mjs';
import { connectTo } from './connect.js';
import { type PostgresServer, startPostgres } from './start.js';

/** An arbitrary number: the service on the cluster holds this lock. */
const CLAIM = 7_201_125;

export interface KeepOptions {
  readonly dataDir: string;
  readonly logFile: string;
  /** The database that it has. */
  readonly name: string;
  readonly say: (line: string) => void;
  readonly onLost: (why: Error) => void;
}

/**
 * The embedded database of the service, for as long as this process lives: started, claimed so that two services do not share
 * one folder, holding the database `name`, and started again when it ends unasked.
 */
export async function keepPostgres(options: KeepOptions): Promise<Omit<PostgresServer, 'pid'>> {
  let server = await startPostgres(options);
  const { port } = server;
  let session = await claim(server, options).catch(async (error: unknown) => {
    if (!server.adopted) await server.stop();
    throw error;
  });
  let restarted = Promise.resolve();
  let stopping = false;

  const watch = (): void => {
    session.once('end', () => {
      if (!stopping) restarted = restart().catch(options.onLost);
    });
  };
  const restart = async (): Promise<void> => {
    server = await startPostgres(options);
    if (server.port !== port) throw new Problem(`its port ${port} was taken by another program meanwhile`);
    session = await claim(server, options);
    if (!server.adopted) options.say(`Postgres had ended; it was started again on port ${server.port}`);
    watch();
  };
  watch();

  return {
    url: server.url.replace(/\/postgres$/, `/${options.name}`),
    port: server.port,
    adopted: server.adopted,
    dataDir: server.dataDir,
    stop: async () => {
      stopping = true;
      await restarted;
      await session.end();
      await server.stop();
    },
  };
}

async function claim({ url }: PostgresServer, { dataDir, name }: KeepOptions): Promise<Client> {
  const session = await connectTo(url);
  await holdClaim(session, dataDir);
  const { rowCount } = await session.query('SELECT 1 FROM pg_database WHERE datname = $1', [name]);
  if (rowCount === 0) await session.query(`CREATE DATABASE "${name}"`);
  return session;
}

/** A session that was killed a moment ago may hold it a little longer. */
async function holdClaim(session: Client, dataDir: string): Promise<void> {
  for (let attempt = 0; attempt < 20; attempt += 1) {
    const { rows } = await session.query<{ held: boolean }>('SELECT pg_try_advisory_lock($1) AS held', [CLAIM]);
    if (rows[0]?.held) return;
    await sleep(100);
  }
  await session.end();
  throw new Problem(
    `Rampart is already running on ${dataDir}. Stop it, or start another one beside it:\n  DATA_DIR=./var2 PORT=3100 OPS_PORT=3101 npm start`,
  );
}
