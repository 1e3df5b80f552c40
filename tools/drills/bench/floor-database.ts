import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import { poolOn } from '../../postgres/connect.js';
import type { FloorWork } from './cases.js';

const TABLES = {
  transaction: 'id',
  transaction_history: 'transaction_id',
  webhook_event: 'transaction_id',
  outbox: 'id',
};

type Row = Readonly<Record<string, unknown>>;
type Sample = Readonly<Record<keyof typeof TABLES, Row>>;

/**
 * The writing of a new transaction without the service: in tables like its own, one read of the user and one statement
 * that inserts the same rows as the service did for the transaction `like`. The answer does it once.
 */
export async function openFloorDatabase({
  url,
  pool: max,
  like,
}: NonNullable<FloorWork['database']>): Promise<() => Promise<void>> {
  const pool = poolOn(url, max);
  const sample = await sampleOf(pool, like);
  await pool.query('DROP SCHEMA IF EXISTS bench CASCADE');
  await pool.query('CREATE SCHEMA bench');
  for (const table of Object.keys(TABLES))
    await pool.query(`CREATE TABLE bench.${table} (LIKE public.${table} INCLUDING ALL)`);
  return async () => {
    const id = randomUUID();
    await pool.query({
      name: 'user',
      text: 'SELECT * FROM app_user WHERE id = $1',
      values: [sample.transaction['user_id']],
    });
    await pool.query({ name: 'insert', text: INSERT, values: rowsFor(id, sample).map((row) => JSON.stringify(row)) });
  };
}

async function sampleOf(pool: Pool, id: string): Promise<Sample> {
  const one = async (sql: string): Promise<Row> => (await pool.query<{ row: Row }>(sql, [id])).rows[0]?.row ?? {};
  return {
    transaction: await one('SELECT to_jsonb(t) AS row FROM transaction t WHERE id = $1'),
    transaction_history: await one('SELECT to_jsonb(t) AS row FROM transaction_history t WHERE transaction_id = $1'),
    webhook_event: await one('SELECT to_jsonb(t) AS row FROM webhook_event t WHERE transaction_id = $1'),
    outbox: await one(`SELECT to_jsonb(t) AS row FROM outbox t WHERE payload->>'transactionId' = $1`),
  };
}

const rowsFor = (id: string, sample: Sample): Row[] => [
  { ...sample.transaction, id },
  { ...sample.transaction_history, transaction_id: id },
  { ...sample.webhook_event, id, transaction_id: id, subject_id: id },
  { ...sample.outbox, id },
];

const INSERT = `WITH ${Object.entries(TABLES)
  .map(
    ([table, id], index) =>
      `part${index} AS (INSERT INTO bench.${table} SELECT * FROM jsonb_populate_record(NULL::bench.${table}, $${index + 1}::jsonb) RETURNING ${id} AS id)`,
  )
  .join(', ')} SELECT id FROM part0`;
