import { rawSql, type Sql, sql } from '@rampart/sql';
import { COPIED } from './moved-tables.js';
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
export async function copyShared(sides: Sides, partner: string, { until }: CopiedPayments): Promise<void> {
  for (const { table, rowsOf } of COPIED) {
    const late = table === 'inbound_event' ? sql` AND recorded_at >= ${until}::timestamptz` : rawSql('');
    await sides.target.ask(sql`DELETE FROM ${rawSql(table)} WHERE ${rowsOf(partner)}${late}`);
  }
  for (const { table, rowsOf } of COPIED.toReversed()) {
    const late = table === 'inbound_event' ? sql` AND recorded_at >= ${until}::timestamptz` : rawSql('');
    await copy(sides, table, sql`${rowsOf(partner)}${late}`);
  }
}

/** Copies rows as JSON, in which every column survives as text, whatever the order of the columns. */
async function copy({ source, target }: Sides, table: string, condition: Sql): Promise<void> {
  await inOneTransaction(source, async () => {
    const rows = sql`SELECT to_jsonb(t)::text AS row FROM ${rawSql(table)} t WHERE ${condition}`;
    await source.ask(sql`DECLARE copied NO SCROLL CURSOR FOR ${rows}`);
    for (;;) {
      const page = await source.ask<{ row: string }>(rawSql(`FETCH ${AT_ONCE} FROM copied`));
      if (page.length === 0) return;
      const text = `[${page.map(({ row }) => row).join(',')}]`;
      await target.ask(
        sql`INSERT INTO ${rawSql(table)} SELECT * FROM jsonb_populate_recordset(NULL::${rawSql(table)}, ${text}::jsonb)`,
      );
    }
  });
}

/** Writes rows as a replica does: no triggers, which have run at the source, and no checks of foreign keys, whose rows arrive with them. */
export const inReplicaRole = <T>(side: Side, work: () => Promise<T>): Promise<T> =>
  inOneTransaction(side, async () => {
    await side.run('SET LOCAL session_replication_role = replica');
    return work();
  });
