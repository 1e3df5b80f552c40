import { randomUUID } from 'node:crypto';
import { inTransaction, loadById, loadWhere, Payout, Receipt, Transaction, User } from '@rampart/data';
import { rows, sql } from '@rampart/sql';
import { DataSource, EntityNotFoundError } from 'typeorm';
import { quiet } from '../support/queues.js';
import { startTrading } from '../support/trading.js';
import { paidBuy, reaches } from '../support/trades.js';
import type { World } from '../support/world.js';

describe('a prepared statement', () => {
  let world: World;
  let source: DataSource;
  let id: string;

  beforeAll(async () => {
    const trading = await startTrading({ DATABASE_POOL: '4' }); // one session observes another, beside the worker's own
    world = trading.world;
    source = world.worker.get(DataSource, { strict: false });
    id = await paidBuy(world.partner, trading.userId);
    await reaches(world.partner, id, 'completed');
    await quiet(world);
  });
  afterAll(() => world.close());

  const write = sql`INSERT INTO heartbeat (task, at) VALUES (${'written'}, now())`;
  const read = sql`SELECT task FROM heartbeat WHERE task = ${'written'}`.prepared();

  it('sees what its database transaction has written, and other sessions do not', async () => {
    const rolledBack = inTransaction(source, async (manager) => {
      await rows(manager, write);
      expect(await rows(manager, read)).toHaveLength(1);
      expect(await rows(source, read)).toEqual([]);
      throw new Error('rolled back');
    });

    await expect(rolledBack).rejects.toThrow('rolled back');
    expect(await rows(source, read)).toEqual([]);
  });

  it('asked of a query runner, runs in its session', async () => {
    const runner = source.createQueryRunner();
    await runner.startTransaction();
    await rows(runner, write);

    const seen = await rows(runner, read);
    await runner.rollbackTransaction().finally(() => runner.release());

    expect(seen).toHaveLength(1);
  });

  it('loads orders, users, receipts and payouts as TypeORM does: amounts, times, JSON and sealed texts', async () => {
    const transaction = await loadById(source.manager, Transaction, id);
    const ofOrder = sql`transaction_id = ${id}`;
    const [user, receipts, payouts] = [
      await loadById(source.manager, User, transaction.userId),
      await loadWhere(source.manager, Receipt, ofOrder),
      await loadWhere(source.manager, Payout, ofOrder),
    ];

    expect(transaction).toEqual(await source.manager.findOneByOrFail(Transaction, { id }));
    expect(user).toEqual(await source.manager.findOneByOrFail(User, { id: user.id }));
    expect([receipts, payouts].map((each) => each.length)).toEqual([1, 1]);
    expect(receipts).toEqual(await source.manager.findBy(Receipt, { transactionId: id }));
    expect(payouts).toEqual(await source.manager.findBy(Payout, { transactionId: id }));
  });

  it('that finds no entity of an id says so', async () => {
    await expect(loadById(source.manager, Transaction, randomUUID())).rejects.toThrow(EntityNotFoundError);
  });

  it('loads on after a later release has added a column', async () => {
    const load = () => inTransaction(source, (manager) => loadById(manager, Transaction, id));
    const before = await load();
    await world.database.query(`ALTER TABLE transaction ADD COLUMN added_later text`);

    expect(await load()).toEqual(before);
    await world.database.query(`ALTER TABLE transaction DROP COLUMN added_later`);
  });
});
