import type { DataSource, EntityManager } from 'typeorm';
import { UnitOfWork } from './unit-of-work.js';

/** Deadlock and serialization failure: the statement of the database that trying again is right. */
const RETRYABLE = new Set(['40001', '40P01']);
const ATTEMPTS = 5;

/**
 * Runs `work` in one database transaction; again, from the start, when the database asks for that. No I/O in it. Within a
 * unit of work it is that unit's transaction, which nobody can begin again from here: the caller of the service does.
 */
export async function inTransaction<T>(database: DataSource, work: (manager: EntityManager) => Promise<T>): Promise<T> {
  const unit = UnitOfWork.current();
  if (unit) return work(await unit.manager());
  for (let attempt = 1; ; attempt++) {
    try {
      return await database.transaction('READ COMMITTED', work);
    } catch (error) {
      if (attempt >= ATTEMPTS || !RETRYABLE.has(sqlState(error) ?? '')) throw error;
    }
  }
}

/** Postgres' five-character error code, if `error` is one of its errors. */
export function sqlState(error: unknown): string | undefined {
  const { code, driverError } = Object(error) as { code?: unknown; driverError?: { code?: unknown } };
  const state = driverError?.code ?? code;
  return typeof state === 'string' ? state : undefined;
}

/** The constraint that a statement broke, if that is why it failed. */
export function brokenConstraint(error: unknown): string | undefined {
  const { constraint, driverError } = Object(error) as { constraint?: string; driverError?: { constraint?: string } };
  return driverError?.constraint ?? constraint;
}
