import { spawnSync } from 'node:child_process';
import { DOCUMENTS } from '../../apps/api/src/documents.js';
import { Client } from '../../test/support/client.js';
import { buildImage, type ComposeService, composeServices, type Image } from '../support/compose.js';
import { dropDatabase, newEmptyDatabase } from '../../test/support/database.js';
import { type OwnRedis, ownRedis } from '../support/own-redis.js';
import { verifiedUser } from '../../test/support/people.js';
import { freePort } from '../../test/support/ports.js';
import { type Running, startProgram } from '../../test/support/processes.js';
import { dataFolder } from '../../test/support/service.js';
import { newServiceRole } from '../support/service-role.js';
import { buy, payFiat, reaches } from '../../test/support/trades.js';

const TIMEOUT_MS = 120_000;
const role = newServiceRole();
const hasRedis = spawnSync('redis-server', ['--version']).status === 0;

/** Runs without docker: the image's files, and the environment and commands that Compose gives, with its own Postgres and Redis. */
(hasRedis ? describe : describe.skip)('docker-compose.yml', () => {
  const ports = new Map<string, string>();
  let [image, data]: [Image?, Awaited<ReturnType<typeof dataFolder>>?] = [];
  let database: URL;
  let redis: OwnRedis;
  let services: Record<string, ComposeService>;
  const running: Running[] = [];

  beforeAll(async () => {
    [image, data, redis] = await Promise.all([buildImage(), dataFolder(), ownRedis()]);
    await redis.start();
    database = Object.assign(new URL(process.env['TEST_PG_URL']!), {
      pathname: new URL(await newEmptyDatabase()).pathname,
    });
    for (const port of ['3000', '3001', '3002']) ports.set(port, String(await freePort()));
    services = await composeServices({
      RAMPART_SECRET: 'a5ab2dd8d8e2a8dd1f0cc1d5e2b2c0a497c9f7d0',
      POSTGRES_PASSWORD: database.password,
      DATABASE_PASSWORD: 'of the service alone',
    });
  }, TIMEOUT_MS);
  afterAll(async () => {
    for (const each of running) each.signal('SIGKILL');
    await Promise.all(running.map(({ ended }) => ended));
    await Promise.all([image?.remove(), data?.remove(), redis.close()]);
    await dropDatabase(database.href);
    await role.drop();
  }, TIMEOUT_MS);

  /** Replaces names and ports of Compose's network with those of this machine. */
  const here = (text: string): string =>
    text
      .replace('//postgres:', `//${database.username}:`)
      .replace('//rampart_app:', `//${role.name}:`)
      .replace('@postgres:5432/rampart', `@${database.host}${database.pathname}`)
      .replace('redis://valkey:6379', redis.url)
      .replace(/\b300[0-2]\b/, (port) => ports.get(port)!)
      .replace(/^\/data$/, data!.path);

  function start(name: string, [program = '', ...args] = services[name]!.command): Running {
    const { environment } = services[name]!;
    const given = Object.entries({ ...image!.environment, ...environment }).map(([key, value]) => [key, here(value)]);
    const started = startProgram(`${image!.folder}/${program}`, Object.fromEntries(given), {
      cwd: image!.folder,
      args,
    });
    running.push(started);
    return started;
  }

  it('brings an empty database up to date before anything else starts', async () => {
    const migrate = start('migrate');

    expect([await migrate.ended, migrate.output()]).toEqual([0, expect.not.stringContaining('rror')]);
  });

  it('starts each process, and finds it healthy', async () => {
    const names = Object.keys(services).filter((name) => name !== 'migrate');
    await Promise.all(names.map((name) => start(name).readyAfter));

    expect(names.sort()).toEqual(['api', 'ops', 'worker']);
    for (const name of names) {
      const check = spawnSync('node', services[name]!.healthcheck.map(here), { encoding: 'utf8' });
      expect([name, check.status, check.stderr]).toEqual([name, 0, '']);
    }
  });

  it('gives the first operator a password, who makes a partner, whose user buys, and who is removed with all tokens', async () => {
    const operator = start('ops', ['dist/apps/standalone/src/operator.js', 'alice']);
    expect(await operator.ended).toBe(0);
    const [, password = ''] = /^password: (\S+)$/m.exec(operator.output()) ?? [];
    const options = ['--operator', 'alice', '--name', 'setup', '--scopes', 'partners'];
    const token = start('ops', ['dist/apps/standalone/src/service-token.js', ...options]);
    expect([await token.ended, token.output(), password]).toEqual([
      0,
      expect.stringContaining('token: '),
      expect.stringMatching(/^\w{32}$/),
    ]);
    const [, secret = ''] = /^token: (\S+)$/m.exec(token.output()) ?? [];
    const ops = Client.basic(here('http://127.0.0.1:3001'), '', '').bearing(secret);

    const { status, body } = await ops.post('/ops/api/partners', { name: 'A wallet' });
    expect([status, body]).toEqual([201, expect.objectContaining({ apiKey: expect.any(String) })]);

    const partner = Client.basic(here('http://127.0.0.1:3000'), body.apiKey, body.apiSecret);
    const { id } = await buy(partner, (await verifiedUser(partner)).id);
    await payFiat(partner, id);
    await reaches(partner, id, 'completed');

    const removal = start('ops', ['dist/apps/standalone/src/operator.js', '--remove', 'alice']);
    expect([await removal.ended, removal.output()]).toEqual([
      0,
      expect.stringMatching(/removed: alice\nservice tokens revoked: 1/),
    ]);
    expect((await ops.get('/ops/api/partners')).status).toBe(401);
  });

  it('serves the pages that the image carries', async () => {
    const api = Client.basic(here('http://127.0.0.1:3000'), '', '');
    const pages = [...Object.keys(DOCUMENTS), '/api/openapi.json', '/docs/', '/dashboard/'];
    for (const page of pages) expect([page, (await api.get(page)).status]).toEqual([page, 200]);
    expect((await fetch(here('http://127.0.0.1:3001/ops/'))).status).toBe(200);
  });
});
