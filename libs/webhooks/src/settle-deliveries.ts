import { type DeliveryState, inOneStatement, rows, type Sql, sql } from '@rampart/data';
import { ids } from '@rampart/kernel';
import type { DataSource } from 'typeorm';
import { MOST_AT_ONCE } from './circuit.js';
import type { ClaimedDelivery } from './claim-deliveries.js';
import type { PostResult } from './delivery/index.js';
import { dropJobs, wantTries } from './jobs.js';

export interface Settlement {
  readonly to: DeliveryState;
  /** When to try again; for `pending`. */
  readonly nextAttemptAt: Date;
  readonly at: Date;
}

/** How one try ended. */
export interface Outcome {
  readonly delivery: ClaimedDelivery;
  readonly result: PostResult;
  readonly settlement: Settlement;
}

export interface Settled {
  /** False when the lease was no longer ours. */
  readonly settled: boolean;
  /** Whether the endpoint has failures to its name, so that a success is news. */
  readonly isAiling: boolean;
}

/**
 * Writes down tries and what follows, in one statement, and answers in their order. Only the holder of a lease can: a worker
 * that comes back late changes nothing. What is to be tried again gets a job for its time; the next of a lane stands in line.
 */
export async function settleDeliveries(database: DataSource, outcomes: readonly Outcome[]): Promise<Settled[]> {
  const settled = await rows<{ number: number; isAiling: boolean }>(
    database,
    inOneStatement(
      {
        outcome: told(outcomes),
        settled: SETTLE,
        attempt: RECORD_ATTEMPT,
        tries: wantTries(sql`SELECT * FROM settled`),
        made: dropJobs(sql`SELECT job_id FROM settled`),
      },
      sql`SELECT s.number, p.failures > 0 OR p.slots < ${MOST_AT_ONCE} AS "isAiling" FROM settled s JOIN webhook_endpoint p ON p.id = s.endpoint_id`,
    ),
  );
  const ailing = new Map(settled.map(({ number, isAiling }) => [number, isAiling]));
  return outcomes.map((_, i) => ({ settled: ailing.has(i), isAiling: ailing.get(i) ?? false }));
}

const told = (outcomes: readonly Outcome[]): Sql => sql`
  SELECT * FROM jsonb_to_recordset(${JSON.stringify(outcomes.map(asRow))}::jsonb) AS o(number int, event_id uuid, endpoint_id uuid, lease_token uuid,
    state text, next_attempt_at timestamptz, at timestamptz, attempt_id uuid, attempts int, duration_ms int, status_code int, failure text, response_body text)`;

const asRow = ({ delivery, result, settlement }: Outcome, number: number): Record<string, unknown> => ({
  number,
  event_id: delivery.eventId,
  endpoint_id: delivery.endpointId,
  lease_token: delivery.leaseToken,
  state: settlement.to,
  next_attempt_at: settlement.nextAttemptAt,
  at: settlement.at,
  attempt_id: ids.next(),
  attempts: delivery.attempts,
  duration_ms: Math.round(result.durationMs),
  ...(result.kind === 'answered'
    ? { status_code: result.status, response_body: result.body.replaceAll('\0', '') }
    : { failure: result.reason }),
});

const SETTLE = sql`
  UPDATE webhook_delivery d
  SET state = o.state, next_attempt_at = o.next_attempt_at, lease_until = NULL, lease_token = NULL,
    settled_at = CASE WHEN o.state IN ('pending', 'held') THEN NULL ELSE o.at END
  FROM outcome o WHERE d.event_id = o.event_id AND d.endpoint_id = o.endpoint_id AND d.lease_token = o.lease_token
  RETURNING o.number, d.event_id, d.endpoint_id, d.state, d.attempts, d.next_attempt_at, d.parked, d.job_id`;

const RECORD_ATTEMPT = sql`
  INSERT INTO webhook_attempt (id, event_id, endpoint_id, attempt, at, duration_ms, status_code, failure, response_body)
  SELECT o.attempt_id, o.event_id, o.endpoint_id, o.attempts, o.at, o.duration_ms, o.status_code, o.failure, o.response_body
  FROM settled s JOIN outcome o USING (number)`;
