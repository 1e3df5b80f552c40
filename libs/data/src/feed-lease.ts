import { isPresent } from './notifications.js';
import { type Executor, rows, type Sql, sql } from './sql.js';

/** How long others leave a feed to a process that no longer renews: the longest pause in reading when a process freezes. */
const LEASE = '9 seconds';

export interface FeedPass {
  readonly source: string;
  readonly process: number;
}

/** When the holder of a lease took it last. */
export const leaseTakenAt: Sql = sql`lease_until - ${LEASE}::interval`;

/**
 * Takes a feed for one pass and answers where to read on; undefined while another process polls it. One process polls a feed at a
 * time, since many pollers would cost a bank or a node as many times the calls. `answered` records that the last pass was answered.
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

/** Keeps a feed during a long call. */
export async function renewLease(database: Executor, { source, process }: FeedPass): Promise<void> {
  await rows(
    database,
    sql`UPDATE feed_cursor SET lease_until = now() + ${LEASE}::interval WHERE source = ${source} AND holder = ${process}`,
  );
}

/** Pause after which a feed counts as unwatched: no worker ran. Longer than the pauses of a feed that fails, and than a restart. */
const UNWATCHED = '1 minute';

/**
 * Lets the silence of feeds that no process polled count from now, when one begins. A feed is not silent because nothing listened, while a worker that is restarted again and
 * again hides no silence.
 */
export async function resumeWatching(database: Executor, sources: readonly string[]): Promise<void> {
  await rows(
    database,
    sql`UPDATE feed_cursor SET read_at = NULL, failing_since = now(), problem = NULL
        WHERE source = ANY(${[...sources]}) AND coalesce(lease_until, read_at, failing_since) < now() - ${UNWATCHED}::interval`,
  );
}

/** Leaves a feed to the next process at once. */
export async function releaseFeed(database: Executor, { source, process }: FeedPass): Promise<void> {
  await rows(
    database,
    sql`UPDATE feed_cursor SET holder = NULL, lease_until = now() WHERE source = ${source} AND holder = ${process}`,
  );
}

/** Marks the feeds of drivers that run. A feed whose driver no longer runs keeps its cursor, and is missed by no alarm. */
export async function markRunning(database: Executor, sources: readonly string[]): Promise<void> {
  const running = [...sources];
  await rows(
    database,
    sql`UPDATE feed_cursor SET retired = NOT (source = ANY(${running}))
        WHERE retired = (source = ANY(${running})) AND split_part(source, ':', 1) IN ('fiatRail', 'chain')`,
  );
}

/** Records that a feed did not answer. */
export async function recordFailure(database: Executor, { source }: FeedPass, problem: string): Promise<void> {
  await rows(
    database,
    sql`UPDATE feed_cursor SET failing_since = coalesce(failing_since, now()), problem = ${problem} WHERE source = ${source}`,
  );
}
