import type { DeskDatabase } from '../desk-database.js';
import { breaksWithin, continuesAnother, listBalancedFiles } from './balance-problems.js';

/**
 * Why nothing proves that the lines of a statement are those of its account: it has no balances, no statement with balances was booked before it, or its
 * balances do not continue the earlier ones.
 */
export type Unproven = 'noBalances' | 'noneBefore' | 'gap';

/** Compares a newly booked file with earlier files. Returns undefined if its balances continue theirs. */
export async function findUnproven(
  database: DeskDatabase,
  { id, accountId }: { readonly id: string; readonly accountId: string },
): Promise<Unproven | undefined> {
  const files = await listBalancedFiles(database, accountId);
  const file = files.find((each) => each.id === id);
  if (!file) return 'noBalances';
  if (files.length === 1) return 'noneBefore';
  return continuesAnother(file, files) && breaksWithin(file, files).length === 0 ? undefined : 'gap';
}
