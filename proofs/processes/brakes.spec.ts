import { SECOND } from '@rampart/kernel';
import { atRest } from '../../test/support/at-rest.js';
import { aMoment, eventually } from '../../test/support/eventually.js';
import { fewAtOnce } from '../../test/support/few-at-once.js';
import { expectInvariants } from '../../test/support/invariants.js';
import { verifiedUser } from '../../test/support/people.js';
import { type ProcessWorld, processWorld, type Running as ProcessRunning } from '../../test/support/process-world.js';
import { asVariables, type Running, startProgram } from '../../test/support/processes.js';
import { sentPayouts } from '../../test/support/rows/sandbox.js';
import { payouts, transactions } from '../../test/support/rows/tables.js';
import { buy, payFiat } from '../../test/support/trades.js';
import { startWorld, type World } from '../../test/support/world.js';

const IS_DRILL = process.env['DRILL'] === 'brakes';
const TIMEOUT_MS = 300_000;
const WORKERS = 3;
const ORDERS = IS_DRILL ? 600 : 45;
const AT_ONCE = 8;
const MAX_TO_LAST_SEND_MS = SECOND;
/** Longer than any send in progress takes. */
const QUIET_MS = IS_DRILL ? 3 * SECOND : 300;

describe('a brake that is pulled while three workers pay out', () => {
  let world: World;
  let workers: Running[];
  let ids: string[];

  beforeAll(async () => {
    world = await startWorld();
    const { id: userId } = await verifiedUser(world.partner);
    await world.stopWorker();
    ids = await fewAtOnce(ORDERS, AT_ONCE, async (nth) => {
      const { id } = await buy(world.partner, userId, { fiat: 200 + nth * 0.5 });
      return id as string;
    });
    workers = Array.from({ length: WORKERS }, () =>
      startProgram('dist/apps/worker/src/main.js', asVariables(world.env)),
    );
    await Promise.all(workers.map((worker) => worker.readyAfter));
  }, TIMEOUT_MS);
  afterAll(async () => {
    for (const worker of workers) worker.signal('SIGTERM');
    await Promise.all(workers.map((worker) => worker.ended));
    await world.close();
  });

  const sent = () => sentPayouts.find(world);
  /** Whether every order is paid, and its payout is either sent or held. */
  const isSettled = async (): Promise<boolean> => {
    const [gone, held] = [(await sent()).length, await payouts.count(world, { state: 'claimed', waitsFor: 'brake' })];
    return gone + held === ORDERS;
  };

  it(
    'lets nothing leave after it, in any of them, and everything once when it is released',
    async () => {
      const paying = fewAtOnce(ORDERS, AT_ONCE, (nth) => payFiat(world.partner, ids[nth] ?? ''));
      await eventually('payouts leave', async () => (await sent()).length >= ORDERS / 5, TIMEOUT_MS);

      const brake = await world.operator.post('/ops/api/brakes', {
        action: 'payingOut',
        target: 'all',
        reason: 'a payout went to the wrong place',
      });
      await paying;
      await eventually('what had begun has left, the rest is held', isSettled, TIMEOUT_MS);
      const left = await sent();
      await aMoment(QUIET_MS);
      const after = await sent();

      expect(brake.status).toBe(200);
      expect(after.length).toBe(left.length);
      expect(left.length).toBeLessThan(ORDERS);
      const lastMs = Math.max(...left.map(({ sentAt }) => sentAt.getTime())) - Date.parse(brake.body.engagedAt);
      console.log(
        `${left.length} of ${ORDERS} payouts had left; last send ${Math.max(0, lastMs)} ms after the brake; 0 sends after; ${ORDERS - left.length} held`,
      );
      if (IS_DRILL) expect(lastMs).toBeLessThanOrEqual(MAX_TO_LAST_SEND_MS);

      for (const by of [world.operator, world.colleague])
        await by.post(`/ops/api/brakes/${brake.body.id}/release`, { reason: 'it was looked at' });
      await eventually(
        'every order is completed',
        async () => (await transactions.count(world, { status: 'completed' })) === ORDERS,
        TIMEOUT_MS,
      );
      await atRest(world);
      const keys = (await sent()).map(({ key }) => key);
      expect([keys.length, new Set(keys).size]).toEqual([ORDERS, ORDERS]);
      await expectInvariants(world);
    },
    TIMEOUT_MS,
  );
});

describe('a service that was stopped for six minutes', () => {
  let world: ProcessWorld;
  let userId: string;
  beforeAll(async () => {
    world = await processWorld();
    await Promise.all([world.start('api'), world.start('ops')]);
    userId = (await verifiedUser(world.partner)).id;
  }, TIMEOUT_MS);
  afterAll(() => world.close());

  const engaged = async (): Promise<string[]> =>
    (await world.operator.get('/ops/api/brakes')).body.engaged.map(({ rule }: { rule: string }) => rule);
  const reconciledSince = async (moment: Date): Promise<boolean> =>
    (await world.database.query('SELECT FROM heartbeat WHERE task = $1 AND at > $2', ['reconciliation', moment]))
      .length > 0;
  async function reconciledBy(worker: ProcessRunning): Promise<void> {
    const [{ now } = { now: new Date() }] = await world.database.query<{ now: Date }>('SELECT rampart_now() AS now');
    await world.database.query(`DELETE FROM heartbeat WHERE task = 'reconciliation'`);
    await eventually('the books are checked', () => reconciledSince(now));
    expect(worker.isAlive()).toBe(true);
  }
  const agoInAll = (seconds: number): Promise<unknown> =>
    world.database.query(
      `UPDATE feed_cursor SET read_at = read_at - make_interval(secs => $1), failing_since = failing_since - make_interval(secs => $1),
         lease_until = coalesce(lease_until, now()) - make_interval(secs => $1)`,
      [seconds],
    );

  it(
    'takes the first order at once: a feed was not silent while nothing listened',
    async () => {
      const before = await world.start('worker');
      await eventually(
        'feeds are read',
        async () => (await world.database.query('SELECT FROM feed_cursor WHERE read_at IS NOT NULL')).length >= 2,
      );
      await before.kill();
      await agoInAll(360);
      await world.database.query(`DELETE FROM heartbeat WHERE task = 'reconciliation'`);

      const worker = await world.start('worker');
      const { id } = await buy(world.partner, userId);
      await reconciledBy(worker);

      expect(id).toBeDefined();
      expect(await engaged()).toEqual([]);
      expect((await buy(world.partner, userId, { fiat: 201 })).id).toBeDefined();
      await worker.kill();
    },
    TIMEOUT_MS,
  );
});
