import type { DatabaseRestore, Payout, RestoreListing } from '@rampart/data';
import { after, DAY, HOUR } from '@rampart/kernel';
import type { DriverName, ListedPayout } from '@rampart/ports';
import { type Executor, rows, type Sql, sql } from '@rampart/sql';
import { isPayoutKey } from '../payout-key.js';

/** The list of one driver. */
export interface ListName {
  readonly kind: Payout['kind'];
  readonly driver: DriverName;
}

/** Margin before the backup: clocks differ, and the list must show payouts that the backup has. */
const MARGIN_MS = DAY;
/** Payouts of this part of the margin are not looked for on the list, since the provider may count them as earlier. */
const SKEW_MS = HOUR;

/** The moment from which lists are read. What was begun later and is not in the backup was not sent before. */
export const listedSince = ({ dataAt }: Pick<DatabaseRestore, 'dataAt'>): Date => after(dataAt, -MARGIN_MS);

/** Stores a page. Two entries of a key that disagree leave it to its driver. */
export async function storePage(
  database: Executor,
  restoreId: string,
  { kind, driver }: ListName,
  payouts: readonly ListedPayout[],
): Promise<void> {
  const entries = new Map<string, Entry>();
  for (const entry of payouts.filter(({ key }) => isPayoutKey(key)).map(entryOf)) {
    const known = entries.get(entry.key);
    entries.set(entry.key, known && !isSame(known, entry) ? { ...entry, state: 'ask' } : entry);
  }
  await rows(
    database,
    sql`INSERT INTO restore_listing AS l (restore_id, key, kind, driver, state, reference)
        SELECT ${restoreId}, key, ${kind}, ${driver}, state, reference
        FROM jsonb_to_recordset(${JSON.stringify([...entries.values()])}::jsonb) AS e(key text, state text, reference text)
        ON CONFLICT (restore_id, key, kind, driver) DO UPDATE SET reference = excluded.reference,
          state = CASE WHEN (l.state, l.reference) IS NOT DISTINCT FROM (excluded.state, excluded.reference) THEN l.state ELSE 'ask' END`,
  );
}

/** Whether the list shows every payout of its span that the backup has as sent by the driver; otherwise nothing follows from what it lacks. */
export async function showsKnown(
  database: Executor,
  restore: Pick<DatabaseRestore, 'id' | 'dataAt'>,
  { kind, driver }: ListName,
): Promise<boolean> {
  const missing = await rows(
    database,
    sql`SELECT FROM payout p WHERE kind = ${kind} AND driver = ${driver} AND purpose = 'payout' AND state IN ('submitted', 'confirmed')
          AND created_at >= ${after(listedSince(restore), SKEW_MS)} AND send_started_at IS NOT NULL AND NOT (state = 'confirmed' AND reason IS NOT NULL)
          AND NOT EXISTS (SELECT FROM ${entriesOf(restore.id)} WHERE l.key = p.id::text AND l.kind = p.kind AND l.driver = p.driver) LIMIT 1`,
  );
  return missing.length === 0;
}

/** The entries of these keys. */
export const findListed = (
  database: Executor,
  restoreId: string,
  keys: readonly string[],
): Promise<Pick<RestoreListing, 'key' | 'kind' | 'driver' | 'state' | 'reference'>[]> =>
  rows(
    database,
    sql`SELECT key, kind, driver, state, reference FROM ${entriesOf(restoreId)} WHERE key = ANY(${[...keys]})`,
  );

/** Writes down what lists have as sent and no order, payout or line of a statement explains: its order was created after the backup. */
export async function writeUnexplained(database: Executor, restoreId: string): Promise<void> {
  await rows(
    database,
    sql`INSERT INTO restore_finding (restore_id, key, state, detail, found_at)
        SELECT ${restoreId}, 'listed:' || driver || ':' || key, 'unexplained', 'the provider has sent it under the reference ' || reference, clock_timestamp()
        FROM ${entriesOf(restoreId)} WHERE state = 'sent' AND NOT EXISTS (SELECT FROM payout WHERE id = l.key::uuid)
          AND NOT EXISTS (SELECT FROM restore_finding WHERE restore_id = ${restoreId} AND key IN (l.key, 'statement:' || l.driver || ':' || l.key))
        ON CONFLICT (restore_id, key) DO NOTHING`,
  );
}

export async function removeListed(database: Executor, restoreId: string): Promise<void> {
  await rows(database, sql`DELETE FROM restore_listing WHERE restore_id = ${restoreId}`);
}

type Entry = Pick<RestoreListing, 'key' | 'state' | 'reference'>;

const entriesOf = (restoreId: string): Sql => sql`(SELECT * FROM restore_listing WHERE restore_id = ${restoreId}) l`;

function entryOf({ key, state }: ListedPayout): Entry {
  if (state === undefined) return { key, state: 'ask', reference: null };
  return state.state === 'failed'
    ? { key, state: 'failed', reference: null }
    : { key, state: 'sent', reference: state.reference };
}

const isSame = (one: Entry, other: Entry): boolean => one.state === other.state && one.reference === other.reference;
