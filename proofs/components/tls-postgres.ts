import fs from 'node:fs';
import path from 'node:path';
import { accountForNewCluster } from '../../tools/postgres/account.js';
import { startPostgres } from '../../tools/postgres/start.js';
import { temporaryFolder } from '../../tools/postgres/temporary-folder.js';
import { guard } from '../../tools/processes/guard.js';
import { type Certificate, issueCertificate, makeCertificate } from './certificate.js';

/** A Postgres that accepts only TLS and passwords, with a certificate of its own CA for `localhost`. */
export interface TlsPostgres {
  /** The URL of the superuser's database, over TLS that is verified with a file: the CA's unless another one is given. */
  url(authority?: string): string;
  /** The certificate of a CA that has issued nothing. */
  readonly otherAuthority: string;
  close(): Promise<void>;
}

/** Starts the server. Needs openssl 3. */
export async function startTlsPostgres(): Promise<TlsPostgres> {
  const folder = temporaryFolder('rampart-tls-postgres-');
  const [authority, other] = ['authority', 'other'].map((name) => makeCertificate(newFolder(folder, name), name)) as [
    Certificate,
    Certificate,
  ];
  const server = issueCertificate(newFolder(folder, 'server'), authority, 'localhost');
  const access = path.join(folder, 'pg_hba.conf');
  fs.writeFileSync(access, 'hostssl all all all scram-sha-256\n');
  const { uid, gid } = accountForNewCluster();
  if (uid !== undefined) for (const file of [server.key, access]) fs.chownSync(file, uid, gid ?? 0);
  const dataDir = path.join(folder, 'data');
  const postgres = await startPostgres({
    dataDir,
    logFile: path.join(folder, 'postgres.log'),
    settings: {
      fsync: 'off',
      ssl: 'on',
      ssl_cert_file: server.certificate,
      ssl_key_file: server.key,
      hba_file: access,
    },
  });
  const release = guard(postgres.pid, folder);
  return {
    url: (file = authority.certificate) => {
      const search = new URLSearchParams({ sslmode: 'verify-full', sslrootcert: file });
      return Object.assign(new URL(postgres.url), { hostname: 'localhost', search: String(search) }).href;
    },
    otherAuthority: other.certificate,
    close: async () => {
      await postgres.stop();
      await release();
    },
  };
}

function newFolder(parent: string, name: string): string {
  const folder = path.join(parent, name);
  fs.mkdirSync(folder);
  return folder;
}
