import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { loadEnv, projectRoot, useInstallationKeys } from '@rampart/config';
import { sealing } from '@rampart/data';
import pg from 'pg';
import { Client } from '../../test/support/client.js';
import { dropDatabase, newEmptyDatabase } from '../../test/support/database.js';
import { aMoment, eventually } from '../../test/support/eventually.js';
import { type Crew, InstalledRelease } from '../support/installed-release.js';
import { verifiedUser } from '../../test/support/people.js';
import { startSink, type WebhookSink } from '../../test/support/webhook-sink.js';
import { compareWithBooks, isAtRest, NOTHING_LOST, type Query } from './upgrade-figures.js';
import { Load } from './upgrade-load.js';

/** The folder in which `npm run drill -- upgrade` built the release to upgrade from. */
const OLD = process.env['OLD_RELEASE'] ?? '';
/** Both releases keep their queues in the same Postgres or Redis. */
const QUEUES = process.env['UPGRADE_QUEUES'] ?? 'postgres';
const PHASE_MS = Number(process.env['PHASE_SECONDS'] ?? '12') * 1_000;
/** The longest time without a delivery that docs/faults.md promises. */
const MAX_GAP_MS = 5_000;
const FINISHED_WITHIN_MS = 60_000;

const title = `an upgrade under load (queues in ${QUEUES})`;
const describeUpgrade = (tests: () => void): void =>
  OLD
    ? describe(title, tests)
    : describe.skip(`${title} (did not run: npm run drill -- upgrade builds the release)`, tests);

describeUpgrade(() => {
  let [databaseUrl, folder] = ['', ''];
  let sink: WebhookSink;
  let pool: pg.Pool;
  let releases: Record<'old' | 'new', InstalledRelease>;
  let load: Load;
  const gaps: number[] = [];
  const query: Query = async <T>(text: string, values: unknown[] = []) => (await pool.query(text, values)).rows as T[];
  const print = (what: string, ...figures: readonly string[]): void =>
    void process.stdout.write(`${what.padEnd(46)} ${figures.join(', ')}\n`);

  beforeAll(async () => {
    [databaseUrl, folder, sink] = await Promise.all([
      newEmptyDatabase(),
      mkdtemp(path.join(tmpdir(), 'rampart-upgrade-')),
      startSink(),
    ]);
    const settings = { DATABASE_URL: databaseUrl, DATA_DIR: folder, LOG_LEVEL: 'warn', ...queueSettings() };
    useInstallationKeys(loadEnv(settings)); // opens what the processes sealed
    releases = {
      old: new InstalledRelease('old', OLD, settings),
      new: new InstalledRelease('new', projectRoot, settings),
    };
    pool = new pg.Pool({ connectionString: databaseUrl, max: 2, Client: sealing(pg.Client) });
    pool.on('error', () => undefined);
  });
  afterAll(async () => {
    await Promise.all(Object.values(releases).map((each) => each.kill()));
    await pool.end();
    await sink.close();
    await dropDatabase(databaseUrl);
    await rm(folder, { recursive: true, force: true });
  });

  const migrate = async (name: 'old' | 'new'): Promise<void> => {
    const from = performance.now();
    const output = await releases[name].run('migrate');
    print(`  migrate of the ${name} release`, `${Math.round(performance.now() - from)} ms: ${output}`);
  };
  const start = (name: 'old' | 'new'): Promise<Crew> => releases[name].startAll();
  /** Stops a crew that is out of rotation; other crews continue. */
  const end = async ({ api, worker, ops }: Crew): Promise<void> => {
    const took = await Promise.all([api, worker, ops].map((each) => each.stop()));
    print('  ended: api, worker, ops', ...took.map((ms) => `${Math.round(ms)} ms`));
  };

  let [since, orders, calls] = [0, 0, 0];
  /** Lets the load continue for one phase; the figures cover everything since the last phase, including migrations, starts and stops. */
  const phase = async (name: string): Promise<void> => {
    await aMoment(PHASE_MS);
    const gap = longestGap(sink, since);
    gaps.push(gap);
    print(name, `${load.calls - calls} calls`, `${load.created.length - orders} orders`, `longest gap ${gap} ms`);
    [since, orders, calls] = [Date.now(), load.created.length, load.calls];
  };

  it(
    'and back, and again, loses no request, order, webhook or payout, and delivers all the time',
    async () => {
      await releases.old.run('migrate');
      let old = await start('old');
      load = await startLoad(releases.old, old, sink, query);
      since = Date.now();

      await phase('old processes, old schema');
      await migrate('new');
      await phase('old processes, new schema');
      let present = await start('new');
      load.sendTo(old, present);
      await phase('old and new processes');
      load.sendTo(present);
      await end(old);
      await phase('new processes');

      await migrate('old');
      old = await start('old');
      load.sendTo(old, present);
      await phase('back: old and new processes');
      load.sendTo(old);
      await end(present);
      await phase('back: old processes, new schema');

      await migrate('new');
      present = await start('new');
      load.sendTo(old, present);
      await phase('again: old and new processes');
      load.sendTo(present);
      await end(old);
      await phase('again: new processes');
      await load.stop();
      await eventually('all is done', () => isAtRest(query), FINISHED_WITHIN_MS).catch(() => print('not all is done'));

      const figures = await compareWithBooks(query, load, sink);
      print('orders', String(load.created.length));
      print('calls', `${load.calls}, of which ${load.retried} met no listener and were repeated`);
      for (const [name, figure] of Object.entries(figures)) print(name, JSON.stringify(figure));
      print('longest time without a delivery', `${Math.max(...gaps)} ms (promised ${MAX_GAP_MS} ms)`);
      for (const release of Object.values(releases)) printComplaints(release);
      expect(figures).toEqual(NOTHING_LOST);
      expect(Math.max(...gaps)).toBeLessThan(MAX_GAP_MS);
    },
    20 * PHASE_MS + 5 * FINISHED_WITHIN_MS,
  );

  const printComplaints = (release: InstalledRelease): void => {
    const complaints = release.complaints();
    print(`lines in logs of the ${release.name} release`, String(complaints.length));
    for (const line of complaints.slice(0, 5)) print('', line.slice(0, 300));
  };
});

function queueSettings(): Record<string, string> {
  const redisUrl = process.env['TEST_REDIS_URL'];
  if (QUEUES !== 'redis') return { QUEUE_BACKEND: 'postgres' };
  if (redisUrl === undefined) throw new Error('queues in Redis need redis-server, or REDIS_URL');
  return { QUEUE_BACKEND: 'redis', REDIS_URL: redisUrl };
}

/** Creates a partner, a user who can trade and a webhook endpoint, and starts the calls. */
async function startLoad(release: InstalledRelease, crew: Crew, sink: WebhookSink, query: Query): Promise<Load> {
  const password = /^password: (.+)$/m.exec(await release.run('operator', 'alice'))?.[1] ?? '';
  await query(`UPDATE login SET seeded = true WHERE name = 'alice'`); // scripts may use only a seeded operator's password
  const operator = Client.basic(crew.ops.url, 'alice', password);
  const { body } = await operator.post('/ops/api/partners', { name: 'Upgrade drill' });
  const partner = Client.basic(crew.api.url, body.apiKey, body.apiSecret);
  const { id: userId } = await verifiedUser(partner);
  await partner.post('/api/webhook-endpoints', { url: sink.url });
  const [asPartner = '', asOperator = ''] = [partner.authorization, operator.authorization];
  const load = new Load({ partner: asPartner, operator: asOperator, userId });
  load.sendTo(crew);
  load.start();
  return load;
}

/** The longest gap between two deliveries since a moment, in milliseconds; the time until now counts as well. */
function longestGap({ received }: WebhookSink, since: number): number {
  const moments = [since, ...received.map(({ at }) => at).filter((at) => at > since), Date.now()];
  return Math.max(...moments.slice(1).map((at, i) => at - moments[i]!));
}
