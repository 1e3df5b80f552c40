import { execFile, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmod, chown, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { projectRoot } from '@rampart/config';
import pg from 'pg';
import { Client } from '../../test/support/client.js';
import { closedContainer, containerProblem } from '../support/closed-container.js';
import { buildImage, type ComposeService, composeServices, type Image } from '../support/compose.js';
import { type Forward, forward } from '../support/forward.js';
import { verifiedUser } from '../../test/support/people.js';
import { freePort } from '../../test/support/ports.js';
import { type Running, startProgram } from '../../test/support/processes.js';
import { buy, payFiat, reaches } from '../../test/support/trades.js';

const TIMEOUT_MS = 180_000;
/** Other suites share the server, so the role and database names are unique to this suite. */
const OWN = `rampart_${randomBytes(4).toString('hex')}`;
const server = process.env['TEST_PG_URL']!;
const ours = (text: string): string => text.replaceAll(/\brampart(?=_app|_owner|\?| OWNER)/g, OWN);
const problem = spawnSync('psql', ['--version']).status === 0 ? containerProblem() : 'psql is not on PATH';
if (problem !== undefined) process.stdout.write(`docker-compose.live.yml: did not run (${problem})\n`);

/**
 * Runs without docker: secrets, roles and the image's files as Compose provides them, in containers of bubblewrap. Runs in sandbox mode, because live mode
 * needs real providers.
 */
(problem === undefined ? describe : describe.skip)(
  'docker-compose.live.yml, in containers with read-only files',
  () => {
    const ports = new Map<string, string>();
    const running: Running[] = [];
    let [image, socket]: [Image?, Forward?] = [];
    let folder: string;
    let services: Record<string, ComposeService>;

    beforeAll(async () => {
      folder = await mkdtemp(path.join(tmpdir(), 'rampart-live-compose-'));
      image = await buildImage();
      for (const place of [folder, image.folder]) await chmod(place, 0o755);
      for (const name of ['data', 'postgres']) await mkdir(`${folder}/${name}`);
      await chown(`${folder}/data`, 65_534, 65_534);
      await makeSecretsAndRoles();
      socket = await forward(`${folder}/postgres/.s.PGSQL.5432`, Number(new URL(server).port));
      await chmod(`${folder}/postgres/.s.PGSQL.5432`, 0o777);
      for (const port of ['3000', '3001', '3002']) ports.set(port, String(await freePort()));
      services = await composeServices({ RAMPART_HOST: 'pay.example.com' }, 'docker-compose.live.yml');
    }, TIMEOUT_MS);
    afterAll(async () => {
      for (const each of running) each.signal('SIGKILL');
      await Promise.all(running.map(({ ended }) => ended));
      await Promise.all([image?.remove(), socket?.close()]);
      await rm(folder, { recursive: true, force: true });
      await ask(`DROP DATABASE ${OWN} WITH (FORCE)`);
      for (const role of ['app', 'owner', 'app_credentials', 'app_partner', 'app_reader'])
        await ask(`DROP ROLE ${OWN}_${role}`);
    }, TIMEOUT_MS);

    /** Runs the scripts as an operator does, and then as the Postgres image does. */
    async function makeSecretsAndRoles(): Promise<void> {
      const { hostname, port, username, password } = new URL(server);
      const connection = { PGHOST: hostname, PGPORT: port, PGPASSWORD: password, POSTGRES_USER: username };
      const env = { PATH: process.env['PATH'], ...connection, SECRETS_FOLDER: `${folder}/secrets` };
      for (const name of ['make-secrets.sh', 'roles.sh']) {
        const script = ours(await readFile(path.join(projectRoot, 'deploy/compose', name), 'utf8'));
        await writeFile(`${folder}/${name}`, script);
        const made = spawnSync('sh', [`${folder}/${name}`, `${folder}/secrets`], { env, encoding: 'utf8' });
        expect([name, made.status, made.stderr]).toEqual([name, 0, '']);
      }
      await chmod(`${folder}/secrets`, 0o755); // Compose mounts the files; here it is the folder
    }

    async function ask(statement: string): Promise<Record<string, unknown>[]> {
      const client = new pg.Client({ connectionString: server });
      await client.connect();
      return client
        .query(statement)
        .then(({ rows }) => rows as Record<string, unknown>[])
        .finally(() => client.end());
    }

    const here = (text: string): string => text.replace(/\b300[0-2]\b/, (port) => ports.get(port)!);

    function start(name: string, [program = '', ...args] = services[name]!.command): Running {
      const given = Object.entries({ ...image!.environment, ...services[name]!.environment, RAMPART_MODE: 'sandbox' });
      const settings = Object.fromEntries(given.map(([key, value]) => [key, here(value)]));
      const readable = {
        '/app': image!.folder,
        '/run/secrets': `${folder}/secrets`,
        '/run/postgresql': `${folder}/postgres`,
      };
      const container = closedContainer({ readable, writable: { '/data': `${folder}/data` } });
      const started = startProgram(`/app/${program}`, settings, { ...container, args });
      running.push(started);
      return started;
    }

    it('brings an empty database up to date as its owner, who is no superuser', async () => {
      const migrate = start('migrate');
      expect([await migrate.ended, migrate.output()]).toEqual([0, expect.not.stringContaining('rror')]);

      const powers = await ask(
        `SELECT rolname FROM pg_roles WHERE starts_with(rolname, '${OWN}') AND (rolsuper OR rolcreaterole OR rolcreatedb OR rolbypassrls)`,
      );
      expect(powers).toEqual([]);
    });

    it('starts each process, healthy, which writes nothing but what it is given', async () => {
      const names = ['api', 'ops', 'worker'];
      await Promise.all(names.map((name) => start(name).readyAfter));

      for (const name of names) {
        const { healthcheck } = services[name]!;
        const check = promisify(execFile)('node', healthcheck.map(here)); // asynchronous, because this process forwards connections to Postgres
        expect(await check).toEqual({ stdout: '', stderr: '' });
      }
    });

    it('serves an order from sign-up to its end', async () => {
      const operator = start('ops', ['dist/apps/standalone/src/operator.js', 'alice']);
      expect([await operator.ended, operator.output()]).toEqual([0, expect.stringContaining('password: ')]);
      const options = ['--operator', 'alice', '--name', 'setup', '--scopes', 'partners'];
      const token = start('ops', ['dist/apps/standalone/src/service-token.js', ...options]);
      expect(await token.ended).toBe(0);
      const [, secret = ''] = /^token: (\S+)$/m.exec(token.output()) ?? [];
      const ops = Client.basic(here('http://127.0.0.1:3001'), '', '').bearing(secret);
      const { body } = await ops.post('/ops/api/partners', { name: 'A wallet' });

      const partner = Client.basic(here('http://127.0.0.1:3000'), body.apiKey, body.apiSecret);
      const { id } = await buy(partner, (await verifiedUser(partner)).id);
      await payFiat(partner, id);
      await reaches(partner, id, 'completed');

      const complaints = running.map((each) => each.output()).filter((output) => /EROFS|EACCES|EPERM/.test(output));
      expect(complaints).toEqual([]);
    });
  },
);
