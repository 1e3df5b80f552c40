import { AsyncLocalStorage } from 'node:async_hooks';
import type { DataSource, EntityManager, QueryRunner } from 'typeorm';
import { type Executor, rows, type Sql } from '@rampart/sql';

const ambient = new AsyncLocalStorage<UnitOfWork>();

/**
 * All writes of one call as one database transaction. The first write begins it, later ones join it, and the creator of the unit ends it. Reads before the
 * first write stay outside, so a call that waits for a provider holds no connection meanwhile. Code outside a unit writes in its own transactions.
 */
export class UnitOfWork {
  /** The error by which `admit` refused the unit, even if callers caught it. */
  refusal: unknown;
  private opening: Promise<EntityManager> | undefined;
  private runner: QueryRunner | undefined;
  private ended = false;
  private kept = false;

  /** `admit` runs first in the transaction; if it throws, every write throws. */
  constructor(
    private readonly database: DataSource,
    private readonly admit: (manager: EntityManager) => Promise<void>,
  ) {}

  static currentUnit(): UnitOfWork | undefined {
    const unit = ambient.getStore();
    return unit?.ended ? undefined : unit;
  }

  runWork<T>(work: () => Promise<T>): Promise<T> {
    return ambient.run(this, work);
  }

  /** Returns the transaction, which the first call begins. */
  openManager(): Promise<EntityManager> {
    return (this.opening ??= this.beginTransaction());
  }

  /** Commits the writes even if the call is refused. */
  keepWrites(): void {
    this.kept = true;
  }

  commit(): Promise<void> {
    return this.endTransaction((runner) => runner.commitTransaction());
  }

  /** Ends a failed call; only kept writes remain. */
  rollBack(): Promise<void> {
    if (this.kept && this.refusal === undefined) return this.commit();
    return this.endTransaction((runner) => runner.rollbackTransaction().catch(() => undefined)); // if the connection is lost, Postgres has already rolled back
  }

  private async beginTransaction(): Promise<EntityManager> {
    const runner = this.database.createQueryRunner();
    this.runner = runner;
    try {
      await runner.startTransaction();
      await this.admit(runner.manager);
      return runner.manager;
    } catch (error) {
      this.refusal = error;
      throw error;
    }
  }

  private async endTransaction(how: (runner: QueryRunner) => Promise<void>): Promise<void> {
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

/** Runs `work` with all its writes in one database transaction, that of the current unit if there is one. */
export async function inUnit<T>(database: DataSource, work: () => Promise<T>): Promise<T> {
  if (UnitOfWork.currentUnit()) return work();
  const unit = new UnitOfWork(database, async () => undefined);
  try {
    const result = await unit.runWork(work);
    await unit.commit();
    return result;
  } catch (error) {
    await unit.rollBack();
    throw error;
  }
}

/** Keeps the writes of the current call so far, although the call is about to be refused. */
export const keepWrites = (): void => UnitOfWork.currentUnit()?.keepWrites();

/** Runs a writing statement in the current unit of work, or in its own transaction. */
export async function write<T>(database: DataSource, statement: Sql): Promise<T[]> {
  return rows<T>(await writer(database), statement);
}

/** Returns the executor for writes of the current call. */
export async function writer(
  database: DataSource,
): Promise<Executor & Pick<EntityManager, 'insert' | 'update' | 'createQueryBuilder'>> {
  return (await UnitOfWork.currentUnit()?.openManager()) ?? database.manager;
}
