import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { projectRoot } from '@rampart/config';
import pg from 'pg';
import { Client } from '../support/client.js';
import { dropDatabase, newEmptyDatabase } from '../support/database.js';
import { aMoment, eventually } from '../support/eventually.js';
import { InstalledRelease, type Started } from '../support/installed-release.js';
import { counterExamples } from '../support/invariants.js';
import { verifiedUser } from '../support/people.js';
import { startSink, type WebhookSink } from '../support/webhook-sink.js';
import { Load } from './upgrade-load.js';

/** The folder in which `npm run drill:upgrade` built the release to upgrade from. */
const OLD = process.env['OLD_RELEASE'] ?? '';
const PHASE_MS = Number(process.env['PHASE_SECONDS'] ?? '12') * 1_000;
/** The promises of docs/faults.md. */
const MAX_GAP_MS = 3_000;
const FINISHED_WITHIN_MS = 60_000;

(OLD ? describe : describe.skip)('an upgrade under load', () => {
  let [databaseUrl, folder] = ['', ''];
  let [old, present]: InstalledRelease[] = [];
  let sink: WebhookSink;
  let pool: pg.Pool;
  const lines: string[] = [];
  const query = async <T = Record<string, unknown>>(text: string, values: unknown[] = []): Promise<T[]> =>
    (await pool.query(text, values)).rows as T[];

  beforeAll(async () => {
    [databaseUrl, folder, sink] = await Promise.all([
      newEmptyDatabase(),
      mkdtemp(path.join(tmpdir(), 'rampart-upgrade-')),
      startSink(),
    ]);
    const settings = { DATABASE_URL: databaseUrl, DATA_DIR: folder, LOG_LEVEL: 'warn', SANDBOX_KYC_SECONDS: '0' };
    old = new InstalledRelease('old', OLD, settings);
    present = new InstalledRelease('new', projectRoot, settings);
    pool = new pg.Pool({ connectionString: databaseUrl, max: 2 });
    pool.on('error', () => undefined);
  });
  afterAll(async () => {
    await Promise.all([old?.kill(), present?.kill()]);
    await pool.end();
    await sink.close();
    await dropDatabase(databaseUrl);
    await rm(folder, { recursive: true, force: true });
  });

  /** The longest time without a delivery from `from` on, in milliseconds. */
  const longestGap = (from: number): number => {
    const moments = [from, ...sink.received.map(({ at }) => at).filter((at) => at > from), Date.now()];
    return Math.max(...moments.slice(1).map((at, i) => at - moments[i]!));
  };

  it(
    'and back, and again, loses no request, no order, no webhook and no payout',
    async () => {
      await old!.run('migrate');
      let [oldApi, oldWorker] = await startPair(old!);
      const partner = await newPartner(old!, oldApi);
      const user = await verifiedUser(partner);
      await partner.post('/api/webhook-endpoints', { url: sink.url });
      const load = new Load({ authorization: partner.authorization ?? '', userId: user.id });
      const gaps: Record<string, number> = {};
      const phase = async (name: string, ...apis: readonly Started[]): Promise<void> => {
        load.sendTo(...apis.map(({ url }) => url));
        const [from, orders, calls] = [Date.now(), load.created.length, load.calls];
        await aMoment(PHASE_MS);
        gaps[name] = longestGap(from);
        lines.push(
          `${name.padEnd(44)} ${load.calls - calls} calls, ${load.created.length - orders} orders, longest time without a delivery ${gaps[name]} ms`,
        );
      };
      const end = async (...processes: readonly Started[]): Promise<void> => {
        for (const each of processes) lines.push(`  ended in ${Math.round(await each.stop())} ms`);
      };
      const migrate = async (release: InstalledRelease): Promise<void> => {
        const from = performance.now();
        const output = (await release.run('migrate')).trim();
        lines.push(`  migrate of the ${release.name} release, ${Math.round(performance.now() - from)} ms: ${output}`);
      };

      load.sendTo(oldApi.url);
      load.start();
      await phase('old on the old schema', oldApi);
      await migrate(present!);
      await phase('old on the new schema', oldApi);
      let [api, worker] = await startPair(present!);
      await phase('old and new', oldApi, api);
      load.sendTo(api.url);
      await end(oldApi, oldWorker);
      await phase('new', api);

      await migrate(old!);
      [oldApi, oldWorker] = await startPair(old!);
      await phase('back: old and new', oldApi, api);
      load.sendTo(oldApi.url);
      await end(api, worker);
      await phase('back: old on the new schema', oldApi);

      await migrate(present!);
      [api, worker] = await startPair(present!);
      await phase('again: old and new', oldApi, api);
      load.sendTo(api.url);
      await end(oldApi, oldWorker);
      await phase('again: new', api);
      await load.stop();
      await eventually('all that is due is done', isDone, FINISHED_WITHIN_MS).catch((error: Error) =>
        lines.push(error.message),
      );

      const figures = await judge(load);
      lines.push(...Object.entries(figures).map(([name, figure]) => `${name.padEnd(44)} ${JSON.stringify(figure)}`));
      lines.push(
        ...[old!, present!].flatMap((release) =>
          release
            .complaints()
            .slice(0, 5)
            .map((line) => `  ${release.name}: ${line.slice(0, 300)}`),
        ),
      );
      process.stdout.write(`${lines.join('\n')}\n`);
      const { 'retried, since no api listened': _, ...promised } = figures;
      expect(promised).toEqual({ ...NOTHING_LOST, orders: load.created.length, completed: load.created.length });
      expect(Object.entries(gaps).filter(([, gap]) => gap > MAX_GAP_MS)).toEqual([]);
    },
    20 * PHASE_MS + 5 * FINISHED_WITHIN_MS,
  );

  async function startPair(release: InstalledRelease): Promise<[api: Started, worker: Started]> {
    return Promise.all([release.start('api'), release.start('worker')]);
  }

  /** As an operator adds one. */
  async function newPartner(release: InstalledRelease, api: Started): Promise<Client> {
    const password = /^password: (.+)$/m.exec(await release.run('operator', 'alice'))?.[1] ?? '';
    const ops = await release.start('ops');
    const { body } = await Client.basic(ops.url, 'alice', password).post('/ops/partners', { name: 'Upgrade drill' });
    await ops.stop();
    return Client.basic(api.url, body.apiKey, body.apiSecret);
  }

  /** Nothing waits but windows of orders that were paid. */
  async function isDone(): Promise<boolean> {
    const [left] = await query<{ left: number }>(
      `SELECT (SELECT count(*) FROM transaction WHERE status <> 'completed')::int
         + (SELECT count(*) FROM webhook_delivery WHERE state = 'pending')::int
         + (SELECT count(*) FROM outbox WHERE run_at <= rampart_now())::int AS left`,
    );
    return left?.left === 0;
  }

  async function judge(load: Load): Promise<Figures> {
    const [orders] = await query<{ orders: number; completed: number }>(
      `SELECT count(*)::int AS orders, count(*) FILTER (WHERE status = 'completed')::int AS completed FROM transaction`,
    );
    const events = await query<{ id: string }>('SELECT id FROM webhook_event WHERE transaction_id IS NOT NULL');
    const steps = await query('SELECT transaction_id, version FROM transaction_history');
    const counts = new Map<string, number>();
    for (const { headers } of sink.received) {
      const id = String(headers['webhook-id']);
      counts.set(id, (counts.get(id) ?? 0) + 1);
    }
    const paid = await query<{ count: number }>(
      `SELECT t.id, count(s.key)::int AS count FROM transaction t LEFT JOIN sandbox.sent_payout s ON s.transaction_id = t.id::text GROUP BY t.id`,
    );
    const findings = await query('SELECT rule, subject, detail FROM reconciliation_finding WHERE resolved_at IS NULL');
    const broken = await counterExamples(
      { query },
      { webhooks: sink.received, created: load.created.map(({ id }) => id) },
    );
    return {
      'orders': orders?.orders,
      'completed': orders?.completed,
      'failed requests': load.failed.length,
      ...(load.failed.length > 0 ? { failures: load.failed.slice(0, 5) } : {}),
      'retried, since no api listened': load.retried,
      'changes without an event': steps.length - events.length,
      'events that were not received': events.filter(({ id }) => !counts.has(id)).length,
      'events received more than once': events.filter(({ id }) => (counts.get(id) ?? 0) > 1).length,
      'orders that were not paid out once': paid.filter(({ count }) => count !== 1).length,
      'findings of reconciliation': findings,
      'broken invariants': broken,
    };
  }
});

type Figures = Readonly<Record<string, unknown>>;

const NOTHING_LOST: Figures = {
  'failed requests': 0,
  'changes without an event': 0,
  'events that were not received': 0,
  'events received more than once': 0,
  'orders that were not paid out once': 0,
  'findings of reconciliation': [],
  'broken invariants': [],
};
