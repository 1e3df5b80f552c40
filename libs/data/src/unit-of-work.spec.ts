import { sql } from '@rampart/sql';
import type { DataSource, EntityManager } from 'typeorm';
import { inTransaction } from './in-transaction.js';
import { keepWrites, UnitOfWork, write } from './unit-of-work.js';

/** A database that records its queries, and which connection ran each. */
function recording() {
  const log: string[] = [];
  const through = (name: string) => ({
    query: async (text: string) => {
      log.push(`${name}: ${text}`);
      return [{ name }];
    },
  });
  const runner = {
    manager: through('unit'),
    startTransaction: async () => void log.push('begin'),
    commitTransaction: async () => void log.push('commit'),
    rollbackTransaction: async () => void log.push('rollback'),
    release: async () => void log.push('release'),
  };
  const transaction = async (work: (manager: unknown) => Promise<unknown>): Promise<unknown> => work(through('own'));
  const database = { manager: through('alone'), createQueryRunner: () => runner, transaction } as unknown as DataSource;
  return { database, log };
}

const admitted = async (): Promise<void> => undefined;

describe('a unit of work', () => {
  it('begins with the first write, and later ones join it, one by one or together', async () => {
    const { database, log } = recording();
    const unit = new UnitOfWork(database, async (manager) => void (await manager.query('admit')));

    await unit.runWork(async () => {
      await Promise.resolve();
      log.push('a read');
      await Promise.all([write(database, sql`first`), write(database, sql`second`)]);
      await inTransaction(database, (manager) => manager.query('third'));
    });
    await unit.commit();

    expect(log).toEqual([
      'a read',
      'begin',
      'unit: admit',
      'unit: first',
      'unit: second',
      'unit: third',
      'commit',
      'release',
    ]);
  });

  it('does nothing when nothing was written', async () => {
    const { database, log } = recording();
    const unit = new UnitOfWork(database, admitted);

    await unit.runWork(async () => undefined);
    await unit.commit();

    expect(log).toEqual([]);
  });

  it('that was given up leaves nothing, unless it was to be kept', async () => {
    for (const [end, work] of [
      ['rollback', () => undefined],
      ['commit', keepWrites],
    ] as const) {
      const { database, log } = recording();
      const unit = new UnitOfWork(database, admitted);
      await unit.runWork(async () => {
        await write(database, sql`a guess`);
        work();
      });

      await unit.rollBack();
      await unit.rollBack();

      expect(log).toEqual(['begin', 'unit: a guess', end, 'release']);
    }
  });

  it('that is not admitted refuses every write, and keeps the reason', async () => {
    const { database, log } = recording();
    const refusal = new Error('not now');
    const unit = new UnitOfWork(database, () => Promise.reject(refusal));

    const outcome = await unit.runWork(async () => {
      await write(database, sql`first`).catch(() => undefined);
      return write(database, sql`second`).catch((error: unknown) => error);
    });
    keepWrites();
    await unit.rollBack();

    expect([outcome, unit.refusal]).toEqual([refusal, refusal]);
    expect(log).toEqual(['begin', 'rollback', 'release']);
  });

  it('that ended takes no more: what comes later writes for itself', async () => {
    const { database, log } = recording();
    const unit = new UnitOfWork(database, admitted);

    await unit.runWork(async () => {
      await write(database, sql`within`);
      await unit.commit();
      await write(database, sql`late`);
      await inTransaction(database, (manager: EntityManager) => manager.query('late too'));
    });

    expect(log).toEqual(['begin', 'unit: within', 'commit', 'release', 'alone: late', 'own: late too']);
  });

  it('gives its connection back when the commit fails', async () => {
    const { database, log } = recording();
    const unit = new UnitOfWork(database, admitted);
    await unit.runWork(() => write(database, sql`first`));
    const lost = new Error('connection lost');
    (database.createQueryRunner() as { commitTransaction: () => Promise<void> }).commitTransaction = () =>
      Promise.reject(lost);

    await expect(unit.commit()).rejects.toBe(lost);

    expect(log.at(-1)).toBe('release');
  });
});

describe('outside a unit of work', () => {
  it('each write is a transaction of its own', async () => {
    const { database, log } = recording();

    expect(await write(database, sql`first`)).toEqual([{ name: 'alone' }]);
    keepWrites();

    expect(log).toEqual(['alone: first']);
  });
});
