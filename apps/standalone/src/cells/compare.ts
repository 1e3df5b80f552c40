import { joinSql, rawSql, type Sql, sql } from '@rampart/sql';
import { COPIED, REPLICATED } from './moved-tables.js';
import type { Side, Sides } from './sides.js';

interface Digest {
  readonly table: string;
  readonly rows: string;
  readonly digest: string;
}

interface ComparedTable {
  readonly table: string;
  readonly rowsOf: (partner: string) => Sql;
}

export const REPLICATED_TABLES: readonly ComparedTable[] = REPLICATED.map((table) => ({
  table,
  rowsOf: (partner) => sql`partner_id = ${partner}`,
}));
export const COPIED_TABLES: readonly ComparedTable[] = COPIED;

/** Returns the tables in which the two sides differ, by their number of rows and a sum of the rows' hashes. */
export async function findDifferences(
  { source, target }: Sides,
  partner: string,
  tables: readonly ComparedTable[],
): Promise<string[]> {
  const columns = await columnsOf(source, tables);
  const parts = tables.map(
    ({ table, rowsOf }) => sql`
      SELECT ${table}::text AS "table", count(*)::text AS rows,
        coalesce(sum(hashtextextended(ROW(${rawSql(columns.get(table)!)})::text, 0)::numeric), 0)::text AS digest
      FROM ${rawSql(table)} WHERE ${rowsOf(partner)}`,
  );
  const asking = joinSql(parts, ' UNION ');
  const [here, there] = await Promise.all([source.ask<Digest>(asking), target.ask<Digest>(asking)]);
  return here.flatMap(({ table, rows, digest }) => {
    const other = there.find((each) => each.table === table);
    return other?.rows === rows && other.digest === digest ? [] : [`${table} (${rows} and ${other?.rows} rows)`];
  });
}

/** Quoted, by name: clusters that were migrated differently have them in another order. */
async function columnsOf(side: Side, tables: readonly ComparedTable[]): Promise<Map<string, string>> {
  const found = await side.ask<{ table: string; columns: string }>(
    sql`SELECT attrelid::regclass::text AS "table", string_agg(quote_ident(attname), ', ' ORDER BY attname) AS columns FROM pg_attribute
        WHERE attrelid = ANY(${tables.map(({ table }) => table)}::regclass[]) AND attnum > 0 AND NOT attisdropped GROUP BY 1`,
  );
  return new Map(found.map(({ table, columns }) => [table, columns]));
}
