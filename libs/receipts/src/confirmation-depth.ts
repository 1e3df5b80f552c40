import { type Executor, rows, type Sql, sql } from '@rampart/sql';
import { type ChainId, CHAINS } from '@rampart/kernel';
import type { DepthBands } from '@rampart/methods';

/** A reorganisation doubles the required confirmations, up to this multiple of the chain's own depth. */
const MAX_FACTOR = 4;
/** Counted from the last reorganisation that dropped a confirmed deposit. */
const RAISED_FOR = '7 days';

export interface JudgedDeposit {
  readonly eventId: string;
  readonly chain: ChainId;
  /** Plain decimal text. */
  readonly amount: string;
  /** The order that it is for or matched to. */
  readonly transactionId?: string | undefined;
  /** Bands of a deposit without an order, from the current catalogue. */
  readonly bands?: DepthBands | undefined;
}

/**
 * Builds the SQL expression of the confirmations that a deposit requires: those of its amount's band, or more while the chain requires more. The bands come
 * from the catalogue at the time when its order was created. Deposits of one order are judged by their sum, because several small deposits in one block are
 * lost together.
 */
export const neededConfirmations = ({ eventId, chain, amount, transactionId, bands = [] }: JudgedDeposit): Sql => sql`
  greatest(${CHAINS[chain].confirmations}::int,
    (SELECT confirmations FROM raised_depth WHERE chain = ${chain} AND until > rampart_now()),
    (SELECT max((band->>'confirmations')::int)
     FROM (SELECT ${amount}::numeric AS amount, ${JSON.stringify(bands)}::jsonb AS bands WHERE ${transactionId ?? null}::uuid IS NULL
           UNION ALL SELECT greatest(crypto, ${amount}::numeric + coalesce((SELECT sum(beside.amount) FROM receipt beside
             WHERE beside.transaction_id = t.id AND beside.kind = 'crypto' AND NOT beside.dropped AND beside.event_id <> ${eventId}), 0)),
             confirmation_depths->${chain} FROM transaction t WHERE id = ${transactionId ?? null}) judged,
       jsonb_array_elements(judged.bands) band
     WHERE (band->>'above')::numeric < judged.amount))`;

export async function findNeededConfirmations(database: Executor, deposit: JudgedDeposit): Promise<number> {
  const [row] = await rows<{ needed: number }>(database, sql`SELECT ${neededConfirmations(deposit)} AS needed`);
  if (!row) throw new Error('the database does not say how many confirmations are needed');
  return row.needed;
}

/**
 * Raises the required confirmations after a reorganisation dropped a deposit that had the `lostDepth` it required: later deposits require twice as many. Other
 * deposits that the same reorganisation dropped required the same number and do not raise it further.
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
