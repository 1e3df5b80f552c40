import { type Sql, sql } from '@rampart/sql';
import type { Side } from './sides.js';

/** `here`: it lives here. `closing`: its calls wait. `leaving`: its rows are hidden, and the other cell does not serve it yet. `gone`: the other cell does. */
export type Place = 'absent' | 'here' | 'closing' | 'leaving' | 'gone';

/** Reads where a side says that the partner lives. Rows are truth: a move that was interrupted continues from here. */
export async function placeOf(side: Side, partner: string): Promise<Place> {
  const [row] = await side.ask<{ movedTo: string | null; moving: boolean }>(
    sql`SELECT moved_to AS "movedTo", moving FROM partner WHERE id = ${partner}`,
  );
  if (row === undefined) return 'absent';
  if (row.movedTo === null) return row.moving ? 'closing' : 'here';
  return row.moving ? 'leaving' : 'gone';
}

/** Makes each api forget the credentials that it has seen. */
export const NOTIFY_OF_PLACE: Sql = sql`SELECT pg_notify('rampart_credentials', '')`;
