import { spawnSync } from 'node:child_process';
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { projectRoot } from '@rampart/config';
import { Client } from '../../test/support/client.js';
import { dropDatabase, newEmptyDatabase } from '../../test/support/database.js';
import { type Forward, forward } from '../support/forward.js';
import { bootMachine, type Machine, machineProblem, type Output } from '../support/machine.js';
import { verifiedUser } from '../../test/support/people.js';
import { newServiceRole } from '../support/service-role.js';
import { buy, payFiat, reaches } from '../../test/support/trades.js';

const TIMEOUT_MS = 150_000;
const SERVICES = ['api', 'worker', 'ops', 'signer'];
const role = newServiceRole();
const problem = machineProblem();
if (problem !== undefined) process.stdout.write(`deploy/systemd: did not run (${problem})\n`);

/** A real systemd applies every line of the units: accounts, secrets, address families, system calls, read-only files. */
(problem === undefined ? describe : describe.skip)('deploy/systemd, on a machine that systemd boots', () => {
  let [folder, database]: [string?, URL?] = [];
  let machine: Machine;
  let started: Output;
  const forwards: Forward[] = [];

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'rampart-systemd-'));
    await chmod(folder, 0o755);
    database = Object.assign(new URL(process.env['TEST_PG_URL']!), {
      pathname: new URL(await newEmptyDatabase()).pathname,
    });
    await writeConfiguration();
    forwards.push(await forward(`${folder}/postgres/.s.PGSQL.5432`, Number(database.port || 5432)));
    await chmod(`${folder}/postgres/.s.PGSQL.5432`, 0o777);
    machine = await bootMachine({
      '/opt/rampart': projectRoot,
      '/etc/systemd/system': path.join(projectRoot, 'deploy/systemd'),
      '/etc/rampart': `${folder}/etc`,
      '/var/lib/rampart-signer': `${folder}/signer`,
      '/run/postgresql': `${folder}/postgres`,
    });
    await machine.run('systemd-sysusers', '/etc/systemd/system/rampart.sysusers.conf');
    started = await machine.run('systemctl', 'start', 'rampart.target', ...SERVICES.map((name) => `rampart-${name}`));
  }, TIMEOUT_MS);
  afterAll(async () => {
    await machine?.close();
    await Promise.all(forwards.map((each) => each.close()));
    if (database) await dropDatabase(database.href);
    await role.drop();
    if (folder) await rm(folder, { recursive: true, force: true });
  });

  async function writeConfiguration(): Promise<void> {
    for (const name of ['etc/secrets', 'etc/signer', 'postgres', 'signer'])
      await mkdir(`${folder}/${name}`, { recursive: true });
    const { username, password, pathname } = database!;
    const addressOf = (user: string, secret: string): string =>
      `postgres://${user}:${secret}@localhost${pathname}?host=/run/postgresql`;
    const there = '/var/lib/rampart-signer';
    const policy = {
      network: 'regtest',
      socket: '/run/rampart-signer/signer.sock',
      limits: { payout: '0.5', day: '5' },
      feePercent: 20,
    };
    const files = {
      'etc/rampart.env': 'RAMPART_MODE=sandbox\nDRAIN_SECONDS=1\n',
      'etc/secrets/rampart-secrets': `1:${'a5ab2dd8d8e2a8dd'.repeat(3)}`,
      'etc/secrets/database-url': addressOf(role.name, 'of-the-service-alone'),
      'etc/secrets/migrations-database-url': addressOf(username, password),
      'etc/signer/passphrase': 'a passphrase of this suite',
      'etc/signer/policy.json': JSON.stringify({ ...policy, seed: `${there}/seed.json`, log: `${there}/signed.jsonl` }),
      'signer/here.json': JSON.stringify({
        ...policy,
        seed: `${folder}/signer/seed.json`,
        log: `${folder}/signer/signed.jsonl`,
      }),
    };
    for (const [name, text] of Object.entries(files)) await writeFile(`${folder}/${name}`, text, { mode: 0o600 });
    const made = spawnSync(
      'node',
      [`${projectRoot}/dist/apps/signer/src/main.js`, 'create', `${folder}/signer/here.json`],
      {
        env: { ...process.env, SIGNER_PASSPHRASE_FILE: `${folder}/etc/signer/passphrase` },
        encoding: 'utf8',
      },
    );
    expect([made.status, made.stderr]).toEqual([0, '']);
  }

  it('starts every process, and is done once they serve', async () => {
    const states = await machine.run(
      'systemctl',
      'is-active',
      ...SERVICES.map((name) => `rampart-${name}`),
      'rampart-migrate',
    );
    const isUp = states.text
      .trim()
      .split('\n')
      .every((state) => state === 'active');
    const log = isUp ? '' : (await machine.run('journalctl', '--no-pager', '--output=cat', '--lines=60')).text;

    expect([started, states.text.trim().split('\n'), log]).toEqual([
      { code: 0, text: '' },
      Array(5).fill('active'),
      '',
    ]);
  });

  it(
    'serves an order from sign-up to its end',
    async () => {
      await machine.openPort(3000, `${folder}/api.sock`);
      await machine.openPort(3001, `${folder}/ops.sock`);
      const [api, ops] = [await forward(0, `${folder}/api.sock`), await forward(0, `${folder}/ops.sock`)];
      forwards.push(api, ops);
      const operator = await inRelease('operator.js', 'alice');
      const token = await inRelease(
        'service-token.js',
        '--operator',
        'alice',
        '--name',
        'setup',
        '--scopes',
        'partners',
      );
      const [, secret = ''] = /^token: (\S+)$/m.exec(token.text) ?? [];
      expect([operator.code, token.code]).toEqual([0, 0]);
      const created = await Client.basic(`http://127.0.0.1:${ops.port}`, '', '')
        .bearing(secret)
        .post('/ops/api/partners', { name: 'A wallet' });
      expect([created.status, created.body]).toEqual([201, expect.objectContaining({ apiKey: expect.any(String) })]);

      const partner = Client.basic(`http://127.0.0.1:${api.port}`, created.body.apiKey, created.body.apiSecret);
      const { id } = await buy(partner, (await verifiedUser(partner)).id);
      await payFiat(partner, id);
      await reaches(partner, id, 'completed');
    },
    TIMEOUT_MS,
  );

  /** Runs a command of the release as an administrator does: with the service's settings and secrets. */
  const inRelease = (program: string, ...args: readonly string[]): Promise<Output> =>
    machine.run(
      'bash',
      '-c',
      `set -a; . /etc/rampart/rampart.env; cd /opt/rampart
      RAMPART_SECRETS_FILE=/etc/rampart/secrets/rampart-secrets DATABASE_URL_FILE=/etc/rampart/secrets/database-url \\
      exec node dist/apps/standalone/src/${program} "$@"`,
      program,
      ...args,
    );

  it('keeps each process from what it does not need', async () => {
    const show = async (name: string): Promise<string> =>
      (await machine.run('systemctl', 'show', '--property=MainPID', '--value', name)).text.trim();
    const status = async (name: string): Promise<string> =>
      (await machine.run('cat', `/proc/${await show(name)}/status`)).text;
    const asSigner = async (command: string): Promise<Output> =>
      machine.run('nsenter', '-t', await show('rampart-signer'), '-n', 'bash', '-c', command);

    for (const name of SERVICES) expect(await status(`rampart-${name}`)).toMatch(/NoNewPrivs:\t1[^]*Seccomp:\t2/);
    expect(await status('rampart-api')).toMatch(/CapEff:\t0000000000000000[^]*CapBnd:\t0000000000000000/);
    expect((await asSigner('ls /sys/class/net; exec 3<>/dev/tcp/127.0.0.1/3000')).code).not.toBe(0);
    expect(
      (await machine.run('runuser', '-u', 'rampart', '--', 'cat', '/etc/rampart/secrets/database-url')).code,
    ).not.toBe(0);
  });

  it(
    'ends every process in time, and in order',
    async () => {
      const begun = performance.now();
      await machine.run('systemctl', 'stop', 'rampart.target', ...SERVICES.map((name) => `rampart-${name}`));
      const results = await Promise.all(
        SERVICES.map((name) => machine.run('systemctl', 'show', '--property=Result', '--value', `rampart-${name}`)),
      );

      expect(results.map(({ text }) => text.trim())).toEqual(SERVICES.map(() => 'success'));
      expect(performance.now() - begun).toBeLessThan(30_000);
    },
    TIMEOUT_MS,
  );
});
