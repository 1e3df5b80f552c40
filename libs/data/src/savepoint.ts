import type { Executor } from '@rampart/sql';

/** Runs `work` within a savepoint of the caller's database transaction and rolls it back if `isKept` rejects the result. */
export async function keepIf<T>(
  executor: Executor,
  work: () => Promise<T>,
  isKept: (result: T) => boolean,
): Promise<T> {
  await executor.query('SAVEPOINT attempt');
  const result = await work();
  await executor.query(isKept(result) ? 'RELEASE SAVEPOINT attempt' : 'ROLLBACK TO SAVEPOINT attempt');
  return result;
}
