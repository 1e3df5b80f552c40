import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { accountForNewCluster } from '../../tools/postgres/account.js';
import { freePort } from '../../tools/postgres/ports.js';
import { temporaryFolder } from '../../tools/postgres/temporary-folder.js';
import { findProgram } from '../../tools/processes/find-program.js';
import { guard } from '../../tools/processes/guard.js';
import { waitUntil } from '../../tools/processes/wait-until.js';
import { makeCertificate } from './certificate.js';

/** Finds Debian's `pgbouncer`; undefined if it is missing. */
export const findPgBouncer = (): string | undefined => findProgram('pgbouncer');

export interface PgBouncer {
  /** The value for DATABASE_URL: the given database and role, over TLS with a verified certificate. */
  readonly url: string;
  start(): Promise<void>;
  /** Kills PgBouncer, which cuts every connection through it. */
  kill(): Promise<void>;
  close(): Promise<void>;
}

export type PoolMode = 'session' | 'transaction';

/** Starts a real PgBouncer in front of the database of a URL, under an unprivileged account. It accepts only TLS. Needs openssl. */
export async function pgBouncer(program: string, databaseUrl: string, mode: PoolMode): Promise<PgBouncer> {
  const [port, folder, account] = [await freePort(), temporaryFolder('rampart-pgbouncer-'), accountForNewCluster()];
  const tls = makeCertificate(folder, 'localhost');
  const database = new URL(databaseUrl);
  const files = { settings: path.join(folder, 'pgbouncer.ini'), users: path.join(folder, 'users.txt') };
  await writeFile(
    files.users,
    ['', '_partner', '_credentials'] // partners' requests log in as the other two roles
      .map((role) => database.username + role)
      .map((user) => `"${decodeURIComponent(user)}" "${decodeURIComponent(database.password)}"\n`)
      .join(''),
  );
  await writeFile(files.settings, settingsOf({ database, port, mode, users: files.users, ...tls }));
  if (account.uid !== undefined)
    for (const each of [folder, ...fs.readdirSync(folder).map((name) => path.join(folder, name))])
      fs.chownSync(each, account.uid, account.gid ?? 0);
  let running: { child: ChildProcess; release: () => Promise<void> } | undefined;
  const kill = async (): Promise<void> => {
    if (!running) return;
    const { child, release } = running;
    running = undefined;
    child.kill('SIGKILL');
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    await release();
  };
  const url = new URL(databaseUrl);
  url.host = `localhost:${port}`;
  url.search = new URLSearchParams({ sslmode: 'verify-full', sslrootcert: tls.certificate }).toString();
  return {
    url: url.href,
    kill,
    start: async () => {
      let log = '';
      const child = spawn(program, [files.settings], { ...account, cwd: folder, detached: true, stdio: 'pipe' });
      child.stderr.on('data', (chunk: Buffer) => (log += chunk.toString('utf8')));
      running = { child, release: guard(child.pid!, path.join(folder, 'guarded')) };
      await waitUntil('PgBouncer is up', () => {
        if (child.exitCode !== null) throw new Error(`PgBouncer ended: ${log.slice(-1_000)}`);
        return log.includes('process up');
      });
    },
    close: async () => {
      await kill();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

interface Settings {
  readonly database: URL;
  readonly port: number;
  readonly mode: PoolMode;
  readonly users: string;
  readonly key: string;
  readonly certificate: string;
}

/** Settings as an operator would write them; all others are PgBouncer's defaults. */
const settingsOf = ({ database, port, mode, users, key, certificate }: Settings): string => `
[databases]
* = host=${database.hostname} port=${database.port || '5432'}

[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${users}
pool_mode = ${mode}
default_pool_size = 100
max_client_conn = 200
client_tls_sslmode = require
client_tls_key_file = ${key}
client_tls_cert_file = ${certificate}
${serverTls(database)}`;

/** Uses TLS if the URL says so. An unavailable server is retried every second instead of every 15: a failover would take that much longer. */
function serverTls({ searchParams }: URL): string {
  const [mode, authority] = [searchParams.get('sslmode'), searchParams.get('sslrootcert')];
  if (mode === null || authority === null) return '';
  return `server_tls_sslmode = ${mode}\nserver_tls_ca_file = ${authority}\nserver_login_retry = 1\n`;
}
