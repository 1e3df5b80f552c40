import { randomBytes } from 'node:crypto';
import { loadEnv, SANDBOX_SECRET, useInstallationKeys } from '@rampart/config';
import { credentialsRoleOf, partnerRoleOf, readerOf, scramVerifier, sealing, signPartner } from '@rampart/data';
import { Client, Pool } from 'pg';
import { prepareDatabase } from '../../apps/standalone/src/prepare.js';

/** The key of every environment that names no secret; with it, tests read decrypted rows. */
useInstallationKeys({ RAMPART_SECRET: SANDBOX_SECRET });

/** Names the tests' own connections. */
export const TEST_APPLICATION = 'test';

/** A migrated database for one suite. */
export interface TestDatabase {
  /** The URL for the service: a role that has the permissions that the service needs and owns nothing. */
  readonly url: string;
  /** The URL for `migrate`: a role that owns the database and is not a superuser, as on most servers. */
  readonly ownerUrl: string;
  /** The URL for the tests' own checks, with the role of TEST_PG_URL. */
  readonly superuserUrl: string;
  /** Runs SQL directly, bypassing the service. */
  query<T = Record<string, unknown>>(text: string, values?: unknown[]): Promise<T[]>;
  drop(): Promise<void>;
}

/** `parameters` are Postgres' defaults for the sessions of this database, `server` the address of another server's superuser. */
export async function newDatabase(
  queues: Queues = 'postgres',
  parameters: Readonly<Record<string, string>> = {},
  server = testServer(),
): Promise<TestDatabase> {
  const name = `rampart_${randomBytes(6).toString('hex')}`;
  await onServer(server, async (client) => {
    const template = await migratedOnce(client, server, queues);
    await client.query(`CREATE DATABASE ${name} TEMPLATE ${template} OWNER ${OWNER} STRATEGY FILE_COPY`);
    await keepTemporaryRights(client, name);
    for (const [parameter, value] of Object.entries(parameters))
      await client.query(`ALTER DATABASE ${name} SET ${parameter} = '${value}'`);
  });
  return openDatabase(server, name);
}

async function openDatabase(server: string, name: string): Promise<TestDatabase> {
  const superuserUrl = urlOf(server, name);
  const pool = new Pool({
    connectionString: superuserUrl,
    max: 2,
    idleTimeoutMillis: 0,
    application_name: TEST_APPLICATION,
    Client: sealing(Client),
  }); // keeps one connection open, for times when no new one is available
  pool.on('error', () => undefined); // some tests cut every connection; the next query makes a new one
  await pool.query('SELECT');
  return {
    url: serviceUrlOf(server, name),
    ownerUrl: ownerUrlOf(server, name),
    superuserUrl,
    query: async <T>(text: string, values: unknown[] = []) => (await pool.query(text, values)).rows as T[],
    drop: async () => {
      await pool.end();
      await onServer(server, (client) => client.query(`DROP DATABASE ${name} WITH (FORCE)`));
    },
  };
}

/** Copies a database in its current state, like a restored backup. Ends every session of the original. */
export async function copyOf(original: TestDatabase): Promise<TestDatabase> {
  const server = testServer();
  const name = `rampart_${randomBytes(6).toString('hex')}`;
  const from = new URL(original.url).pathname.slice(1);
  await onServer(server, async (client) => {
    await client.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1', [from]);
    await client.query(`CREATE DATABASE ${name} TEMPLATE ${from} OWNER ${OWNER}`);
    await keepTemporaryRights(client, name);
  });
  return openDatabase(server, name);
}

/** Gives the roles the same rights as in the original, because a copy has none of its own. */
async function keepTemporaryRights(client: Client, name: string): Promise<void> {
  await client.query(`REVOKE TEMPORARY ON DATABASE ${name} FROM PUBLIC`);
  await client.query(`GRANT TEMPORARY ON DATABASE ${name} TO ${SERVICE}`);
}

/** Creates an empty database of the same owner, and returns the owner's URL. */
export async function newEmptyDatabase(): Promise<string> {
  const server = testServer();
  const name = `rampart_${randomBytes(6).toString('hex')}`;
  await onServer(server, async (client) => {
    await locked(client, () => ensureRoles(client));
    await client.query(`CREATE DATABASE ${name} OWNER ${OWNER}`);
  });
  return ownerUrlOf(server, name);
}

export const dropDatabase = (url: string): Promise<void> =>
  onServer(testServer(), (client) => client.query(`DROP DATABASE ${new URL(url).pathname.slice(1)} WITH (FORCE)`));

/** `rampart.partner` as a process signs it. */
export async function signedPartner({ query }: Pick<TestDatabase, 'query'>, partnerId: string): Promise<string> {
  const [scope] = await query<{ key: Buffer }>('SELECT key FROM partner_scope');
  return signPartner(scope!.key, partnerId);
}

/** Opens a session that logged in as the role of partners' requests. */
export async function openPartnerSession({ url }: TestDatabase): Promise<Client> {
  const session = new Client({
    connectionString: Object.assign(new URL(url), { username: partnerRoleOf(SERVICE) }).href,
  });
  await session.connect();
  return session;
}

type Queues = 'postgres' | 'redis';

/** An arbitrary number: the key of the lock under which suites take turns. */
const TEMPLATE_LOCK = 7_201_126;
const RUN = process.env['TEST_RUN'] ?? 'run';
const OWNER = `rampart_owner_${RUN}`;
/** The role with which the service connects. */
export const SERVICE = `rampart_app_${RUN}`;
const PASSWORD = 'password';
/** The SCRAM verifier of both with one iteration: each world opens 30 connections, and the usual 4,096 would take a fifth of its start-up time. */
const VERIFIER = scramVerifier(PASSWORD, { iterations: 1 });

/** The database of this run that all others are copies of: migrating each would take longer than most tests. It gets its name when it is complete. */
async function migratedOnce(client: Client, server: string, queues: Queues): Promise<string> {
  const template = `rampart_${RUN}_${queues}`;
  await locked(client, async () => {
    const known = await client.query('SELECT FROM pg_database WHERE datname = $1', [template]);
    if (known.rows.length > 0) return;
    await ensureRoles(client);
    const making = `${template}_${randomBytes(4).toString('hex')}`;
    await client.query(`CREATE DATABASE ${making} OWNER ${OWNER}`);
    const [MIGRATIONS_DATABASE_URL, DATABASE_URL] = [ownerUrlOf(server, making), serviceUrlOf(server, making)];
    await prepareDatabase(loadEnv({ MIGRATIONS_DATABASE_URL, DATABASE_URL, QUEUE_BACKEND: queues }));
    await onServer(urlOf(server, making), (made) => made.query('UPDATE xid_epoch SET cluster = NULL')); // its copies have not moved to another cluster
    await client.query(`ALTER DATABASE ${making} RENAME TO ${template}`);
  });
  return template;
}

async function ensureRoles(client: Client): Promise<void> {
  for (const role of [OWNER, SERVICE]) {
    const known = await client.query('SELECT FROM pg_roles WHERE rolname = $1', [role]);
    if (known.rows.length === 0) await client.query(`CREATE ROLE ${role} LOGIN PASSWORD '${VERIFIER}'`);
  }
  for (const [group, may] of [
    [readerOf(SERVICE), 'NOLOGIN'],
    [credentialsRoleOf(SERVICE), `LOGIN PASSWORD '${VERIFIER}'`],
    [partnerRoleOf(SERVICE), `LOGIN PASSWORD '${VERIFIER}'`],
  ] as const) {
    const known = await client.query('SELECT FROM pg_roles WHERE rolname = $1', [group]);
    if (known.rows.length === 0) await client.query(`CREATE ROLE ${group} ${may}`);
  }
  await client.query(`GRANT ${partnerRoleOf(SERVICE)} TO ${credentialsRoleOf(SERVICE)}`);
  await client.query(`GRANT ${credentialsRoleOf(SERVICE)}, ${partnerRoleOf(SERVICE)} TO ${SERVICE}`);
}

async function locked(client: Client, work: () => Promise<unknown>): Promise<void> {
  await client.query('SELECT pg_advisory_lock($1)', [TEMPLATE_LOCK]);
  await work();
  await client.query('SELECT pg_advisory_unlock($1)', [TEMPLATE_LOCK]);
}

function testServer(): string {
  const server = process.env['TEST_PG_URL'];
  if (!server) throw new Error('TEST_PG_URL names no Postgres to test on');
  return server;
}

const urlOf = (server: string, name: string): string => Object.assign(new URL(server), { pathname: `/${name}` }).href;
const ownerUrlOf = (server: string, name: string): string => urlAs(OWNER, server, name);
const serviceUrlOf = (server: string, name: string): string => urlAs(SERVICE, server, name);
const urlAs = (username: string, server: string, name: string): string =>
  Object.assign(new URL(urlOf(server, name)), { username, password: PASSWORD }).href;

async function onServer(server: string, work: (client: Client) => Promise<unknown>): Promise<void> {
  const client = new Client({ connectionString: server, application_name: TEST_APPLICATION });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
