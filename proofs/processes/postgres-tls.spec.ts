import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { projectRoot } from '@rampart/config';
import { newConnection, tlsProblem } from '@rampart/data';
import { startTlsPostgres, type TlsPostgres } from '../components/tls-postgres.js';
import { PASSWORD, SERVICE_USER } from '../../tools/postgres/cluster.js';
import { connectTo, withDatabase } from '../../tools/postgres/connect.js';
import { Client } from '../../test/support/client.js';
import { InstalledRelease } from '../support/installed-release.js';
import { verifiedUser } from '../../test/support/people.js';
import { startProgram } from '../../test/support/processes.js';
import { buy, payFiat, reaches } from '../../test/support/trades.js';

const TIMEOUT_MS = 120_000;

describe('a Postgres that takes TLS alone, with a certificate of a CA of its own', () => {
  let postgres: TlsPostgres;
  let folder: string | undefined;

  beforeAll(async () => {
    postgres = await startTlsPostgres();
    folder = await mkdtemp(path.join(tmpdir(), 'rampart-tls-'));
    const server = await connectTo(postgres.url());
    await server.query('CREATE DATABASE rampart');
    await server.end();
  }, TIMEOUT_MS);
  afterAll(async () => {
    await postgres?.close();
    if (folder) await rm(folder, { recursive: true, force: true });
  });

  /** Settings whose URLs trust the CA of a file: the server's unless another one is given. */
  function settings(authority?: string): Record<string, string> {
    const owner = withDatabase(postgres.url(authority), 'rampart');
    const service = Object.assign(new URL(owner), { username: SERVICE_USER, password: PASSWORD });
    return { MIGRATIONS_DATABASE_URL: owner, DATABASE_URL: service.href, DATA_DIR: folder!, LOG_LEVEL: 'error' };
  }

  const problemWith = async (url: string): Promise<string | undefined> => {
    const connection = newConnection(url, { application: 'test', statementTimeout: 1_000 });
    connection.on('error', () => undefined);
    const error: unknown = await connection.connect().catch((thrown: unknown) => thrown);
    await connection.end().catch(() => undefined);
    return tlsProblem(error);
  };

  it(
    'is migrated and served by every process, each of whose sessions is encrypted',
    async () => {
      const release = new InstalledRelease('tls', projectRoot, settings());
      try {
        await release.run('migrate');
        await release.run('operator', 'alice');
        const flags = ['--operator', 'alice', '--name', 'setup', '--scopes', 'partners'];
        const [, token = ''] = /^token: (\S+)$/m.exec(await release.run('service-token', ...flags)) ?? [];
        const { api, ops } = await release.startAll();
        const { body } = await Client.basic(ops.url, '', '')
          .bearing(token)
          .post('/ops/api/partners', { name: 'A wallet' });
        const partner = Client.basic(api.url, body.apiKey, body.apiSecret);
        const { id } = await buy(partner, (await verifiedUser(partner)).id);
        await payFiat(partner, id);
        await reaches(partner, id, 'completed');

        const observer = await connectTo(postgres.url());
        const { rows } = await observer.query<{ application: string; encrypted: boolean }>(
          `SELECT application_name AS application, bool_and(ssl) AS encrypted FROM pg_stat_ssl JOIN pg_stat_activity USING (pid)
           WHERE application_name LIKE 'rampart-%' GROUP BY 1 ORDER BY 1`,
        );
        await observer.end();

        expect(rows).toEqual(
          ['api', 'listen', 'ops', 'queues', 'worker'].map((name) => ({
            application: `rampart-${name}`,
            encrypted: true,
          })),
        );
        expect(release.complaints()).toEqual([]);
      } finally {
        await release.kill();
      }
    },
    TIMEOUT_MS,
  );

  it(
    'is refused by every program that trusts another CA, with what to set',
    async () => {
      const programs = ['api/src/main', 'worker/src/main', 'ops/src/main', 'standalone/src/migrate'];

      const refused = programs.map((name) => startProgram(`dist/apps/${name}.js`, settings(postgres.otherAuthority)));

      for (const each of refused) {
        expect([await each.ended, each.output()]).toEqual([1, expect.stringContaining('name the file of its CA')]);
        expect(each.output()).not.toMatch(/^[ \t]+at /m);
      }
    },
    TIMEOUT_MS,
  );

  it('is refused for another host than its certificate names, and without TLS; a server without TLS is refused, too', async () => {
    const address = new URL(postgres.url());
    const otherHost = Object.assign(new URL(address), { hostname: '127.0.0.1' }).href;
    const plain = Object.assign(new URL(address), { search: '' }).href;
    const elsewhere = Object.assign(new URL(process.env['TEST_PG_URL']!), { search: '?sslmode=verify-full' }).href;

    const problems = await Promise.all([otherHost, plain, elsewhere].map(problemWith));

    expect(problems).toEqual([
      expect.stringContaining('name one of those that it has'),
      expect.stringContaining('add ?sslmode=verify-full'),
      expect.stringContaining('set ssl = on there'),
    ]);
  });
});
