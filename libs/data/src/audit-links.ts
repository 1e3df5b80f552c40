import { createHash } from 'node:crypto';
import { type Executor, rows, sql } from '@rampart/sql';

/** Rows of the chain read per query. */
export const BATCH = 2_000;

/** A row of the audit chain, with the entry that it covers. */
export interface Link {
  readonly number: string;
  readonly entryId: string;
  /** In hex. */
  readonly previous: string;
  readonly hash: string;
  /** The fields of the entry in hashing order; null if the entry does not exist. */
  readonly parts: readonly (string | null)[] | null;
}

/** Computes the hash that the row must have. */
export function hashOf(number: string, previous: string, parts: readonly (string | null)[]): string {
  const text = [number, ...parts].map((part) => (part === null ? '-' : `${Buffer.byteLength(part)}:${part}`)).join('');
  return createHash('sha256').update(Buffer.from(previous, 'hex')).update(text).digest('hex');
}

/** Lists the next rows of the chain, in order. */
export const linksAfter = (database: Executor, row: number): Promise<Link[]> =>
  rows<Link>(
    database,
    sql`SELECT l.number, l.entry_id AS "entryId", encode(l.previous, 'hex') AS previous, encode(l.hash, 'hex') AS hash,
          CASE WHEN e.id IS NOT NULL THEN ARRAY[e.id::text, e.actor, e.partner_id::text, e.action, e.subject, e.reason, e.before::text, e.after::text,
            (extract(epoch FROM e.at) * 1000000)::bigint::text] END AS parts
        FROM audit_link l LEFT JOIN audit_entry e ON e.id = l.entry_id WHERE l.number > ${row} ORDER BY l.number LIMIT ${BATCH}`,
  );
