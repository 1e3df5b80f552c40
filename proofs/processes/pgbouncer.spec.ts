import { findPgBouncer, type PgBouncer, pgBouncer, type PoolMode } from '../components/pgbouncer.js';
import { eventually } from '../../test/support/eventually.js';
import { verifiedUser } from '../../test/support/people.js';
import { type ProcessWorld, processWorld, type Running } from '../../test/support/process-world.js';
import { buy, payFiat, reaches } from '../../test/support/trades.js';

const TIMEOUT_MS = 90_000;
const program = findPgBouncer();
if (program === undefined) console.log('Suites of PgBouncer: skipped, no pgbouncer is installed');

(program === undefined ? describe.skip : describe)('behind PgBouncer, by TLS with a verified certificate', () => {
  let world: ProcessWorld;
  let pooler: PgBouncer;

  beforeAll(async () => {
    world = await processWorld();
  }, TIMEOUT_MS);
  afterEach(() => pooler.close());
  afterAll(() => world.close());

  async function startBehind(mode: PoolMode): Promise<void> {
    pooler = await pgBouncer(program!, world.database.url, mode);
    await pooler.start();
  }

  const start = (app: 'api' | 'worker'): Promise<Running> =>
    world.start(app, { DATABASE_URL: pooler.url, DATABASE_TIMEOUT_SECONDS: '3' });

  const sessions = async (): Promise<number> => {
    const [row] = await world.database.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM pg_stat_activity WHERE datname = current_database() AND application_name ~ '^rampart-(api|listen|queues|worker)$'`,
    );
    return row?.count ?? 0;
  };

  it(
    'that keeps sessions, orders are completed and their webhooks delivered, also after it was killed and is back',
    async () => {
      await startBehind('session');
      const [api, worker] = [await start('api'), await start('worker')];
      await world.partner.post('/api/webhook-endpoints', { url: world.sink.url });
      const userId = (await verifiedUser(world.partner)).id;

      const before = await buy(world.partner, userId);
      await payFiat(world.partner, before.id);
      await reaches(world.partner, before.id, 'completed');
      await pooler.kill();
      await eventually('all sessions end', async () => (await sessions()) === 0);
      await pooler.start();
      await eventually('the api answers', async () => (await world.partner.get('/health/ready')).status === 200);
      const after = await buy(world.partner, userId);
      await payFiat(world.partner, after.id);
      await reaches(world.partner, after.id, 'completed');

      await eventually('both are reported', () =>
        [before, after].every(({ id }) => world.sink.statusesOf(id).includes('completed')),
      );
      await Promise.all([api, worker].map((each) => each.kill()));
    },
    TIMEOUT_MS,
  );

  it(
    'that shares sessions between database transactions, the api and the worker say what to set, and end',
    async () => {
      await startBehind('transaction');

      for (const app of ['api', 'worker'] as const)
        await expect(start(app)).rejects.toThrow('set its pool_mode to session');
    },
    TIMEOUT_MS,
  );
});
