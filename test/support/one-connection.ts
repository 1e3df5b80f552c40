import { AsyncLocalStorage } from 'node:async_hooks';
import { UnitOfWork } from '@rampart/data';
import type { INestApplicationContext } from '@nestjs/common';
import { DataSource, type QueryRunner } from 'typeorm';

/** A database transaction of the service, which has one connection. */
interface Held {
  isOpen: boolean;
  hasConnection: boolean;
}

type Connect = (this: unknown) => Promise<unknown>;

const held = new AsyncLocalStorage<Held>();
const found: Error[] = [];

/**
 * From now on, work that requests a second connection from the pool during its database transaction is refused: as many callers as there are connections would
 * hold one each, and wait for each other.
 */
export function refuseSecondConnections(...apps: readonly INestApplicationContext[]): void {
  for (const app of apps) {
    const database = app.get(DataSource, { strict: false });
    const { transaction } = database;
    database.transaction = (...given: unknown[]) => {
      const holder: Held = { isOpen: true, hasConnection: false };
      const run = transaction as (...values: unknown[]) => Promise<never>;
      return held.run(holder, () => run.apply(database, given)).finally(() => (holder.isOpen = false));
    };
    const driver = database.driver as unknown as { obtainMasterConnection: Connect };
    const connect = driver.obtainMasterConnection.bind(driver);
    driver.obtainMasterConnection = async () => {
      refuseSecond();
      return connect();
    };
  }
}

/** Throws the first refusal since the last call, because the caller may have caught it. */
export function expectNoSecondConnections(): void {
  const [first] = found.splice(0);
  if (first) throw first;
}

const knownRunners = new WeakSet<QueryRunner>();

function refuseSecond(): void {
  const holder = held.getStore();
  const unit = UnitOfWork.currentUnit() as unknown as { runner: QueryRunner | undefined } | undefined;
  const isSecond = holder?.isOpen ? holder.hasConnection : unit?.runner !== undefined && knownRunners.has(unit.runner);
  if (holder) holder.hasConnection = true;
  if (unit?.runner) knownRunners.add(unit.runner);
  if (!isSecond) return;
  const problem = new Error('a second connection was requested inside a database transaction');
  found.push(problem);
  throw problem;
}
