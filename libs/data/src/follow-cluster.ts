import type { DataSource, EntityManager } from 'typeorm';
import { rows, sql } from './sql.js';

/** More transactions than any cluster will see, and so further than any reader has come. There is room for millions of such steps. */
const STEP = 2n ** 40n;

/**
 * Events are in the order of the transaction ids of their cluster. A database that was restored is in another cluster, or in an
 * earlier state of its own, whose ids begin lower: from then on so much is added to them that every event comes after all that
 * were ever shown. To be called while the database is made ready, before anything is written.
 */
export async function followCluster(source: DataSource): Promise<void> {
  if (await isFollowed(source.manager)) return;
  await source.transaction('READ COMMITTED', async (manager) => {
    // Whoever writes an event has read the row, and so is waited for; nobody reads it again before the commit.
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

/** A restored backup of files has the same identifier and another timeline. */
const CLUSTER = sql`(SELECT concat(s.system_identifier, '/', c.timeline_id) FROM pg_control_system() s, pg_control_checkpoint() c)`;

/** By the index, partner by partner. */
const NEWEST = sql`(
  SELECT coalesce(max(e.xid), 0) FROM partner p CROSS JOIN LATERAL (SELECT max(xid) AS xid FROM webhook_event WHERE partner_id = p.id) e)`;

/** The second is for what has no identity of its own, as ids that were reset. */
const MOVED = sql`(coalesce(cluster <> ${CLUSTER}, false) OR ${NEWEST} >= ahead + pg_snapshot_xmax(pg_current_snapshot())::text::bigint)`;
