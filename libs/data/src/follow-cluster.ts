import type { DataSource, EntityManager } from 'typeorm';
import { rows, sql } from './sql.js';

/** More transactions than any cluster will run, so a step passes every reader's position. There is room for millions of steps. */
const STEP = 2n ** 40n;

/**
 * Keeps the order of events after a restore. Events are ordered by the transaction ids of their cluster; a restored database is in
 * another cluster, or in an earlier state of its own, with lower ids. From then on an offset is added, so new events come after
 * all that were ever shown. Runs before the service writes anything.
 */
export async function followCluster(source: DataSource): Promise<void> {
  if (await isFollowed(source.manager)) return;
  await source.transaction('READ COMMITTED', async (manager) => {
    // A transaction that writes an event has read the row, so the lock waits for it; others wait for this commit.
    await rows(manager, sql`LOCK TABLE xid_epoch IN ACCESS EXCLUSIVE MODE`);
    await rows(
      manager,
      sql`
      UPDATE xid_epoch SET ahead = CASE WHEN ${MOVED} THEN greatest(ahead, ${NEWEST}) + ${STEP.toString()}::bigint ELSE ahead END, cluster = ${CLUSTER}`,
    );
  });
}

async function isFollowed(manager: EntityManager): Promise<boolean> {
  const [row] = await rows<{ followed: boolean }>(
    manager,
    sql`SELECT cluster IS NOT NULL AND NOT ${MOVED} AS followed FROM xid_epoch`,
  );
  return row?.followed ?? false;
}

/** A restored physical backup has the same identifier and another timeline. */
const CLUSTER = sql`(SELECT concat(s.system_identifier, '/', c.timeline_id) FROM pg_control_system() s, pg_control_checkpoint() c)`;

/** The highest id in use, from the index of each partner. */
const NEWEST = sql`(
  SELECT coalesce(max(e.xid), 0) FROM partner p CROSS JOIN LATERAL (SELECT max(xid) AS xid FROM webhook_event WHERE partner_id = p.id) e)`;

/** The second condition finds changes that no identifier shows, such as reset ids. */
const MOVED = sql`(coalesce(cluster <> ${CLUSTER}, false) OR ${NEWEST} >= ahead + pg_snapshot_xmax(pg_current_snapshot())::text::bigint)`;
