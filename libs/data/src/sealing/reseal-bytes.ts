import { NAME_BYTES, PurposeKeys, type RingEnv, sealNamed, unsealNamed } from '@rampart/config';
import { type Executor, rawSql, rows, sql } from '@rampart/sql';
import type { ResealedPage } from './reseal-text.js';
import { type BytesPlace, nameInHex } from './sealed-places.js';

/** Rows resealed between two saves of the progress. */
const PAGE = 200;

/** Reseals the bytes that name an earlier secret. */
export async function resealBytes(
  database: Executor,
  env: RingEnv,
  { table, column, boundTo, purpose }: BytesPlace,
  after: readonly string[] | null,
): Promise<ResealedPage> {
  const keys = new PurposeKeys(env, purpose);
  const bytes = rawSql(column);
  const last = after?.[0] ?? null;
  const page = await rows<{ id: string; bound: string; sealed: Buffer }>(
    database,
    sql`SELECT id::text, ${rawSql(boundTo)}::text AS bound, ${bytes} AS sealed FROM ${rawSql(table)}
        WHERE ${bytes} IS NOT NULL AND encode(substring(${bytes} FROM 1 FOR ${NAME_BYTES}), 'hex') <> ${nameInHex(keys.newest)}
          AND (${last}::uuid IS NULL OR id > ${last}) ORDER BY id LIMIT ${PAGE}`,
  );
  let found = 0;
  for (const { id, bound, sealed } of page) {
    const text = openOrLeave(keys, sealed, bound);
    if (text === undefined) continue;
    found += 1;
    await rows(
      database,
      sql`UPDATE ${rawSql(table)} SET ${bytes} = ${sealNamed(keys, text, bound)} WHERE id = ${id} AND ${bytes} = ${sealed}`,
    );
  }
  const end = page.at(-1);
  return { after: page.length < PAGE || !end ? null : [end.id], found, looked: 0 }; // these tables are counted by the pass over their text
}

/** Returns undefined for modified bytes, which no secret can open. */
function openOrLeave(keys: PurposeKeys, sealed: Buffer, bound: string): string | undefined {
  try {
    return unsealNamed(keys, sealed, bound);
  } catch {
    return undefined;
  }
}
