import { type Executor, rows, sql } from '@rampart/sql';
import type { AuditBreak } from './audit-break.js';
import { BATCH, hashOf, type Link, linksAfter } from './audit-links.js';
import type { AuditMark, SentMark } from './audit-mark.js';

const START: AuditMark = { row: 0, hash: '' };

export interface AuditVerification {
  /** Every row up to this one is unchanged. */
  readonly verifiedTo: number;
  /** The last row, to be kept elsewhere; undefined if the chain is broken. */
  readonly head: AuditMark | undefined;
  readonly broken: AuditBreak | undefined;
}

/**
 * Verifies the whole audit log in the order in which it was written, and recomputes its hashes outside the database. The result names the first row that was
 * changed, removed or inserted past the database's own guards.
 */
export async function verifyAudit(database: Executor, marks: readonly AuditMark[] = []): Promise<AuditVerification> {
  const known = marks.reduce((most, { row }) => Math.max(most, row), (await headOf(database)).row);
  const marked = marksByRow(marks);
  let at = START;
  for (let links: readonly Link[] | undefined; links === undefined || links.length === BATCH;) {
    links = await linksAfter(database, at.row);
    for (const link of links) {
      const broken = breakOf(link, at, marked);
      if (broken) return brokenAt(broken, at.row);
      at = { row: at.row + 1, hash: link.hash };
    }
  }
  const broken =
    at.row < known ? removed(at.row + 1) : ((await atTheEnd(database, at)) ?? (await unlinkedEntry(database)));
  return broken ? brokenAt(broken, at.row) : { verifiedTo: at.row, head: at, broken: undefined };
}

/** Returns the current end of the chain for export; undefined while there are no entries. */
export async function readAuditMark(database: Executor, at: Date): Promise<SentMark | undefined> {
  const [head] = await rows<{ number: string; hash: string; database: string | null }>(
    database,
    sql`SELECT number, encode(hash, 'hex') AS hash, (SELECT cluster FROM xid_epoch LIMIT 1) AS database FROM audit_head WHERE number > 0`,
  );
  return (
    head && { row: Number(head.number), hash: head.hash, at: at.toISOString(), database: head.database ?? 'unknown' }
  );
}

/** Whether the chain still contains the marked row. */
export async function hasMarkedRow(database: Executor, { row, hash }: AuditMark): Promise<boolean> {
  const found = await rows(
    database,
    sql`SELECT FROM audit_link WHERE number = ${row} AND hash = decode(${hash}, 'hex')`,
  );
  return found.length > 0;
}

const brokenAt = (broken: AuditBreak, reached: number): AuditVerification => ({
  verifiedTo: broken.row === null ? reached : Math.min(reached, broken.row - 1),
  head: undefined,
  broken,
});

const removed = (row: number, entryId: string | null = null): AuditBreak => ({ row, entryId, flaw: 'removed' });

function breakOf(
  { number, entryId, previous, hash, parts }: Link,
  before: AuditMark,
  marked: ReadonlyMap<number, ReadonlySet<string>>,
): AuditBreak | undefined {
  const row = before.row + 1;
  if (number !== String(row)) return removed(row);
  if (previous !== before.hash) return { row, entryId, flaw: 'relinked' };
  if (parts === null) return removed(row, entryId);
  if (hash !== hashOf(number, previous, parts)) return { row, entryId, flaw: 'changed' };
  const hashes = marked.get(row);
  return hashes && (hashes.size > 1 || !hashes.has(hash)) ? { row, entryId, flaw: 'rewritten' } : undefined;
}

/** Groups the hashes by row. A row that was marked with two different hashes was rewritten in between, whichever it has now. */
function marksByRow(marks: readonly AuditMark[]): ReadonlyMap<number, ReadonlySet<string>> {
  const marked = new Map<number, Set<string>>();
  for (const { row, hash } of marks) marked.set(row, (marked.get(row) ?? new Set()).add(hash));
  return marked;
}

/** Compares the last row with the head, which may have advanced since the rows were read but never goes back. */
async function atTheEnd(database: Executor, { row, hash }: AuditMark): Promise<AuditBreak | undefined> {
  const head = await headOf(database);
  if (head.row < row) return { row: head.row + 1, entryId: null, flaw: 'inserted' };
  return head.row === row && head.hash !== hash ? { row, entryId: null, flaw: 'relinked' } : undefined;
}

/** Finds an entry without a row in the chain. A trigger writes both at once, so it must have been bypassed. */
async function unlinkedEntry(database: Executor): Promise<AuditBreak | undefined> {
  const [found] = await rows<{ id: string }>(
    database,
    sql`SELECT id FROM audit_entry e WHERE NOT EXISTS (SELECT FROM audit_link WHERE entry_id = e.id) ORDER BY id LIMIT 1`,
  );
  return found ? { row: null, entryId: found.id, flaw: 'inserted' } : undefined;
}

async function headOf(database: Executor): Promise<AuditMark> {
  const [head] = await rows<{ number: string; hash: string }>(
    database,
    sql`SELECT number, encode(hash, 'hex') AS hash FROM audit_head`,
  );
  return head ? { row: Number(head.number), hash: head.hash } : START;
}
