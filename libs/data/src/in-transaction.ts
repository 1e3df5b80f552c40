import type { DataSource, EntityManager } from 'typeorm';
import { UnitOfWork } from './unit-of-work.js';

/** Deadlock and serialization failure, which Postgres documents as retryable. */
const RETRYABLE = new Set(['40001', '40P01']);
const ATTEMPTS = 5;

/**
 * Runs `work`, which must do no other I/O, in one database transaction, and retries it after a deadlock or serialization failure. Within a unit of work it
 * joins that unit's transaction, which cannot be retried here: the service's caller retries.
 */
export async function inTransaction<T>(database: DataSource, work: (manager: EntityManager) => Promise<T>): Promise<T> {
  const unit = UnitOfWork.currentUnit();
  if (unit) return work(await unit.openManager());
  for (let attempt = 1; ; attempt++) {
    try {
      return await database.transaction(work);
    } catch (error) {
      if (attempt >= ATTEMPTS || !RETRYABLE.has(sqlState(error) ?? '')) throw error;
    }
  }
}

/** Returns the SQLSTATE of a Postgres error. */
export function sqlState(error: unknown): string | undefined {
  const { code, driverError } = Object(error) as { code?: unknown; driverError?: { code?: unknown } };
  const state = driverError?.code ?? code;
  return typeof state === 'string' ? state : undefined;
}

/** Returns the detail of a constraint violation that one of our SQL functions raised. */
export function violationDetail(error: unknown): string | undefined {
  const { detail, driverError } = Object(error) as { detail?: string; driverError?: { detail?: string } };
  return driverError?.detail ?? detail;
}

/** Returns the name of the violated constraint. */
export function brokenConstraint(error: unknown): string | undefined {
  const { constraint, driverError } = Object(error) as { constraint?: string; driverError?: { constraint?: string } };
  return driverError?.constraint ?? constraint;
}
