import pg from 'pg';
import { keepCutError } from './cut-connections.js';

export interface SessionSettings {
  /** Names the connection in `pg_stat_activity`, after `rampart-`. */
  readonly application: string;
  /** Parameters of Postgres for the session, beside those of every session. */
  readonly parameters?: Readonly<Record<string, string>>;
  /** Runs in each new session of a pool, after its configuration; the connection is refused when it rejects. */
  readonly prepare?: (client: pg.ClientBase) => Promise<void>;
}

const EVERY_SESSION: Readonly<Record<string, string>> = {
  jit: 'off', // or Postgres compiles a statement whose estimated cost is high, for seconds, and each of ours ends within milliseconds
  timezone: 'UTC', // the server has that of its machine, and times in JSON that Postgres writes are in it
};

/** A connection that is still closed: listen for its events, then call `openSession`. */
export const newConnection = (url: string, application: string): pg.Client =>
  new pg.Client({ connectionString: url, application_name: nameOf(application), keepAlive: true });

export async function openSession(client: pg.Client): Promise<void> {
  await client.connect();
  await configureSession(client, {});
}

export const newPool = (url: string, max: number, settings: SessionSettings): pg.Pool =>
  new pg.Pool({ connectionString: url, max, ...poolOptions(settings) });

/** Options of every pool: a new connection is handed out once its session is configured. */
export const poolOptions = ({ application, parameters = {}, prepare }: SessionSettings): pg.PoolConfig => ({
  application_name: nameOf(application),
  keepAlive: true,
  onConnect: (client) => configureSession(client, parameters).then(() => prepare?.(client)) as unknown as void, // the pool waits for it; its types do not say so
  verify: keepCutError,
});

/**
 * By a statement, not at startup: PgBouncer refuses a connection whose startup has a parameter that it does not track. A cut can come in the same packet as
 * the answer. The pool hears of it, ends the connection, and would still hand it out: so that fails as well.
 */
async function configureSession(client: pg.ClientBase, parameters: Readonly<Record<string, string>>): Promise<void> {
  const entries = Object.entries({ ...EVERY_SESSION, ...parameters });
  const calls = entries.map((_, i) => `set_config($${2 * i + 1}, $${2 * i + 2}, false)`);
  let cut: Error | undefined;
  const noteCut = (error: Error): void => void (cut = error);
  client.once('error', noteCut);
  await client.query(`SELECT ${calls.join(', ')}`, entries.flat()).finally(() => client.off('error', noteCut));
  if (cut) throw cut;
}

const nameOf = (application: string): string => `rampart-${application}`;
