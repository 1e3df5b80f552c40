import type { Client } from 'pg';
import type { ModelColumn, ModelRow } from './copied-row.js';

/** The rows of an order, and their keys. */
export interface ModelOrder {
  readonly rows: readonly ModelRow[];
  readonly ids: readonly string[];
  readonly addresses: readonly string[];
}

/** The conditions for the rows of the order $1, by table, including the sandbox's bank and chains, which the books are compared with. */
const TABLES: Readonly<Record<string, string>> = {
  'transaction': 'id = $1::uuid',
  'transaction_history': 'transaction_id = $1::uuid',
  'deposit_address': 'transaction_id = $1::uuid',
  'inbound_event': 'transaction_id = $1::uuid',
  'receipt': 'transaction_id = $1::uuid',
  'payout': 'transaction_id = $1::uuid',
  'journal': 'transaction_id = $1::uuid',
  'posting': 'journal_id IN (SELECT id FROM journal WHERE transaction_id = $1::uuid)',
  'webhook_event': 'transaction_id = $1::uuid',
  'webhook_delivery': 'event_id IN (SELECT id FROM webhook_event WHERE transaction_id = $1::uuid)',
  'webhook_attempt': 'event_id IN (SELECT id FROM webhook_event WHERE transaction_id = $1::uuid)',
  'sandbox.fiat_payment': 'transaction_id = $1::uuid::text',
  'sandbox.deposit': 'transaction_id = $1::uuid::text',
  'sandbox.sent_payout': 'transaction_id = $1::uuid::text',
};

/** The tables that grow with orders and with their users. */
export const GROWING = ['app_user', ...Object.keys(TABLES)];

/** Returns every row that an order has left behind. */
export async function rowsOfOrder(client: Client, id: string): Promise<ModelOrder> {
  const rows: ModelRow[] = [];
  const ids: string[] = [];
  for (const [table, condition] of Object.entries(TABLES)) {
    const found = await rowsOf(client, table, condition, id);
    rows.push(...found);
    ids.push(...found.flatMap(({ columns }) => columns.find(({ name }) => name === 'id')?.value ?? []));
  }
  return { rows, ids, addresses: await addressesOf(client, id) };
}

/** The user who made the order. */
export async function userOfOrder(client: Client, id: string): Promise<ModelRow | undefined> {
  return (await rowsOf(client, 'app_user', 'id = (SELECT user_id FROM transaction WHERE id = $1::uuid)', id))[0];
}

async function rowsOf(client: Client, table: string, condition: string, id: string): Promise<ModelRow[]> {
  const columns = await columnsOf(client, table);
  const fields = columns.map(({ name, type }) => fieldOf(name, type)).join(', ');
  const { rows } = await client.query<(string | null)[]>({
    text: `SELECT ${fields} FROM ${table} WHERE ${condition}`,
    values: [id],
    rowMode: 'array',
  });
  return rows.map((values) => ({
    table,
    columns: columns.map((column, at): ModelColumn => ({ ...column, value: values[at] ?? null })),
  }));
}

interface Column {
  readonly name: string;
  readonly type: string;
}

/** Excludes columns whose numbers Postgres generates itself. */
async function columnsOf(client: Client, table: string): Promise<Column[]> {
  const { rows } = await client.query<Column>(
    `SELECT attname AS name, format_type(atttypid, atttypmod) AS type FROM pg_attribute
     WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = '' AND attidentity = '' ORDER BY attnum`,
    [table],
  );
  return rows;
}

const fieldOf = (name: string, type: string): string =>
  type === 'timestamp with time zone'
    ? `extract(epoch FROM "${name}" - (SELECT created_at FROM transaction WHERE id = $1::uuid))::text`
    : `"${name}"::text`;

/** Returns both spellings, because addresses are kept in lower case beside the order. */
async function addressesOf(client: Client, id: string): Promise<string[]> {
  const { rows } = await client.query<{ address: string }>(
    `SELECT value AS address FROM transaction, jsonb_each_text(deposit_wallets) WHERE id = $1
     UNION SELECT address FROM deposit_address WHERE transaction_id = $1`,
    [id],
  );
  return rows.map(({ address }) => address);
}
