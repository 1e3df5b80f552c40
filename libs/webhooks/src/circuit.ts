import { rows, sql } from '@rampart/data';
import { after, HOUR, SECOND } from '@rampart/kernel';
import type { DataSource } from 'typeorm';

/** Tries on their way to one endpoint at once, at most. */
export const MOST_AT_ONCE = 8;
/** Failures in a row, over all lanes, after which an endpoint is degraded. */
const FAILURES_UNTIL_DEGRADED = 10;
/** Between single tries of a degraded endpoint: doubled by each that fails. */
const FIRST_PROBE_AFTER_MS = 30 * SECOND;
const LONGEST_PROBE_WAIT_MS = 300 * SECOND;
/** Without a success for so long, an endpoint is disabled. */
export const DISABLED_AFTER_MS = 120 * HOUR;

/** After an outage the room grows with each success: 1, 2, 4, 8. */
export async function noteSuccess(database: DataSource, endpointId: string): Promise<void> {
  await rows(
    database,
    sql`UPDATE webhook_endpoint
        SET failures = 0, failing_since = NULL, notices = 0, probe_at = NULL, probes = 0,
          slots = CASE WHEN probe_at IS NOT NULL THEN 1 ELSE least(slots * 2, ${MOST_AT_ONCE}) END
        WHERE id = ${endpointId} AND (failures > 0 OR slots < ${MOST_AT_ONCE})`,
  );
}

export interface FailedTry {
  readonly endpointId: string;
  readonly isProbe: boolean;
  readonly at: Date;
}

/** Ten failures in a row, or one before the room has grown back, degrade the endpoint. Answers whether its time is up. */
export async function noteFailure(
  database: DataSource,
  { endpointId, isProbe, at }: FailedTry,
): Promise<{ hopeless: boolean }> {
  const [noted] = await rows<{ failingSince: Date }>(
    database,
    sql`UPDATE webhook_endpoint
        SET failures = failures + 1, failing_since = coalesce(failing_since, ${at}),
          probe_at = CASE
            WHEN ${isProbe} OR probe_at IS NULL AND (failures + 1 >= ${FAILURES_UNTIL_DEGRADED} OR slots < ${MOST_AT_ONCE})
            THEN ${at}::timestamptz + interval '1 millisecond' * least(${LONGEST_PROBE_WAIT_MS}::int, ${FIRST_PROBE_AFTER_MS}::int * 2 ^ least(probes, 10))
            ELSE probe_at END,
          probes = least(probes + ${isProbe ? 1 : 0}, 10)
        WHERE id = ${endpointId} RETURNING failing_since AS "failingSince"`,
  );
  return { hopeless: noted !== undefined && noted.failingSince <= after(at, -DISABLED_AFTER_MS) };
}
