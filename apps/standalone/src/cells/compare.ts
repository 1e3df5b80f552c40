import { rawSql, sql } from '@rampart/sql';
import { COPIED, REPLICATED } from './moved-tables.js';
import type { Side, Sides } from './sides.js';

interface Digest {
  readonly rows: string;
  readonly digest: string;
}

const TABLES = [
  ...REPLICATED.map((table) => ({ table, rowsOf: (partner: string) => sql`partner_id = ${partner}` })),
  ...COPIED,
];

/** Returns the tables in which the two sides differ, by their number of rows and a sum of the rows' hashes. */
export async function findDifferences({ source, target }: Sides, partner: string, only = TABLES): Promise<string[]> {
  const different: string[] = [];
  for (const { table, rowsOf } of only) {
    const columns = await columnsOf(source, table);
    const asking = sql`
      SELECT count(*)::text AS rows, coalesce(sum(hashtextextended(ROW(${rawSql(columns)})::text, 0)::numeric), 0)::text AS digest
      FROM ${rawSql(table)} WHERE ${rowsOf(partner)}`;
    const [[here], [there]] = await Promise.all([source.ask<Digest>(asking), target.ask<Digest>(asking)]);
    if (here!.rows !== there!.rows || here!.digest !== there!.digest)
      different.push(`${table} (${here!.rows} and ${there!.rows} rows)`);
  }
  return different;
}

export const replicatedTables = TABLES.slice(0, REPLICATED.length);
export const copiedTables = TABLES.slice(REPLICATED.length);

/** Quoted, by name: clusters that were migrated differently have them in another order. */
async function columnsOf(side: Side, table: string): Promise<string> {
  const [row] = await side.ask<{ columns: string }>(
    sql`SELECT string_agg(quote_ident(attname), ', ' ORDER BY attname) AS columns FROM pg_attribute
        WHERE attrelid = ${table}::regclass AND attnum > 0 AND NOT attisdropped`,
  );
  return row!.columns;
}
