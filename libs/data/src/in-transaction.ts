import type { DataSource, EntityManager } from 'typeorm';
import { UnitOfWork } from './unit-of-work.js';

/** Deadlock and serialization failure, after which Postgres asks for a retry. */
const RETRYABLE = new Set(['40001', '40P01']);
const ATTEMPTS = 5;

/**
 * Runs `work`, which must do no other I/O, in one database transaction, and repeats it when Postgres asks for that. Within a unit of
 * work it joins that unit's transaction, which cannot be repeated here: the caller of the service retries.
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

/** SQLSTATE of an error of Postgres. */
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

/** Name of the constraint that a statement violated. */
export function brokenConstraint(error: unknown): string | undefined {
  const { constraint, driverError } = Object(error) as { constraint?: string; driverError?: { constraint?: string } };
  return driverError?.constraint ?? constraint;
}
