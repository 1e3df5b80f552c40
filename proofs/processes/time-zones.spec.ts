import { unbalanced, waiting } from '../support/books.js';
import type { Json } from '../../test/support/client.js';
import { verifiedUser } from '../../test/support/people.js';
import { type ProcessWorld, processWorld } from '../../test/support/process-world.js';
import { receipts, transactions } from '../../test/support/rows/tables.js';
import { buy, payFiat, reaches, statusOf } from '../../test/support/trades.js';

/** Half an hour before daylight saving time begins in Los Angeles. */
const BEFORE_SUMMER_TIME = Date.UTC(2035, 2, 11, 9, 30);
const WINDOW = 3_600;

describe('processes and a database that each live in a time zone of their own, at a change of summer time', () => {
  let world: ProcessWorld;
  let userId: string;

  beforeAll(async () => {
    world = await processWorld();
    const [{ name }] = (await world.database.query<{ name: string }>('SELECT current_database() AS name')) as [
      { name: string },
    ];
    await world.database.query(`ALTER DATABASE ${name} SET timezone TO 'Pacific/Chatham'`);
    await Promise.all([
      world.start('api', { TZ: 'Asia/Kathmandu' }),
      world.start('worker', { TZ: 'America/Los_Angeles' }),
    ]);
    userId = (await verifiedUser(world.partner)).id;
    const { body } = await world.partner.get('/api/sandbox/clock');
    await advance(Math.round((BEFORE_SUMMER_TIME - Date.parse(body.now)) / 1_000));
  }, 120_000);
  afterAll(() => world.close());

  const advance = async (seconds: number): Promise<void> =>
    void (await world.partner.post('/api/sandbox/clock', { advance: seconds }));
  const stored = async ({ id }: Json): Promise<{ created: number; window: number }> => {
    const { createdAt, expiresAt } = await transactions.get(world, { id });
    return { created: createdAt.getTime(), window: (expiresAt.getTime() - createdAt.getTime()) / 1_000 };
  };

  it('E50: show times in UTC, as they are stored, and give every order its whole hour, no more', async () => {
    const order = await buy(world.partner, userId);

    const { created, window } = await stored(order);
    await advance(WINDOW - 60);
    const before = await statusOf(world.partner, order.id);
    await advance(61);
    await reaches(world.partner, order.id, 'expired_fiat_not_received');

    expect(order.createdAt).toMatch(/Z$/);
    expect([Date.parse(order.createdAt), window, before]).toEqual([Math.floor(created), WINDOW, 'pending']);
  }, 60_000);

  it('E50: honour money by its value time, in whatever zone the bank writes that, with the books in order', async () => {
    const order = await buy(world.partner, userId);
    const inTime = new Date(Date.parse(order.createdAt) + (WINDOW - 60) * 1_000);
    await advance(2 * WINDOW);
    await reaches(world.partner, order.id, 'expired_fiat_not_received');

    const inManila = `${new Date(inTime.getTime() + 8 * 3_600_000).toISOString().slice(0, -1)}+08:00`;
    const reported = await payFiat(world.partner, order.id, { receivedAt: inManila });
    await reaches(world.partner, order.id, 'completed');

    expect(reported.status).toBe(200);
    expect(await waiting(world, order.id)).toEqual([]);
    expect(await unbalanced(world)).toEqual([]);
    const { occurredAt } = await receipts.get(world, { transactionId: order.id });
    expect(occurredAt).toEqual(inTime);
  }, 60_000);
});
