import { NAME_BYTES, PurposeKeys, type RingEnv, sealNamed, unsealNamed } from '@rampart/config';
import { type Executor, rowsOf } from '@rampart/sql';
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
  const page = await rowsOf<{ id: string; bound: string; sealed: Buffer }>(
    database,
    `SELECT id::text, ${boundTo}::text AS bound, ${column} AS sealed FROM ${table}
     WHERE ${column} IS NOT NULL AND encode(substring(${column} FROM 1 FOR ${NAME_BYTES}), 'hex') <> $1
       AND ($2::uuid IS NULL OR id > $2) ORDER BY id LIMIT ${PAGE}`,
    [nameInHex(keys.newest), after?.[0] ?? null],
  );
  let found = 0;
  for (const { id, bound, sealed } of page) {
    const text = openOrLeave(keys, sealed, bound);
    if (text === undefined) continue;
    found += 1;
    await rowsOf(database, `UPDATE ${table} SET ${column} = $1 WHERE id = $2 AND ${column} = $3`, [
      sealNamed(keys, text, bound),
      id,
      sealed,
    ]);
  }
  const last = page.at(-1);
  return { after: page.length < PAGE || !last ? null : [last.id], found, looked: 0 }; // these tables are counted by the pass over their text
}

/** Returns undefined for modified bytes, which no secret can open. */
function openOrLeave(keys: PurposeKeys, sealed: Buffer, bound: string): string | undefined {
  try {
    return unsealNamed(keys, sealed, bound);
  } catch {
    return undefined;
  }
}
