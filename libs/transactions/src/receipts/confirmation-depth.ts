import { type Executor, rows, type Sql, sql } from '@rampart/data';
import type { ChainId } from '@rampart/kernel';
import { CHAINS } from '@rampart/methods';

/** Chosen by us: a reorganisation doubles what its chain needs, up to so many times the chain's own depth. */
const MAX_FACTOR = 4;
/** Counted from the last reorganisation that undid what had enough. */
const RAISED_FOR = '7 days';

/** How many confirmations a deposit on the chain needs now to be here for good, as an expression of SQL. */
export const requiredConfirmations = (chain: ChainId): Sql => sql`
  greatest(${CHAINS[chain].confirmations}::int, (SELECT confirmations FROM raised_depth WHERE chain = ${chain} AND until > rampart_now()))`;

export async function findRequiredConfirmations(database: Executor, chain: ChainId): Promise<number> {
  const [row] = await rows<{ depth: number }>(database, sql`SELECT ${requiredConfirmations(chain)} AS depth`);
  return row?.depth ?? CHAINS[chain].confirmations;
}

/**
 * A deposit that had the `undone` confirmations that it needed is not here any more: what comes from now on needs twice as many. The
 * other deposits that the same reorganisation undid needed as many, and raise it no further.
 */
export async function raiseDepth(database: Executor, { chain, undone: reorgDepth, cause }: { chain: ChainId; undone: number; cause: string }): Promise<void> {
  const confirmations = Math.min(2 * reorgDepth, MAX_FACTOR * CHAINS[chain].confirmations);
  await rows(
    database,
    sql`INSERT INTO raised_depth AS r (chain, confirmations, until, cause) VALUES (${chain}, ${confirmations}, rampart_now() + ${RAISED_FOR}::interval, ${cause})
        ON CONFLICT (chain) DO UPDATE SET until = excluded.until, cause = excluded.cause,
          confirmations = CASE WHEN r.until > rampart_now() THEN greatest(r.confirmations, excluded.confirmations) ELSE excluded.confirmations END`,
  );
}
