import type { TestDatabase } from '../../test/support/database.js';

/** Tables that grow with orders, whose growth raises the planner's estimates as long as nothing has analyzed them. */
const GROWING = [
  'app_user',
  'kyc_document',
  'kyc_review',
  'transaction',
  'transaction_history',
  'inbound_event',
  'receipt',
  'payout',
  'journal',
  'posting',
  'webhook_event',
  'webhook_delivery',
  'webhook_attempt',
  'api_call',
  'idempotency_record',
  'quote',
  'checkout_request',
  'deposit_address',
  'outbox',
];

/** Keeps autovacuum and the daily job from analyzing what is written from now on. */
export async function neverAnalyze({ query }: TestDatabase): Promise<void> {
  await query(`CREATE OR REPLACE FUNCTION analyze_months(the_table text) RETURNS void LANGUAGE sql AS ''`);
  for (const { name } of await query<{ name: string }>(`SELECT leaf::text AS name FROM (${LEAVES}) leaves`, [GROWING]))
    await query(`ALTER TABLE ${name} SET (autovacuum_enabled = off)`);
}

/** The tables `$1`, or their partitions, in which the rows are. */
const LEAVES =
  'SELECT grown, coalesce(inhrelid, grown)::regclass AS leaf FROM unnest($1::regclass[]) grown LEFT JOIN pg_inherits ON inhparent = grown';

/** Copies the rows of each growing table, under new keys, until there are about `count`; each has some. Neither triggers nor references check them. */
export async function multiply({ query }: TestDatabase, count: number): Promise<void> {
  for (const table of GROWING) {
    const columns = await query<{ name: string; copied: string }>(COLUMNS, [table]);
    const [names, copied] = [columns.map(({ name }) => name), columns.map((column) => column.copied)].map((list) =>
      list.join(', '),
    );
    await query(`
      BEGIN;
      SET LOCAL session_replication_role = replica;
      INSERT INTO ${table} (${names})
      SELECT ${copied} FROM (SELECT *, count(*) OVER () AS among FROM ${table} LIMIT 100) o, generate_series(1, ${count}) n
      WHERE n <= ${count} / least(among, 100) ON CONFLICT DO NOTHING;
      COMMIT`);
  }
}

/** The number of pages and rows that Postgres knows of each growing table: -1 rows until it is analyzed. */
export const knownOf = ({ query }: TestDatabase): Promise<{ table: string; pages: number; analyzed: boolean }[]> =>
  query(
    `SELECT grown::text AS table, (sum(pg_relation_size(leaf)) / current_setting('block_size')::int)::int AS pages, bool_or(reltuples >= 0) AS analyzed
     FROM (${LEAVES}) leaves JOIN pg_class c ON c.oid = leaf GROUP BY grown`,
    [GROWING],
  );

/** Keyed by column of the table `$1`, the value in a copy: a new one if it is part of a key, not empty, and not the partner. Ids of monthly tables stay in their month. */
const COLUMNS = `
  SELECT quote_ident(attname) AS name, CASE WHEN attname = 'partner_id' OR NOT EXISTS (
    SELECT FROM pg_index WHERE (indrelid = attrelid OR indrelid IN (SELECT inhrelid FROM pg_inherits WHERE inhparent = attrelid)) AND indisunique AND attnum = ANY(indkey)) THEN quote_ident(attname)
    WHEN attname = month_key($1) THEN format('(left(%1$I::text, 14) || substr(gen_random_uuid()::text, 15))::uuid', attname)
    WHEN atttypid = 'uuid'::regtype THEN format('CASE WHEN %I IS NOT NULL THEN gen_random_uuid() END', attname)
    WHEN atttypid = 'text'::regtype THEN format('%I || ''~'' || n', attname)
    WHEN atttypid = 'integer'::regtype THEN format('%I + 1000 * n', attname)
    ELSE quote_ident(attname) END AS copied
  FROM pg_attribute WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = '' AND attidentity = ''`;
