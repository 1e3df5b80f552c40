import type { Client } from 'pg';
import { connectTo } from '../../postgres/connect.js';
import { copyStatement, ORDERS_PER_USER, wordsOf, wordsOfUser } from './copied-row.js';
import { withoutIndexes } from './indexes.js';
import { GROWING, rowsOfOrder, userOfOrder } from './rows-of-order.js';

/** An order whose rows are copied, and how many of twenty orders are like it. */
export interface Model {
  readonly id: string;
  readonly share: number;
}

export interface FillOptions {
  readonly databaseUrl: string;
  readonly orders: number;
  readonly models: readonly Model[];
  readonly onProgress: (done: number) => void;
}

/** Orders of a batch, which is one database transaction. */
const BATCH = 20_000;
const SESSIONS = 2;
/** Triggers would have kept sums of them. */
const SUMMED = ['posting', 'transaction', 'payout', 'webhook_delivery'];
export const SHARES = 20;

/**
 * Writes so many copies of orders that the service made, with everything that belongs to them, over the year before the first
 * of them. Neither triggers nor references look at the copies: a copy keeps what its model keeps. Statistics are anew afterwards.
 */
export async function fillOrders({ databaseUrl, orders, models, onProgress }: FillOptions): Promise<void> {
  const owner = await connectTo(databaseUrl);
  try {
    const statements = await statementsFor(owner, orders, models);
    await withoutIndexes(databaseUrl, GROWING, () => runBatches(databaseUrl, { orders, statements, onProgress }));
    for (const table of SUMMED) await owner.query('SELECT rebuild_sums($1)', [table]);
  } finally {
    await owner.end();
  }
}

async function statementsFor(owner: Client, orders: number, models: readonly Model[]): Promise<string[]> {
  const newest = (await owner.query<{ at: string }>("SELECT (rampart_now() - interval '1 day')::text AS at")).rows[0]
    ?.at;
  const created = `timestamptz '${newest}' - (${orders} - n) * (interval '365 days' / ${orders})`;
  const user = await userOfOrder(owner, models[0]?.id ?? '');
  if (!user) throw new Error('the model orders have no user');
  const statements = [
    copyStatement(user, wordsOfUser(user), { among: `n % ${ORDERS_PER_USER} = 0 OR n = 1`, created }),
  ];
  let from = 0;
  for (const { id, share } of models) {
    const { rows, ids, addresses } = await rowsOfOrder(owner, id);
    const words = new Map([...wordsOf(ids, rows, addresses), ...wordsOfUser(user)]);
    const among = `n % ${SHARES} >= ${from} AND n % ${SHARES} < ${from + share}`;
    statements.push(...rows.map((row) => copyStatement(row, words, { among, created })));
    from += share;
  }
  return statements;
}

async function runBatches(
  databaseUrl: string,
  { orders, statements, onProgress }: Pick<FillOptions, 'orders' | 'onProgress'> & { statements: readonly string[] },
): Promise<void> {
  let next = 1;
  let done = 0;
  const run = async (): Promise<void> => {
    const client = await connectTo(databaseUrl);
    await client.query('SET session_replication_role = replica');
    while (next <= orders) {
      const first = next;
      const last = Math.min(orders, first + BATCH - 1);
      next = last + 1;
      await client.query('BEGIN');
      for (const text of statements) await client.query(text, [first, last]);
      await client.query('COMMIT');
      done += last - first + 1;
      onProgress(done);
    }
    await client.end();
  };
  await Promise.all(Array.from({ length: SESSIONS }, run));
}
