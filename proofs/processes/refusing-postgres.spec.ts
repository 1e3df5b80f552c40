import { connectTo } from '../../tools/postgres/connect.js';
import type { Answer } from '../../test/support/client.js';
import { aMoment, eventually } from '../../test/support/eventually.js';
import { verifiedUser } from '../../test/support/people.js';
import { type ProcessWorld, processWorld, type Running } from '../../test/support/process-world.js';
import { buy, payFiat, reaches } from '../../test/support/trades.js';

const TIMEOUT_MS = 120_000;
const SECONDS = 15;

describe('a Postgres that refuses connections', () => {
  let world: ProcessWorld;
  let processes: Running[];
  let admin: Awaited<ReturnType<typeof connectTo>>;

  beforeAll(async () => {
    world = await processWorld({ LOG_LEVEL: 'warn' });
    processes = [await world.start('api'), await world.start('worker'), await world.start('ops')];
    admin = await connectTo(process.env['TEST_PG_URL']!);
  }, TIMEOUT_MS);
  afterAll(async () => {
    await admin.end();
    await world.close();
  });

  const name = (): string => new URL(world.database.url).pathname.slice(1);
  const allow = (isAllowed: boolean): Promise<unknown> =>
    admin.query(`ALTER DATABASE "${name()}" WITH ALLOW_CONNECTIONS ${isAllowed}`);
  const linesOf = (running: Running): string[] => running.output().split('\n').filter(Boolean);

  it(
    'is answered 503 with Retry-After, named in a line of each process, asked every few seconds, and all works when it takes them again',
    async () => {
      const userId = (await verifiedUser(world.partner)).id;
      const before = processes.map((each) => linesOf(each).length);
      await allow(false);
      await admin.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${name()}'`);
      await aMoment(2_000);
      const [attempts, answers]: [number[], Answer[]] = [[], []];
      for (const until = Date.now() + SECONDS * 1_000; Date.now() < until;) {
        answers.push(await world.partner.get('/api/transactions'));
        const { rows } = await admin.query<{ count: number }>(
          `SELECT count(*)::int AS count FROM pg_stat_activity WHERE datname = '${name()}' OR (datname IS NULL AND backend_type = 'client backend')`,
        );
        attempts.push(rows[0]!.count);
        await aMoment(50);
      }
      const refusals = processes.map((each, i) =>
        linesOf(each)
          .slice(before[i])
          .filter((line) => line.includes('Postgres refuses connections')),
      );

      expect(new Set(answers.map(({ status, headers }) => `${status} ${headers.get('retry-after')}`))).toEqual(
        new Set(['503 1']),
      );
      // A backend that is just starting has no database yet, so those of other suites are counted for a moment: hence the 90th percentile.
      expect(attempts.toSorted((a, b) => a - b)[Math.floor(attempts.length * 0.9)]).toBeLessThan(10);
      for (const lines of refusals) expect(lines.length).toBeLessThanOrEqual(1);
      expect(refusals.flat().length).toBeGreaterThan(0);
      expect(refusals.flat()[0]).toContain('is not currently accepting connections');

      await allow(true);
      const order = await eventually(
        'an order is taken',
        () => buy(world.partner, userId).catch(() => undefined),
        10_000,
      );
      await payFiat(world.partner, order.id);
      await reaches(world.partner, order.id, 'completed');
    },
    TIMEOUT_MS,
  );
});
