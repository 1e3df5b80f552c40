import { type Sql, sql } from '@rampart/sql';
import { Refusal } from '../refusal.js';
import { COPIED_TABLES, findDifferences } from './compare.js';
import { type CopiedPayments, copyShared, inReplicaRole } from './copy-rows.js';
import { NOTIFY_OF_PLACE } from './place.js';
import type { Side, Sides } from './sides.js';
import { addToSums } from './sums.js';
import { addJobs, readJobs, watchOrders } from './waiting-jobs.js';

/**
 * Opens the partner at the target, in one commit: with the rows of shared tables, equal on both sides, with its jobs and sums, and with events that come after
 * all that it was ever shown. Its row in `partner` is what shows the others.
 */
export async function arrive(sides: Sides, partner: string, payments: CopiedPayments): Promise<void> {
  const { source, target } = sides;
  const [row] = await source.ask<{ partner: string }>(
    sql`SELECT (to_jsonb(p) || '{"moved_to": null, "moving": false, "moved_jobs": null}')::text AS partner FROM partner p WHERE id = ${partner}`,
  );
  const jobs = await readJobs(source, partner);
  await inReplicaRole(target, async () => {
    await copyShared(sides, partner, payments);
    await refuseDifferences(sides, partner);
    await target.ask(sql`DELETE FROM partner WHERE id = ${partner}`);
    await target.ask(
      sql`INSERT INTO partner SELECT * FROM jsonb_populate_record(NULL::partner, ${row!.partner}::jsonb)`,
    );
    await addToSums(target, partner, '+');
    await addJobs(target, jobs);
    await watchOrders(target, partner);
    await continueEvents(target, partner);
    await target.ask(NOTIFY_OF_PLACE);
  });
}

/** Payments that were copied early and changed since are copied again. */
async function refuseDifferences(sides: Sides, partner: string): Promise<void> {
  const first = await findDifferences(sides, partner, COPIED_TABLES);
  if (first.length === 0) return;
  await copyShared(sides, partner, EARLIEST);
  const second = await findDifferences(sides, partner, COPIED_TABLES);
  if (second.length > 0) throw new Refusal(`The two sides differ in ${second.join(', ')}.`);
}

export const EARLIEST: CopiedPayments = { until: '-infinity' };

/** Transaction ids of the target may begin lower than those that the partner's events have. Sessions that write events are waited for. */
async function continueEvents(target: Side, partner: string): Promise<void> {
  const behind: Sql = sql`
    SELECT max(xid) AS newest FROM webhook_event WHERE partner_id = ${partner}
    HAVING max(xid) >= (SELECT ahead FROM xid_epoch) + pg_snapshot_xmin(pg_current_snapshot())::text::bigint`;
  const [event] = await target.ask<{ newest: string }>(behind);
  if (event === undefined) return;
  await target.run('LOCK TABLE xid_epoch IN ACCESS EXCLUSIVE MODE');
  await target.ask(
    sql`UPDATE xid_epoch SET ahead = greatest(ahead, ${event.newest}::bigint + 1 - pg_snapshot_xmin(pg_current_snapshot())::text::bigint)`,
  );
}
