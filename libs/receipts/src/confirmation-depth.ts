import { type Executor, rows, type Sql, sql } from '@rampart/data';
import { type ChainId, CHAINS } from '@rampart/kernel';

/** A reorganisation doubles the required confirmations, up to this multiple of the chain's own depth. */
const MAX_FACTOR = 4;
/** Counted from the last reorganisation that dropped a confirmed deposit. */
const RAISED_FOR = '7 days';

/**
 * SQL expression of the confirmations that a deposit of an order requires: those that the catalogue gave to the amount when the order was
 * created, or more while the chain requires more. A deposit of more than was ordered counts by its own amount.
 */
export const orderConfirmations = ({
  transactionId,
  chain,
  amount,
}: {
  transactionId: string;
  chain: ChainId;
  amount: string;
}): Sql => sql`
  greatest(${requiredConfirmations(chain)}, (
    SELECT max((band->>'confirmations')::int) FROM transaction t, jsonb_array_elements(t.confirmation_depths->${chain}) band
    WHERE t.id = ${transactionId} AND (band->>'above')::numeric < greatest(t.crypto, ${amount}::numeric)))`;

/** SQL expression of the confirmations that any deposit on the chain requires now. */
const requiredConfirmations = (chain: ChainId): Sql => sql`
  greatest(${CHAINS[chain].confirmations}::int, (SELECT confirmations FROM raised_depth WHERE chain = ${chain} AND until > rampart_now()))`;

export async function findRequiredConfirmations(database: Executor, chain: ChainId): Promise<number> {
  const [row] = await rows<{ depth: number }>(database, sql`SELECT ${requiredConfirmations(chain)} AS depth`);
  return row?.depth ?? CHAINS[chain].confirmations;
}

/**
 * Raises the required confirmations after a reorganisation dropped a deposit that had the `lostDepth` it required: later deposits
 * require twice as many. Other deposits that the same reorganisation dropped required as many and raise it no further.
 */
export async function raiseDepth(
  database: Executor,
  { chain, lostDepth, cause }: { chain: ChainId; lostDepth: number; cause: string },
): Promise<void> {
  const confirmations = Math.min(2 * lostDepth, MAX_FACTOR * CHAINS[chain].confirmations);
  await rows(
    database,
    sql`INSERT INTO raised_depth AS r (chain, confirmations, until, cause) VALUES (${chain}, ${confirmations}, rampart_now() + ${RAISED_FOR}::interval, ${cause})
        ON CONFLICT (chain) DO UPDATE SET until = excluded.until, cause = excluded.cause,
          confirmations = CASE WHEN r.until > rampart_now() THEN greatest(r.confirmations, excluded.confirmations) ELSE excluded.confirmations END`,
  );
}
