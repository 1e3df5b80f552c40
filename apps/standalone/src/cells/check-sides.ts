import { rawSql, type Sql, sql } from '@rampart/sql';
import pg from 'pg';
import { Refusal } from '../refusal.js';
import type { Side, Sides } from './sides.js';

/** Refuses two databases between which no partner can be moved, before anything is changed. */
export async function checkSides({ source, target }: Sides): Promise<void> {
  for (const side of [source, target]) await checkSide(side);
  await compare({ source, target }, SAME_DATABASE, 'are the same database', 'differ');
  await compare({ source, target }, SCHEMA, 'have different migrations: bring both to one release');
  await compare({ source, target }, SECRETS, 'seal with different secrets: sister cells share RAMPART_SECRETS');
  const [level] = await source.ask<{ level: string }>(sql`SELECT current_setting('wal_level') AS level`);
  if (level?.level !== 'logical') throw new Refusal('The source needs wal_level = logical, and a restart for it.');
}

const SAME_DATABASE = sql`
  SELECT (SELECT system_identifier FROM pg_control_system()) || '/' || oid AS value FROM pg_database WHERE datname = current_database()`;
const SCHEMA = sql`SELECT string_agg(name, ',' ORDER BY name) AS value FROM migrations`;
const SECRETS = sql`SELECT string_agg(id, ',' ORDER BY id) AS value FROM secret_key WHERE is_first OR resealed_at IS NULL`;

async function checkSide(side: Side): Promise<void> {
  const [may] = await side.ask<{ isSuperuser: boolean; isSeparate: boolean }>(sql`
    SELECT (SELECT rolsuper FROM pg_roles WHERE rolname = current_user) AS "isSuperuser",
      EXISTS (SELECT FROM pg_policies WHERE tablename = 'transaction' AND policyname = 'every_partner') AS "isSeparate"`);
  if (!may?.isSuperuser)
    throw new Refusal(`The ${side.name} is reached without the rights of a superuser, which subscriptions need.`);
  if (!may.isSeparate)
    throw new Refusal(
      `The service is the owner of the tables of the ${side.name}, so nothing hides a partner from it: set MIGRATIONS_DATABASE_URL, and run migrate.`,
    );
}

/** Throws unless the two sides agree, or, for `differ`, unless they do not. */
async function compare(
  { source, target }: Sides,
  asking: Sql,
  problem: string,
  how: 'agree' | 'differ' = 'agree',
): Promise<void> {
  const [[here], [there]] = await Promise.all([
    source.ask<{ value: string | null }>(asking),
    target.ask<{ value: string | null }>(asking),
  ]);
  if ((here?.value === there?.value) !== (how === 'agree')) throw new Refusal(`The two sides ${problem}.`);
}

/** Names what holds a partner back, with what to do. Empty if it can be moved. */
export async function findHolds({ source, target }: Sides, partner: string): Promise<string[]> {
  const count = async (side: Side, from: Sql): Promise<number> =>
    (await side.ask<{ n: number }>(sql`SELECT count(*)::int AS n FROM ${from}`))[0]!.n;
  const uncertain = await count(source, sql`payout WHERE partner_id = ${partner} AND state = 'uncertain'`);
  const held = await count(
    source,
    sql`transaction t JOIN inbound_event e ON e.transaction_id IS NULL AND e.content ->> 'reference' = t.id::text
        WHERE t.partner_id = ${partner} AND NOT EXISTS (SELECT FROM payout p WHERE p.inbound_event_id = e.id AND p.state <> 'failed')`,
  );
  const names = await takenNames({ source, target }, partner);
  const tables = await driversTables(source, partner);
  return [
    ...(uncertain > 0 ? [`${uncertain} of its payouts are uncertain: decide each at the console (Payouts)`] : []),
    ...(held > 0 ? [`${held} payments for its orders wait for an operator: match or return them (Unmatched)`] : []),
    ...(names.length > 0 ? [`the target has these names already: ${names.join(', ')}`] : []),
    ...tables.map(
      ({ table, orders }) =>
        `${orders} of its open orders or payouts are in ${table}, which stays with the source: wait until they are closed`,
    ),
  ];
}

/** Logins, keys and deposit addresses are unique within a cell. */
async function takenNames({ source, target }: Sides, partner: string): Promise<string[]> {
  const named = await source.ask<{ kind: string; name: string }>(sql`
    SELECT 'login' AS kind, l.name FROM login l JOIN member m ON m.id = l.id WHERE m.partner_id = ${partner}
    UNION ALL SELECT 'key', key FROM api_key WHERE partner_id = ${partner}`);
  const taken = await target.ask<{ name: string }>(sql`
    SELECT n.name FROM jsonb_to_recordset(${JSON.stringify(named)}::jsonb) AS n(kind text, name text)
    WHERE n.kind = 'login' AND EXISTS (
        SELECT FROM login l LEFT JOIN member m ON m.id = l.id WHERE l.realm = 'partners' AND l.name = n.name AND m.partner_id IS DISTINCT FROM ${partner})
      OR n.kind = 'key' AND EXISTS (SELECT FROM api_key k WHERE k.key = n.name AND k.partner_id <> ${partner})`);
  return taken.map(({ name }) => name);
}

interface DriverTable {
  readonly table: string;
  readonly orders: number;
}

/** Tables of drivers within the source's database, with open orders or payouts of the partner. The target's drivers have tables of their own. */
async function driversTables(source: Side, partner: string): Promise<DriverTable[]> {
  const columns = await source.ask<{ schema: string; table: string; column: string }>(sql`
    SELECT table_schema AS schema, table_name AS "table", column_name AS "column" FROM information_schema.columns
    WHERE table_schema NOT IN ('public', 'months', 'bullmq', 'pg_catalog', 'information_schema') AND column_name IN ('transaction_id', 'key') AND data_type = 'text'`);
  const found: DriverTable[] = [];
  for (const { schema, table, column } of columns) {
    const name = `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(table)}`;
    const ids =
      column === 'key'
        ? sql`SELECT id::text FROM payout WHERE partner_id = ${partner} AND state NOT IN ('confirmed', 'failed', 'proposed')`
        : sql`SELECT id::text FROM transaction WHERE partner_id = ${partner} AND status NOT IN ('completed', 'refunded', 'cancelled') AND status NOT LIKE 'expired%'`;
    const [row] = await source.ask<{ n: number }>(
      sql`SELECT count(*)::int AS n FROM ${rawSql(name)} WHERE ${rawSql(column)} IN (${ids})`,
    );
    if (row!.n > 0) found.push({ table: `${schema}.${table}`, orders: row!.n });
  }
  return found;
}
