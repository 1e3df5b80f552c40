import type { CrashPoint } from '@rampart/kernel';
import {
  bankCsv,
  DeskClerk,
  type DeskConfig,
  deskConfig,
  NZ_BUY,
  NZ_SELL,
  referenceOf,
} from '../../test/support/desk.js';
import { eventually } from '../../test/support/eventually.js';
import { counterExamples } from '../../test/support/invariants.js';
import { verifiedUser } from '../../test/support/people.js';
import { type ProcessWorld, processWorld, type Running } from '../../test/support/process-world.js';
import { payouts } from '../../test/support/rows/tables.js';
import { buy, deposit, reaches, sell } from '../../test/support/trades.js';

const TIMEOUT_MS = 120_000;

describe('the desk, killed between two steps', () => {
  let config: DeskConfig;
  let world: ProcessWorld;
  let userId: string;
  let ops: Running;
  let worker: Running;
  let mei: DeskClerk;
  let jo: DeskClerk;

  beforeAll(async () => {
    config = deskConfig();
    world = await processWorld(config.settings);
    await world.start('api');
    worker = await world.start('worker');
    ops = await world.start('ops');
    jo = new DeskClerk(world.colleague);
    mei = new DeskClerk(world.operator).beside(jo);
    userId = (await verifiedUser(world.partner)).id;
  }, TIMEOUT_MS);
  afterAll(async () => {
    await world.close();
    config.remove();
  });

  /** Lets the operators' app die at a point of the request, and starts another. */
  async function killedAt(point: CrashPoint, ask: () => Promise<unknown>): Promise<void> {
    await ops.kill();
    ops = await world.start('ops', { CRASH_AT: point });
    await Promise.all([ask().catch(() => undefined), ops.ended]);
    expect(await ops.ended).toBe('SIGKILL');
    ops = await world.start('ops');
  }

  async function deposited(): Promise<string> {
    const { id } = await sell(world.partner, userId, NZ_SELL);
    await deposit(world.partner, id);
    return id;
  }
  async function sold(): Promise<string> {
    const id = await deposited();
    await eventually('its payout waits at the desk', async () => (await payoutsOf(id)).length > 0, TIMEOUT_MS);
    return id;
  }
  const payoutsOf = (id: string): Promise<{ key: string }[]> =>
    world.database.query('SELECT key FROM desk.payout WHERE subject = $1', [id]);
  const countLines = async (): Promise<number> =>
    (await world.database.query<{ count: number }>('SELECT count(*)::int AS count FROM desk.line'))[0]!.count;
  const endToEndIds = (file: string): string[] => [...file.matchAll(/<EndToEndId>(\w+)</g)].map(([, id]) => id ?? '');

  it.each(['desk.linesStaged', 'desk.staged', 'desk.booked'] as const)(
    'at %s, has booked nothing; the statement is read again and books each line once',
    async (point) => {
      const order = await buy(world.partner, userId, NZ_BUY);
      const file = bankCsv([
        { amount: '300.00', ref: `paid ${point}`, text: referenceOf(order) },
        { amount: '2.00', ref: `gift ${point}`, text: 'a gift' },
      ]);
      const before = await countLines();
      const staged = point === 'desk.booked' ? (await mei.stage(file)).body.id : undefined;

      await killedAt(point, () => (staged ? mei.book(staged) : mei.stage(file)));
      const after = await countLines();
      const again = staged ?? (await mei.stage(file)).body.id;
      const booked = await mei.bookByTwo(again);
      await mei.book(again);

      expect([after - before, booked.body.state, (await countLines()) - before]).toEqual([0, 'booked', 2]);
      await reaches(world.partner, order.id, 'completed');
    },
    TIMEOUT_MS,
  );

  it(
    'at every step of a file of payouts, pays each once',
    async () => {
      const orders = [await sold(), await sold()];

      await killedAt('desk.batched', () => mei.makeBatch());
      const { id, payouts: count } = (await mei.makeBatch()).body;
      await killedAt('desk.approved', () => mei.approve(id));
      await mei.approve(id);
      await killedAt('desk.decided', () => jo.approve(id));
      const early = await mei.issue(id);
      await jo.approve(id);
      await killedAt('desk.issued', () => mei.issue(id));
      const [first, second] = [await mei.issue(id), await jo.issue(id)];
      const references = endToEndIds(first.body.content);

      expect([count, early.body.code]).toEqual([2, 'DESK_NOT_POSSIBLE']);
      expect(second.body).toEqual(first.body);
      expect(new Set(references).size).toBe(2);
      expect((await mei.makeBatch()).status).toBe(409);
      const amounts = await world.database.query<{ reference: string; amount: string }>(
        'SELECT reference, amount::text AS amount FROM desk.payout WHERE subject = ANY($1)',
        [orders],
      );
      await mei.bookRows(
        amounts.map(({ reference, amount }) => ({ amount: `-${amount}`, ref: reference, text: reference })),
      );
      for (const order of orders) await reaches(world.partner, order, 'completed');
    },
    TIMEOUT_MS,
  );

  it(
    'right after a worker queued a payout, has one of that order',
    async () => {
      await worker.kill();
      worker = await world.start('worker', { CRASH_AT: 'desk.queued' });
      const id = await deposited();
      expect(await worker.ended).toBe('SIGKILL');
      await world.database.query(`UPDATE bullmq.job SET locked_until_ms = 0 WHERE state = 'active'`); // simulates half a minute
      worker = await world.start('worker');
      await eventually(
        'the payout waits for a batch',
        async () => {
          await world.partner.post('/api/sandbox/clock', { advance: 61 }); // past a provider's settle time
          return payouts.exists(world, { transactionId: id, waitsFor: 'approval' });
        },
        TIMEOUT_MS,
      );

      expect(await payoutsOf(id)).toHaveLength(1);
      expect(await counterExamples(world.database, { webhooks: world.sink.received })).toEqual([]);
    },
    TIMEOUT_MS,
  );
});
