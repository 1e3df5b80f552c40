import { setTimeout as sleep } from 'node:timers/promises';
import { Problem } from '../setup/problem.mjs';
import { connectTo } from './connect.mjs';
import { startPostgres } from './start.mjs';

/** Any number: whoever holds this lock has started the service on the cluster. */
const CLAIM = 7_201_125;

/**
 * The embedded database of the service, for as long as this process lives: started, claimed so that two services do not share
 * one folder, holding the database `name`, and started again when it ends unasked.
 *
 * @param {{ dataDir: string, logFile: string, name: string, say: (line: string) => void, lost: (why: Error) => void }} wanted
 * @returns {Promise<{ url: string, port: number, adopted: boolean, dataDir: string, stop: () => Promise<void> }>}
 */
export async function keepPostgres(wanted) {
  let server = await startPostgres(wanted);
  const { port } = server;
  let session = await claim(server, wanted);
  let restarted = Promise.resolve();
  let stopping = false;

  const watch = () =>
    session.once('end', () => {
      if (!stopping) restarted = restart().catch(wanted.lost);
    });
  const restart = async () => {
    server = await startPostgres(wanted);
    if (server.port !== port) throw new Problem(`its port ${port} was taken by another program meanwhile`);
    session = await claim(server, wanted);
    if (!server.adopted) wanted.say(`Postgres had ended; it was started again on port ${server.port}`);
    watch();
  };
  watch();

  return {
    url: server.url.replace(/\/postgres$/, `/${wanted.name}`),
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

async function claim({ url }, { dataDir, name }) {
  const session = await connectTo(url);
  await holdClaim(session, dataDir);
  const { rowCount } = await session.query('SELECT 1 FROM pg_database WHERE datname = $1', [name]);
  if (rowCount === 0) await session.query(`CREATE DATABASE "${name}"`);
  return session;
}

/** A session that was killed a moment ago may hold it a little longer. */
async function holdClaim(session, dataDir) {
  for (let attempt = 0; attempt < 20; attempt += 1) {
    const { rows } = await session.query('SELECT pg_try_advisory_lock($1) AS held', [CLAIM]);
    if (rows[0].held) return;
    await sleep(100);
  }
  await session.end();
  throw new Problem(
    `Rampart is already running on ${dataDir}. Stop it, or start another one beside it:\n  DATA_DIR=./var2 PORT=3100 OPS_PORT=3101 npm start`,
  );
}
