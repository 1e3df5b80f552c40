import pg from 'pg';

/** A session compiles no statement, as those of the service do not: see libs/data/src/connections.ts, which is TypeScript and not built yet when tools start. */
const CONFIGURE = 'SET jit = off';

/** An open connection. When it is cut, the statement at hand fails and `end` follows. */
export async function connectTo(url) {
  const client = new pg.Client({ connectionString: url, keepAlive: true });
  client.on('error', () => {});
  await client.connect();
  await client.query(CONFIGURE);
  return client;
}

/** A pool of such connections. */
export function poolOn(url, max) {
  const pool = new pg.Pool({ connectionString: url, max, onConnect: (client) => client.query(CONFIGURE) });
  pool.on('error', () => {});
  return pool;
}
