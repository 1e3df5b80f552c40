import type { Client } from 'pg';
import { loadEnv, useInstallationKeys } from '@rampart/config';
import { MONTHLY_TABLES } from '@rampart/data';
import { makePastMonths } from '../../../test/support/past-orders.js';
import { connectTo, withConnection } from '../../../tools/postgres/connect.js';
import {
  type Copies,
  copyStatement,
  createCopies,
  numberCopies,
  ORDERS_PER_USER,
  wordsOf,
  wordsOfUser,
} from './copied-row.js';
import { CREATE_WAITING, waitingRow, writeWaiting } from './copied-orders.js';
import { withoutIndexes } from './indexes.js';
import { GROWING, rowsOfOrder, userOfOrder } from './rows-of-order.js';

/** An order whose rows are copied, and how many of twenty orders are copies of it. */
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

/** Orders per batch, which is one database transaction. */
const BATCH = 20_000;
const SESSIONS = 4;
/** Tables whose sums triggers would have kept. */
const SUMMED = ['posting', 'transaction', 'payout', 'webhook_delivery'];
export const SHARES = 20;
const YEAR_DAYS = 365;
const YEAR_SECONDS = YEAR_DAYS * 86_400;

/**
 * Writes copies of orders that the service made, with everything that belongs to them, spread over the year before the first of them. Neither triggers nor
 * references check the copies: a copy is as valid as its model. Refreshes the statistics afterwards.
 */
export async function fillOrders({ databaseUrl, orders, models, onProgress }: FillOptions): Promise<void> {
  useInstallationKeys(loadEnv({})); // those of the filled sandbox
  const owner = await connectTo(databaseUrl);
  try {
    const script = await scriptFor(owner, orders, models);
    await makePastMonths({ query: async (text, values) => (await owner.query(text, values)).rows }, YEAR_SECONDS);
    await withoutIndexes(databaseUrl, GROWING, () => runBatches(databaseUrl, { orders, script, onProgress }));
    await Promise.all(SUMMED.map((table) => rebuildSums(databaseUrl, table)));
    for (const table of MONTHLY_TABLES) await owner.query(`ANALYZE ${table}`); // no vacuum analyzes a table of months as a whole
  } finally {
    await owner.end();
  }
}

const rebuildSums = (databaseUrl: string, table: string): Promise<unknown> =>
  withConnection(databaseUrl, (client) => client.query('SELECT rebuild_sums($1)', [table]));

interface Script {
  /** Statements that a session runs once. */
  readonly tables: readonly string[];
  /** Statements that run for each batch, with its first and its last number. */
  readonly numbering: readonly string[];
  /** Statements that run for each batch, after the numbering. */
  readonly copying: readonly string[];
}

async function scriptFor(owner: Client, orders: number, models: readonly Model[]): Promise<Script> {
  const newest = (await owner.query<{ at: string }>("SELECT (rampart_now() - interval '1 day')::text AS at")).rows[0]
    ?.at;
  const created = `timestamptz '${newest}' - (${orders} - n) * (interval '${YEAR_DAYS} days' / ${orders})`;
  const user = await userOfOrder(owner, models[0]?.id ?? '');
  if (!user) throw new Error('the model orders have no user');
  const wordsOfIt = wordsOfUser(user);
  const users: Copies = { place: 'copied_users', among: `n % ${ORDERS_PER_USER} = 0 OR n = 1`, created, keys: 1 };
  const tables = [CREATE_WAITING, createCopies(users)];
  const numbering = [numberCopies(users)];
  const copying = [copyStatement(user, wordsOfIt, users)];
  let from = 0;
  for (const [at, { id, share }] of models.entries()) {
    const { rows, ids, addresses } = await rowsOfOrder(owner, id);
    const words = new Map([...wordsOf(ids, rows, addresses), ...wordsOfIt]);
    const among = `n % ${SHARES} >= ${from} AND n % ${SHARES} < ${from + share}`;
    const copies: Copies = { place: `copied_orders_${at}`, among, created, keys: ids.length };
    tables.push(createCopies(copies));
    numbering.push(numberCopies(copies));
    copying.push(...rows.map((row) => copyStatement(waitingRow(row), words, copies)));
    from += share;
  }
  return { tables, numbering, copying };
}

async function runBatches(
  databaseUrl: string,
  { orders, script, onProgress }: Pick<FillOptions, 'orders' | 'onProgress'> & { script: Script },
): Promise<void> {
  let next = 1;
  let done = 0;
  const run = async (client: Client): Promise<void> => {
    await client.query('SET session_replication_role = replica');
    for (const text of script.tables) await client.query(text);
    while (next <= orders) {
      const first = next;
      const last = Math.min(orders, first + BATCH - 1);
      next = last + 1;
      await client.query('BEGIN');
      for (const text of script.numbering) await client.query(text, [first, last]);
      for (const text of script.copying) await client.query(text);
      await writeWaiting(client);
      await client.query('COMMIT');
      done += last - first + 1;
      onProgress(done);
    }
  };
  await Promise.all(Array.from({ length: SESSIONS }, () => withConnection(databaseUrl, run)));
}
