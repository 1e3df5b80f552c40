import { HEALTHY_SLOTS, MAX_GROWN_SLOTS } from '@rampart/data';
import { rows, type Sql, sql } from '@rampart/sql';
import { after, HOUR, SECOND } from '@rampart/kernel';
import type { DataSource } from 'typeorm';

/** Consecutive failures, over all lanes, after which an endpoint is degraded. */
const DEGRADED_THRESHOLD = 10;
/** Pause between the probes of a degraded endpoint; each failed probe doubles it. */
const FIRST_PROBE_WAIT_MS = 30 * SECOND;
export const MAX_PROBE_WAIT_MS = 300 * SECOND;
/** An endpoint is disabled after this long without a success. */
export const DISABLED_AFTER_MS = 120 * HOUR;

/** Closes the circuit. After an outage each success doubles the concurrency: 1, 2, 4, 8. */
export async function recordSuccess(database: DataSource, endpointId: string): Promise<void> {
  await rows(
    database,
    sql`UPDATE webhook_endpoint
        SET failures = 0, failing_since = NULL, notices = 0, probe_at = NULL, probes = 0,
          slots = CASE WHEN probe_at IS NOT NULL THEN 1 ELSE least(slots * 2, ${HEALTHY_SLOTS}) END
        WHERE id = ${endpointId} AND (failures > 0 OR slots < ${HEALTHY_SLOTS})`,
  );
}

/** Doubles the concurrency of an endpoint that has `slots`, unless another worker has changed it or an attempt has failed. */
export const growSlots = (database: DataSource, endpointId: string, slots: number): Promise<unknown> =>
  rows(
    database,
    sql`UPDATE webhook_endpoint SET slots = least(slots * 2, ${MAX_GROWN_SLOTS}::int)
        WHERE id = ${endpointId} AND slots = ${slots} AND failures = 0 AND probe_at IS NULL`,
  );

/**
 * The statements that count failed attempts at their endpoints. They belong in the statement that ends the attempts' leases, since a claim between the two
 * would make one attempt too many. Ten consecutive failures, or one before the concurrency has recovered, degrade an endpoint. Any failure reverts the growth
 * of its concurrency. The next probe is due by the database's clock, like claims. Endpoints are locked in the order of their ids, as claims lock them.
 * `failures` selects endpoint_id, is_probe and at.
 */
export const countFailures = (failures: Sql): Readonly<Record<'failure' | 'failing' | 'counted', Sql>> => ({
  failure: sql`
    SELECT endpoint_id, count(*)::int AS count, bool_or(is_probe) AS is_probe, min(at) AS at FROM (${failures}) f GROUP BY endpoint_id`,
  failing: sql`
    SELECT id FROM webhook_endpoint WHERE id IN (SELECT endpoint_id FROM failure) ORDER BY id FOR NO KEY UPDATE`,
  counted: sql`
    UPDATE webhook_endpoint p
    SET slots = least(p.slots, ${HEALTHY_SLOTS}), failures = p.failures + f.count, failing_since = coalesce(p.failing_since, f.at),
      probe_at = CASE
        WHEN f.is_probe OR p.probe_at IS NULL AND (p.failures + f.count >= ${DEGRADED_THRESHOLD} OR p.slots < ${HEALTHY_SLOTS})
        THEN rampart_now() + interval '1 millisecond' * least(${MAX_PROBE_WAIT_MS}::int, ${FIRST_PROBE_WAIT_MS}::int * 2 ^ least(p.probes, 10))
        ELSE p.probe_at END,
      probes = least(p.probes + f.is_probe::int, 10)
    FROM failure f JOIN failing l ON l.id = f.endpoint_id WHERE p.id = l.id
    RETURNING p.id, p.failing_since`,
});

/** Whether an endpoint that failed again at `at` should be disabled. */
export const isExhausted = (failingSince: Date, at: Date): boolean => failingSince <= after(at, -DISABLED_AFTER_MS);
