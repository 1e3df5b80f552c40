import { randomInt } from 'node:crypto';
import { aMoment, eventually } from '../../test/support/eventually.js';
import { verifiedUser } from '../../test/support/people.js';
import { asVariables, gone, type Running, startProgram } from '../../test/support/processes.js';
import { sentPayouts } from '../../test/support/rows/sandbox.js';
import { NOT_NULL } from '../../test/support/rows/table.js';
import { deliveries, transactions } from '../../test/support/rows/tables.js';
import { buy } from '../../test/support/trades.js';
import { startWorld, type World } from '../../test/support/world.js';

const TIMEOUT_MS = 90_000;
const KILLS = process.env['CHAOS'] === 'full' ? 60 : 6;
/** Each lane is a worker that is killed and restarted; they take turns in being alive. */
const LANES = 2;
const BUYS_PER_KILL = 6;
/** Milliseconds between a worker's first buy and its end: long enough to process some of them, too short for all. */
const MAX_LIFE_MS = 300;

describe('workers that are killed at any moment', () => {
  let world: World;
  let userId: string;
  const trades: string[] = [];

  beforeAll(async () => {
    world = await startWorld();
    await world.listen();
    userId = (await verifiedUser(world.partner)).id;
    await world.stopWorker();
  }, TIMEOUT_MS);
  afterAll(() => world.close());

  const startWorker = (): Running => startProgram('dist/apps/worker/src/main.js', asVariables(world.env));

  async function paidBuy(): Promise<void> {
    const { id } = await buy(world.partner, userId);
    trades.push(id);
    await world.partner.post(`/api/sandbox/transactions/${id}/fiat`, {});
  }

  /** Expires the leases and locks of dead processes, as half a minute would. */
  async function letGo(): Promise<void> {
    await deliveries.update(world, { leaseUntil: NOT_NULL }, { leaseUntil: new Date() });
    await world.database.query(`UPDATE bullmq.job SET locked_until_ms = 0 WHERE state = 'active'`);
  }

  it(
    `leave every buy completed with one payout, and every step reported in order, after ${KILLS} kills`,
    async () => {
      const lanes = Array.from({ length: LANES }, async () => {
        for (let kills = 0; kills < KILLS / LANES; kills++) {
          const worker = startWorker();
          await worker.readyAfter;
          const trading = Promise.all(Array.from({ length: BUYS_PER_KILL }, paidBuy));
          await aMoment(randomInt(MAX_LIFE_MS));
          worker.signal('SIGKILL');
          expect(await worker.ended).toBe('SIGKILL');
          await trading;
        }
      });
      await Promise.all(lanes);

      await letGo();
      const survivor = startWorker();
      await survivor.readyAfter;
      await eventually(
        'every buy is completed',
        async () => {
          const open = (await transactions.count(world)) - (await transactions.count(world, { status: 'completed' }));
          if (open > 0) await world.advance(61).then(() => aMoment(1_000)); // past the settle time of payouts that were being sent
          return open === 0;
        },
        TIMEOUT_MS,
      );
      await eventually(
        'every step is reported',
        () => trades.every((id) => world.sink.statusesOf(id).includes('completed')),
        TIMEOUT_MS,
      );
      survivor.signal('SIGTERM');
      await survivor.ended;
      await gone([survivor.pid]);

      process.stdout.write(
        `${trades.length} buys survived ${KILLS} kills; ${world.sink.received.length - 3 * trades.length} webhooks came twice\n`,
      );
      const sent = (await sentPayouts.find(world)).map(({ transactionId }) => transactionId);
      expect(sent.toSorted()).toEqual([...new Set(sent)].toSorted());
      expect(sent).toHaveLength(trades.length);
      for (const id of trades)
        expect([...new Set(world.sink.statusesOf(id))]).toEqual(['pending', 'fiat_received', 'completed']);
      const sequences = await world.database.query(
        `SELECT state, count(*)::int AS count FROM webhook_delivery GROUP BY state`,
      );
      expect(sequences).toEqual([{ state: 'delivered', count: 3 * trades.length }]);
    },
    3 * TIMEOUT_MS,
  );
});
