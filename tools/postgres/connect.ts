import pg from 'pg';

/** A session compiles no statement, as those of the service do not: see libs/data/src/connections.ts, which is not built yet when tools start. */
const CONFIGURE = 'SET jit = off';

/** The address of another database of the same server. */
export const withDatabase = (url: string, name: string): string =>
  Object.assign(new URL(url), { pathname: `/${name}` }).href;

/** An open connection. When it is cut, the statement at hand fails and `end` follows. */
export async function connectTo(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, keepAlive: true });
  client.on('error', () => {});
  await client.connect();
  await client.query(CONFIGURE);
  return client;
}

/** Works on a connection of its own, which is closed afterwards. */
export async function withConnection<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = await connectTo(url);
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** A pool of such connections. */
export function poolOn(url: string, max: number): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    onConnect: (client) => client.query(CONFIGURE) as unknown as void, // the pool waits for it; its types do not say so
  });
  pool.on('error', () => {});
  return pool;
}
