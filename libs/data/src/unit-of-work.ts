import { AsyncLocalStorage } from 'node:async_hooks';
import type { DataSource, EntityManager, QueryRunner } from 'typeorm';
import { type Executor, rows, type Sql } from './sql.js';

const ambient = new AsyncLocalStorage<UnitOfWork>();

/**
 * All that one call writes, as one database transaction. The first write begins it, later ones join it, and whoever made
 * the unit ends it. Reads before the first write stay outside, so that a call that waits for the world holds no
 * connection meanwhile. What runs outside a unit writes as ever.
 */
export class UnitOfWork {
  /** Why the unit was not let in, whatever was made of that error on its way. */
  refusal: unknown;
  private opening: Promise<EntityManager> | undefined;
  private runner: QueryRunner | undefined;
  private ended = false;
  private kept = false;

  /** `admit` runs first in the transaction; when it throws, so does every write. */
  constructor(
    private readonly database: DataSource,
    private readonly admit: (manager: EntityManager) => Promise<void>,
  ) {}

  static current(): UnitOfWork | undefined {
    const unit = ambient.getStore();
    return unit?.ended ? undefined : unit;
  }

  run<T>(work: () => Promise<T>): Promise<T> {
    return ambient.run(this, work);
  }

  /** The transaction, begun if it was not yet. */
  manager(): Promise<EntityManager> {
    return (this.opening ??= this.begin());
  }

  /** What was written stays, even should the call end in a refusal. */
  keep(): void {
    this.kept = true;
  }

  commit(): Promise<void> {
    return this.end((runner) => runner.commitTransaction());
  }

  /** Ends a call that failed: nothing stays but what was to be kept. */
  giveUp(): Promise<void> {
    if (this.kept && this.refusal === undefined) return this.commit();
    return this.end((runner) => runner.rollbackTransaction().catch(() => undefined)); // without its connection there is nothing to take back
  }

  private async begin(): Promise<EntityManager> {
    const runner = this.database.createQueryRunner();
    this.runner = runner;
    try {
      await runner.startTransaction('READ COMMITTED');
      await this.admit(runner.manager);
      return runner.manager;
    } catch (error) {
      this.refusal = error;
      throw error;
    }
  }

  private async end(how: (runner: QueryRunner) => Promise<void>): Promise<void> {
    if (this.ended) return;
    this.ended = true;
    await this.opening?.catch(() => undefined);
    if (!this.runner) return;
    try {
      await how(this.runner);
    } finally {
      await this.runner.release();
    }
  }
}

/** All that `work` writes is one database transaction: it stays whole, or not at all. */
export async function inUnit<T>(database: DataSource, work: () => Promise<T>): Promise<T> {
  const unit = new UnitOfWork(database, async () => undefined);
  try {
    const result = await unit.run(work);
    await unit.commit();
    return result;
  } catch (error) {
    await unit.giveUp();
    throw error;
  }
}

/** The writes of the current call so far are no part of its outcome: they stay although it is about to be refused. */
export const keepWrites = (): void => UnitOfWork.current()?.keep();

/** One statement that changes something: part of the current unit of work, or else a transaction of its own. */
export async function write<T>(database: DataSource, statement: Sql): Promise<T[]> {
  return rows<T>(await writer(database), statement);
}

/** Whatever a write of the current call goes through. */
export async function writer(database: DataSource): Promise<Executor & Pick<EntityManager, 'insert' | 'update'>> {
  return (await UnitOfWork.current()?.manager()) ?? database.manager;
}
