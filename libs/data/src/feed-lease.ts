import { type Executor, rows, type Sql, sql } from '@rampart/sql';
import { isPresent } from './notifications.js';

/** The feed to which a row belongs. Part of a feed has its own row, such as `chain:evm/ethereum`. */
const feedOfRow: Sql = sql`split_part(f.source, '/', 1)`;

/** How long other processes leave a feed to a process that stopped renewing its lease; the longest pause if a process freezes. */
const LEASE = '9 seconds';

export interface FeedPass {
  readonly source: string;
  readonly process: number;
}

/** When the current holder last renewed the lease. */
export const leaseTakenAt: Sql = sql`lease_until - ${LEASE}::interval`;

/**
 * Takes a feed for one pass and returns the position to read from; undefined while another process holds the lease. Only one process polls a feed at a time,
 * since more pollers would multiply the calls to a bank or node. `answered` records that the last pass got a response.
 */
export async function takeFeed(
  database: Executor,
  { source, process }: FeedPass,
  answered: boolean,
): Promise<string | undefined> {
  const answer = answered ? sql`, read_at = now(), failing_since = NULL, problem = NULL` : sql``;
  const [taken] = await rows<{ cursor: string }>(
    database,
    sql`INSERT INTO feed_cursor AS f (source, cursor, holder, lease_until) VALUES (${source}, '', ${process}, now() + ${LEASE}::interval)
        ON CONFLICT (source) DO UPDATE SET holder = excluded.holder, lease_until = excluded.lease_until${answer}
        WHERE f.holder IS NULL OR f.holder = ${process} OR f.lease_until < now() OR NOT ${isPresent(sql`f.holder`)}
        RETURNING cursor`.prepared(),
  );
  return taken?.cursor;
}

/** Renews the lease of a feed during a long call. */
export async function renewLease(database: Executor, { source, process }: FeedPass): Promise<void> {
  await rows(
    database,
    sql`UPDATE feed_cursor SET lease_until = now() + ${LEASE}::interval WHERE source = ${source} AND holder = ${process}`,
  );
}

/** Pause after which a feed counts as unwatched, because no worker ran. Longer than the pauses of a failing feed, and than a restart. */
const UNWATCHED = '1 minute';

/**
 * Resets the silence of feeds that no process polled, when a process begins to poll. A feed is not silent because nothing polled it, but repeated restarts of a
 * worker must not hide its silence.
 */
export async function resumeWatching(database: Executor, sources: readonly string[]): Promise<void> {
  await rows(
    database,
    sql`UPDATE feed_cursor f SET read_at = NULL, failing_since = now(), problem = NULL FROM feed_cursor polled
        WHERE polled.source = ANY(${[...sources]}) AND ${feedOfRow} = polled.source
          AND coalesce(polled.lease_until, polled.read_at, polled.failing_since) < now() - ${UNWATCHED}::interval`,
  );
}

/** Releases a feed to the next process at once. */
export async function releaseFeed(database: Executor, { source, process }: FeedPass): Promise<void> {
  await rows(
    database,
    sql`UPDATE feed_cursor SET holder = NULL, lease_until = now() WHERE source = ${source} AND holder = ${process}`,
  );
}

/**
 * Marks the feeds of running drivers. A feed whose driver no longer runs keeps its cursor, but raises no alarm. Its parts are marked once they are reported.
 */
export async function markRunning(database: Executor, sources: readonly string[]): Promise<void> {
  const running = [...sources];
  await rows(
    database,
    sql`UPDATE feed_cursor f SET retired = NOT retired
        WHERE retired = (${feedOfRow} = ANY(${running})) AND split_part(${feedOfRow}, ':', 1) IN ('fiatRail', 'chain') AND NOT (retired AND source <> ${feedOfRow})`,
  );
}

/** Records that a feed did not respond. */
export async function recordFailure(database: Executor, { source }: FeedPass, problem: string): Promise<void> {
  await rows(
    database,
    sql`UPDATE feed_cursor SET failing_since = coalesce(failing_since, now()), problem = ${problem} WHERE source = ${source}`,
  );
}

/** Records which parts of a feed make progress, and retires unreported parts, which were removed from the settings. */
export async function recordParts(
  database: Executor,
  { source }: FeedPass,
  parts: readonly { readonly name: string; readonly problem?: string }[],
): Promise<void> {
  await rows(
    database,
    sql`WITH reported AS (
          SELECT ${source}::text || '/' || name AS source, problem FROM jsonb_to_recordset(${JSON.stringify(parts)}::jsonb) AS p(name text, problem text)),
        gone AS (
          UPDATE feed_cursor f SET retired = true WHERE NOT retired AND ${feedOfRow} = ${source} AND f.source <> ${source} AND f.source NOT IN (SELECT source FROM reported))
        INSERT INTO feed_cursor AS f (source, cursor, read_at, failing_since, problem)
        SELECT source, '', CASE WHEN problem IS NULL THEN now() END, CASE WHEN problem IS NOT NULL THEN now() END, problem FROM reported
        ON CONFLICT (source) DO UPDATE SET retired = false, read_at = coalesce(excluded.read_at, f.read_at), problem = excluded.problem,
          failing_since = CASE WHEN excluded.problem IS NOT NULL THEN coalesce(f.failing_since, excluded.failing_since) END`,
  );
}
