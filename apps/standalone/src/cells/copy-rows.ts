import { rawSql, type Sql, sql } from '@rampart/sql';
import { COPIED, type CopiedTable } from './moved-tables.js';
import { inOneTransaction, type Side, type Sides } from './sides.js';

const AT_ONCE = 5_000;

/** Payments that the target has already, by the time at which they were recorded. */
export interface CopiedPayments {
  readonly until: string;
}

/** Copies the payments recorded so far, which are many, before the partner's calls wait. They change rarely, and are compared later. */
export async function copyPayments(sides: Sides, partner: string): Promise<CopiedPayments> {
  const [now] = await sides.source.ask<{ until: string }>(sql`SELECT (now() - interval '1 hour')::text AS until`);
  await inReplicaRole(sides.target, async () => {
    await sides.target.ask(sql`DELETE FROM inbound_event WHERE partner_id = ${partner}`);
    await copy(sides, 'inbound_event', sql`partner_id = ${partner} AND recorded_at < ${now!.until}::timestamptz`);
  });
  return { until: now!.until };
}

/** Copies the rows of shared tables, within the transaction in which the partner arrives. */
export async function copyShared(sides: Sides, partner: string, payments: CopiedPayments): Promise<void> {
  for (const table of COPIED)
    await sides.target.ask(sql`DELETE FROM ${rawSql(table.table)} WHERE ${conditionOf(table, partner, payments)}`);
  for (const table of COPIED) await copy(sides, table.table, conditionOf(table, partner, payments));
}

function conditionOf({ table, rowsOf }: CopiedTable, partner: string, { until }: CopiedPayments): Sql {
  const late = table === 'inbound_event' ? sql` AND recorded_at >= ${until}::timestamptz` : rawSql('');
  return sql`${rowsOf(partner)}${late}`;
}

/** Copies rows as JSON, in which every column survives as text, whatever the order of the columns. Few fit into the first page, and need no cursor. */
async function copy({ source, target }: Sides, table: string, condition: Sql): Promise<void> {
  const rows = sql`SELECT to_jsonb(t)::text AS row FROM ${rawSql(table)} t WHERE ${condition}`;
  const insert = (page: readonly { row: string }[]): Promise<object[]> =>
    target.ask(
      sql`INSERT INTO ${rawSql(table)} SELECT * FROM jsonb_populate_recordset(NULL::${rawSql(table)}, ${`[${page.map(({ row }) => row).join(',')}]`}::jsonb)`,
    );
  const first = await source.ask<{ row: string }>(sql`${rows} LIMIT ${AT_ONCE}`);
  if (first.length === 0) return;
  if (first.length < AT_ONCE) return void (await insert(first));
  await inOneTransaction(source, async () => {
    await source.ask(sql`DECLARE copied NO SCROLL CURSOR FOR ${rows}`);
    for (let page = first; page.length > 0;) {
      page = await source.ask<{ row: string }>(rawSql(`FETCH ${AT_ONCE} FROM copied`));
      if (page.length > 0) await insert(page);
    }
  });
}

/** Writes rows as a replica does: no triggers, which have run at the source, and no checks of foreign keys, whose rows arrive with them. */
export const inReplicaRole = <T>(side: Side, work: () => Promise<T>): Promise<T> =>
  inOneTransaction(side, async () => {
    await side.run('SET LOCAL session_replication_role = replica');
    return work();
  });
