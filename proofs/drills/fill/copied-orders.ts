import type { Client } from 'pg';
import type { Transaction } from '@rampart/data';
import { macOf } from '../../../test/support/rows/orders.js';
import { Table } from '../../../test/support/rows/table.js';
import type { ModelRow } from './copied-row.js';

/** The table in which the orders of a batch wait for their MACs, because an updated row leaves a dead one behind. */
const WAITING = 'copied_transaction';
const waiting = new Table<Transaction>(WAITING);

export const CREATE_WAITING = `CREATE TEMP TABLE ${WAITING} (LIKE transaction) ON COMMIT DELETE ROWS`;

/** Redirects an order's row to the waiting table. Rows of other tables stay as they are. */
export const waitingRow = (row: ModelRow): ModelRow => (row.table === 'transaction' ? { ...row, table: WAITING } : row);

/** Computes the MAC of every waiting order from its row, since the service refuses others, and inserts it. */
export async function writeWaiting(client: Client): Promise<void> {
  const source = { query: async (text: string, values?: unknown[]) => (await client.query(text, values)).rows };
  const orders = await waiting.find(source);
  await client.query(
    `UPDATE ${WAITING} t SET mac = made.mac FROM unnest($1::uuid[], $2::bytea[]) AS made(id, mac) WHERE t.id = made.id`,
    [orders.map(({ id }) => id), orders.map(macOf)],
  );
  await client.query(`INSERT INTO transaction SELECT * FROM ${WAITING}`);
}
