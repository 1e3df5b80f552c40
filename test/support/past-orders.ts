import { MONTHLY_TABLES } from '@rampart/data';
import type { TestDatabase } from './database.js';

/** Tables that grow with orders, and the rows in them that belong to the orders `$1`. */
const BELONGING: Readonly<Record<string, string>> = {
  app_user: 'id IN (SELECT user_id FROM transaction WHERE id = ANY($1))',
  kyc_review: 'user_id IN (SELECT user_id FROM transaction WHERE id = ANY($1)) AND decided_at IS NOT NULL',
  kyc_document: 'user_id IN (SELECT user_id FROM transaction WHERE id = ANY($1))',
  transaction: 'id = ANY($1)',
  transaction_history: 'transaction_id = ANY($1)',
  inbound_event: 'transaction_id = ANY($1)',
  receipt: 'transaction_id = ANY($1)',
  payout: 'transaction_id = ANY($1)',
  journal: 'transaction_id = ANY($1)',
  posting: 'journal_id IN (SELECT id FROM journal WHERE transaction_id = ANY($1))',
  webhook_event: 'transaction_id = ANY($1)',
  webhook_delivery: "subject_id = ANY($1) AND state = 'delivered'",
  webhook_attempt: 'event_id IN (SELECT id FROM webhook_event WHERE transaction_id = ANY($1))',
  deposit_address: 'transaction_id = ANY($1)',
};

/** Columns that all copies share with the original. */
const SHARED = ['partner_id', 'endpoint_id', 'lease_token'];

/** Columns that are sealed or searched by words: equal in all copies, as is the wallet, which may be a company's. */
const KEPT = ['data_key', 'type', 'account', 'currency'];

const HOUR_SECONDS = 3_600;

export const PAST_TABLES = Object.keys(BELONGING);

/** Copies whole orders, with users who share a fifth of their words, such as that of a mail provider: the copies `from` to `to` of each: users, events, bookings and webhooks of their own, each an hour further back, or so many seconds. */
export async function copyOrders(
  { query }: TestDatabase,
  orders: readonly string[],
  { from, to, secondsApart = HOUR_SECONDS }: { from: number; to: number; secondsApart?: number },
): Promise<void> {
  const list = `ARRAY[${orders.map((id) => `'${id}'`).join(', ')}]::uuid[]`;
  for (const [table, belonging] of Object.entries(BELONGING)) {
    const columns = await query<{ name: string; copied: string }>(COLUMNS, [table, SHARED, KEPT, secondsApart]);
    const names = columns.map(({ name }) => name).join(', ');
    await query(`
      BEGIN;
      SET LOCAL session_replication_role = replica;
      INSERT INTO ${table} (${names}) SELECT ${columns.map(({ copied }) => copied).join(', ')}
      FROM (SELECT * FROM ${table} WHERE ${belonging.replaceAll('$1', list)}) o, generate_series(${from}, ${to}) n;
      COMMIT`);
  }
}

/** Makes the months of tables that have some, back to that of the oldest copy. A new database has none before that in which it was made. */
export async function makePastMonths({ query }: Pick<TestDatabase, 'query'>, seconds: number): Promise<void> {
  await query(`
    SELECT make_month(named, month::date) FROM unnest(ARRAY[${MONTHLY_TABLES.map((name) => `'${name}'`).join()}]) named,
      generate_series(date_trunc('month', now() - interval '1 day' - ${Math.ceil(seconds)} * interval '1 second'), now(), interval '1 month') month
    WHERE to_regclass(format('months.%I', named || to_char(month, '_YYYY_MM'))) IS NULL`);
}

/** The id `%1$I` of a copy: in the month in which the copy was made, if it is an id of ours. */
const OTHER_ID = `CASE WHEN %1$I::text LIKE '______________7%%'
  THEN (lpad(to_hex(('x' || left(replace(%1$I::text, '-', ''), 12))::bit(48)::bigint - %2$s::bigint * n), 12, '0') || '7' || right(md5(%1$I::text || n), 19))::uuid
  ELSE md5(%1$I::text || n)::uuid END`;

/** Keyed by column of the table `$1`, the value in a copy: other ids, earlier times, other texts if they are part of a key. */
const COLUMNS = `
  SELECT quote_ident(attname) AS name, CASE
    WHEN attname = ANY($2) OR attname = ANY($3) THEN quote_ident(attname)
    WHEN atttypid = 'uuid'::regtype THEN format('${OTHER_ID.replaceAll("'", "''")}', attname, 1000::bigint * $4::int)
    WHEN atttypid = 'timestamptz'::regtype THEN format('%I - n * %s::bigint * interval ''1 second''', attname, $4::int)
    WHEN attname = 'search_words'
      THEN format('ARRAY(SELECT CASE WHEN i %% 5 = 1 THEN w ELSE left(md5(w || n), 8) END FROM unnest(%I) WITH ORDINALITY AS x(w, i))', attname)
    WHEN atttypid = 'text'::regtype AND attname IN ('reference', 'event_id', 'vault_key', 'email_key', 'phone_key', 'nonce', 'blockchain_tx_id', 'internal_tx_id', 'tx_id', 'address')
      THEN format('CASE WHEN %1$I ~ ''^[0-9a-f-]{36}$'' THEN (${OTHER_ID.replaceAll("'", "''").replaceAll('%1$I::text', '%1$I')})::text ELSE %1$I || ''~'' || n END', attname, 1000::bigint * $4::int)
    ELSE quote_ident(attname) END AS copied
  FROM pg_attribute WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = '' AND attidentity = ''`;
