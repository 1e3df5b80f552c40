import { type Executor, rows, sql } from '@rampart/sql';

/** The locks that Postgres has room for, and the tables and indexes of all months. */
export interface LockRoom {
  readonly relations: number;
  readonly locksPerTransaction: number;
  /** Transactions that can be open at once, the prepared ones included. */
  readonly transactions: number;
}

/** As many transactions can lock every month at the same time: a claim of webhooks or a search locks those of one or two tables, and some wait. */
const AT_ONCE = 10;
/** Postgres reserves two entries for each lock that its settings allow, for the transactions that hold it. */
const HOLDERS_PER_LOCK = 2;

/**
 * The least `max_locks_per_transaction` for the months that are there; undefined if the present one is enough. A statement locks each month of its table that
 * it might read, with its indexes, and what has no room fails: `out of shared memory`.
 */
export function locksNeeded({ relations, locksPerTransaction, transactions }: LockRoom): number | undefined {
  const needed = Math.ceil((relations * AT_ONCE) / (HOLDERS_PER_LOCK * transactions));
  return needed > locksPerTransaction ? needed : undefined;
}

/** `locksNeeded` of the database. */
export async function findLocksNeeded(database: Executor): Promise<number | undefined> {
  const [room] = await rows<LockRoom>(
    database,
    sql`SELECT count(*)::int AS relations, current_setting('max_locks_per_transaction')::int AS "locksPerTransaction",
          current_setting('max_connections')::int + current_setting('max_prepared_transactions')::int AS transactions
        FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace WHERE n.nspname = 'months' AND c.relkind IN ('r', 'i')`,
  );
  return room && locksNeeded(room);
}
