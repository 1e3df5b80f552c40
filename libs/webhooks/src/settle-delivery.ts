import { type DeliveryState, inOneStatement, rows, type Sql, sql } from '@rampart/data';
import { ids } from '@rampart/kernel';
import type { DataSource } from 'typeorm';
import { MOST_AT_ONCE } from './circuit.js';
import type { ClaimedDelivery } from './claim-delivery.js';
import type { PostResult } from './delivery/index.js';
import { deliverWebhook } from './jobs.js';

export interface Settlement {
  readonly to: DeliveryState;
  /** When to try again; for `pending`. */
  readonly nextAttemptAt: Date;
  readonly at: Date;
}

export interface Settled {
  /** False when the lease was no longer ours. */
  readonly settled: boolean;
  /** Whether the endpoint has failures to its name, so that a success is news. */
  readonly isAiling: boolean;
  /** Whether others wait for room at the endpoint. */
  readonly anyParked: boolean;
}

/**
 * Writes down one try and what follows: the next try, or the next event of the lane. Only the holder of the lease can;
 * a worker that comes back late changes nothing.
 */
export async function settleDelivery(
  database: DataSource,
  delivery: ClaimedDelivery,
  { result, settlement }: { result: PostResult; settlement: Settlement },
): Promise<Settled> {
  const [settled] = await rows<Settled>(
    database,
    inOneStatement(
      {
        settled: settle(delivery, settlement),
        attempt: recordAttempt(delivery, result, settlement.at),
        next: settlement.to === 'pending' ? wakeAgain(settlement.nextAttemptAt) : wakeNextOfLane(settlement.at),
      },
      sql`SELECT EXISTS (SELECT FROM settled) AS settled, failures > 0 OR slots < ${MOST_AT_ONCE} AS "isAiling",
            EXISTS (SELECT FROM webhook_delivery WHERE endpoint_id = ${delivery.endpointId} AND parked) AS "anyParked"
          FROM webhook_endpoint WHERE id = ${delivery.endpointId}`,
    ),
  );
  return settled ?? { settled: false, isAiling: false, anyParked: false };
}

const settle = ({ eventId, endpointId, leaseToken }: ClaimedDelivery, { to, nextAttemptAt, at }: Settlement): Sql => sql`
  UPDATE webhook_delivery
  SET state = ${to}, next_attempt_at = ${nextAttemptAt}, lease_until = NULL, lease_token = NULL,
    settled_at = CASE WHEN ${to} IN ('pending', 'held') THEN NULL ELSE ${at}::timestamptz END
  WHERE event_id = ${eventId} AND endpoint_id = ${endpointId} AND lease_token = ${leaseToken}
  RETURNING event_id, endpoint_id, subject_id, sequence, attempts`;

const recordAttempt = ({ attempts }: ClaimedDelivery, result: PostResult, at: Date): Sql => sql`
  INSERT INTO webhook_attempt (id, event_id, endpoint_id, attempt, at, duration_ms, status_code, failure, response_body)
  SELECT ${ids.next()}, event_id, endpoint_id, ${attempts}::int, ${at}::timestamptz, ${Math.round(result.durationMs)}::int,
    ${result.kind === 'answered' ? result.status : null}::int, ${result.kind === 'failed' ? result.reason : null},
    ${result.kind === 'answered' ? result.body.replaceAll('\0', '') : null}
  FROM settled`;

const wakeAgain = (runAt: Date): Sql => sql`
  INSERT INTO outbox (id, queue, name, payload, run_at)
  SELECT gen_random_uuid(), ${deliverWebhook.queue}, ${deliverWebhook.name},
    jsonb_build_object('eventId', event_id, 'endpointId', endpoint_id, 'attempt', (attempts + 1)::text), ${runAt}
  FROM settled`;

/** A parked one is the turnstile's. */
const wakeNextOfLane = (runAt: Date): Sql => sql`
  INSERT INTO outbox (id, queue, name, payload, run_at)
  SELECT gen_random_uuid(), ${deliverWebhook.queue}, ${deliverWebhook.name},
    jsonb_build_object('eventId', d.event_id, 'endpointId', d.endpoint_id, 'attempt', (d.attempts + 1)::text), greatest(${runAt}, d.next_attempt_at)
  FROM settled s
  CROSS JOIN LATERAL (
    SELECT event_id, endpoint_id, attempts, next_attempt_at, parked FROM webhook_delivery
    WHERE endpoint_id = s.endpoint_id AND subject_id = s.subject_id AND state = 'pending' AND sequence > s.sequence
    ORDER BY sequence LIMIT 1) d
  WHERE NOT d.parked`;
