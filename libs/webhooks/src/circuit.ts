import { rows, sql } from '@rampart/data';
import { after, HOUR, SECOND } from '@rampart/kernel';
import type { DataSource } from 'typeorm';

/** Concurrent attempts at one endpoint, at most. */
export const MAX_CONCURRENT = 8;
/** Consecutive failures, over all lanes, after which an endpoint is degraded. */
const DEGRADED_THRESHOLD = 10;
/** Pause between the probes of a degraded endpoint; each failed probe doubles it. */
const FIRST_PROBE_WAIT_MS = 30 * SECOND;
const MAX_PROBE_WAIT_MS = 300 * SECOND;
/** An endpoint is disabled after this long without a success. */
export const DISABLED_AFTER_MS = 120 * HOUR;

/** Closes the circuit. After an outage each success doubles the concurrency: 1, 2, 4, 8. */
export async function recordSuccess(database: DataSource, endpointId: string): Promise<void> {
  await rows(
    database,
    sql`UPDATE webhook_endpoint
        SET failures = 0, failing_since = NULL, notices = 0, probe_at = NULL, probes = 0,
          slots = CASE WHEN probe_at IS NOT NULL THEN 1 ELSE least(slots * 2, ${MAX_CONCURRENT}) END
        WHERE id = ${endpointId} AND (failures > 0 OR slots < ${MAX_CONCURRENT})`,
  );
}

export interface FailedAttempt {
  readonly endpointId: string;
  readonly isProbe: boolean;
  readonly at: Date;
}

/** Ten consecutive failures, or one before the concurrency has recovered, degrade the endpoint. Returns whether it is to be disabled. */
export async function recordFailure(
  database: DataSource,
  { endpointId, isProbe, at }: FailedAttempt,
): Promise<{ isExhausted: boolean }> {
  const [updated] = await rows<{ failingSince: Date }>(
    database,
    sql`UPDATE webhook_endpoint
        SET failures = failures + 1, failing_since = coalesce(failing_since, ${at}),
          probe_at = CASE
            WHEN ${isProbe} OR probe_at IS NULL AND (failures + 1 >= ${DEGRADED_THRESHOLD} OR slots < ${MAX_CONCURRENT})
            THEN ${at}::timestamptz + interval '1 millisecond' * least(${MAX_PROBE_WAIT_MS}::int, ${FIRST_PROBE_WAIT_MS}::int * 2 ^ least(probes, 10))
            ELSE probe_at END,
          probes = least(probes + ${isProbe ? 1 : 0}, 10)
        WHERE id = ${endpointId} RETURNING failing_since AS "failingSince"`,
  );
  return { isExhausted: updated !== undefined && updated.failingSince <= after(at, -DISABLED_AFTER_MS) };
}
