import type { Client } from 'pg';

/** Does the work without the indexes that hold no rule, which are built again afterwards: one pass over the rows is faster than one step per row. */
export async function withoutIndexes(
  owner: Client,
  tables: readonly string[],
  work: () => Promise<void>,
): Promise<void> {
  const { rows } = await owner.query<{ name: string; definition: string }>(PLAIN_INDEXES, [tables]);
  for (const { name } of rows) await owner.query(`DROP INDEX ${name}`);
  try {
    await work();
  } finally {
    for (const { definition } of rows) await owner.query(definition);
  }
}

const PLAIN_INDEXES = `
  SELECT indexrelid::regclass::text AS name, pg_get_indexdef(indexrelid) AS definition
  FROM pg_index WHERE indrelid = ANY($1::regclass[]) AND NOT indisunique`;
