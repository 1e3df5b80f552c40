import { randomUUID } from 'node:crypto';
import { Heartbeat, inTransaction, loadWhere, newDataSource, rows, sql } from '@rampart/data';
import type { DataSource } from 'typeorm';
import { newDatabase, type TestDatabase } from '../support/database.js';

describe('a prepared statement', () => {
  let database: TestDatabase;
  let source: DataSource;

  beforeAll(async () => {
    database = await newDatabase('postgres', { default_transaction_isolation: 'serializable' });
    source = await newDataSource(database.url, 'prepared').initialize();
  });
  afterAll(async () => {
    await source.destroy();
    await database.drop();
  });

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

  it('loads entities as TypeORM does', async () => {
    await database.query('INSERT INTO heartbeat (task, at) VALUES ($1, now())', ['a task']);
    const loaded = await loadWhere(source.manager, Heartbeat, sql`task = ${'a task'}`);

    expect(loaded).toEqual(await source.getRepository(Heartbeat).findBy({ task: 'a task' }));
    expect(loaded).toHaveLength(1);
  });

  it('loads on after a later release has added a column', async () => {
    const load = () => inTransaction(source, (manager) => loadWhere(manager, Heartbeat, sql`task = ${'a task'}`));
    const before = await load();
    await database.query(`ALTER TABLE heartbeat ADD COLUMN "${randomUUID()}" text`);

    expect(await load()).toEqual(before);
  });

  it('is of a transaction that reads what is committed, whatever the server has as its default', async () => {
    const isolation = 'SHOW transaction_isolation';
    const [own] = await inTransaction(source, (manager) => manager.query<object[]>(isolation));
    const [others] = await database.query(isolation);

    expect([own, others]).toEqual([
      { transaction_isolation: 'read committed' },
      { transaction_isolation: 'serializable' },
    ]);
  });
});
