import {
  type DeliveryState,
  inOneStatement,
  jsonWithSealed,
  HEALTHY_SLOTS,
  rows,
  sealedText,
  type Sql,
  sql,
} from '@rampart/data';
import { ids } from '@rampart/kernel';
import type { DataSource } from 'typeorm';
import { countFailures } from './circuit.js';
import type { ClaimedDelivery } from './claim-deliveries.js';
import type { DeliverySignal } from './delivery-lifecycle.js';
import type { PostResult } from './delivery/index.js';
import { scheduleRetries } from './jobs.js';

export interface DeliveryTransition {
  readonly signal: DeliverySignal;
  readonly to: DeliveryState;
  /** Time of the next attempt, for `pending`. */
  readonly nextAttemptAt: Date;
  readonly at: Date;
}

/** How one attempt ended. */
export interface Outcome {
  readonly delivery: ClaimedDelivery;
  readonly result: PostResult;
  readonly transition: DeliveryTransition;
}

export interface RecordedOutcome {
  /** False when the worker no longer held the lease. */
  readonly isRecorded: boolean;
  /** Whether the endpoint has recent failures, which a success must reset. */
  readonly isDegraded: boolean;
  /** Since when the endpoint fails, after a failed attempt. */
  readonly failingSince: Date | null;
  /** Attempts that the endpoint may have at once. */
  readonly slots: number;
}

/**
 * Records outcomes and what follows from them in one statement, and returns results in the same order. Only the holder of a lease
 * can record: a worker that returns late changes nothing. A failed attempt counts at its endpoint and gets a job for its retry.
 */
export async function recordOutcomes(database: DataSource, outcomes: readonly Outcome[]): Promise<RecordedOutcome[]> {
  const recorded = await rows<Omit<RecordedOutcome, 'isRecorded'> & { readonly number: number }>(
    database,
    inOneStatement(
      {
        outcome: outcomeRows(outcomes),
        settled: UPDATE_DELIVERIES,
        attempt: RECORD_ATTEMPT,
        retries: scheduleRetries(sql`SELECT * FROM settled`),
        ...countFailures(
          sql`SELECT s.endpoint_id, o.is_probe, o.at FROM settled s JOIN outcome o USING (number) WHERE o.is_failure`,
        ),
      },
      RECORDED,
    ),
  );
  const byNumber = new Map(recorded.map(({ number, ...one }) => [number, { isRecorded: true, ...one }]));
  return outcomes.map((_, i) => byNumber.get(i) ?? NOT_RECORDED);
}

export const NOT_RECORDED: RecordedOutcome = { isRecorded: false, isDegraded: false, failingSince: null, slots: 0 };

const RECORDED = sql`
  SELECT s.number, p.slots, p.failures > 0 OR p.slots < ${HEALTHY_SLOTS} OR c.id IS NOT NULL AS "isDegraded", c.failing_since AS "failingSince"
  FROM settled s JOIN webhook_endpoint p ON p.id = s.endpoint_id LEFT JOIN counted c ON c.id = s.endpoint_id`;

const outcomeRows = (outcomes: readonly Outcome[]): Sql => sql`
  SELECT * FROM jsonb_to_recordset(${jsonWithSealed(outcomes.map(asRow))}::jsonb) AS o(number int, event_id uuid, endpoint_id uuid, lease_token uuid,
    state text, next_attempt_at timestamptz, at timestamptz, attempt_id uuid, attempts int, duration_ms int,
    is_failure boolean, is_probe boolean, status_code int, failure text, response_body text)`;

const asRow = ({ delivery, result, transition }: Outcome, number: number): Record<string, unknown> => ({
  number,
  event_id: delivery.eventId,
  endpoint_id: delivery.endpointId,
  lease_token: delivery.leaseToken,
  state: transition.to,
  next_attempt_at: transition.nextAttemptAt,
  at: transition.at,
  attempt_id: ids.next(),
  attempts: delivery.attempts,
  duration_ms: Math.round(result.durationMs),
  is_failure: transition.signal === 'refused',
  is_probe: delivery.isProbe,
  ...(result.kind === 'answered'
    ? {
        status_code: result.status,
        response_body: result.body === '' ? '' : sealedText(result.body.replaceAll('\0', '')),
      }
    : { failure: result.reason }),
});

/** Waits count by the database's time: a process learns a little late that the test clock has moved. */
const UPDATE_DELIVERIES = sql`
  UPDATE webhook_delivery d
  SET state = o.state, next_attempt_at = o.next_attempt_at + greatest((SELECT rampart_now()) - o.at, interval '0'), lease_until = NULL, lease_token = NULL,
    settled_at = CASE WHEN o.state IN ('pending', 'held') THEN NULL ELSE o.at END
  FROM outcome o WHERE d.event_id = o.event_id AND d.endpoint_id = o.endpoint_id AND d.lease_token = o.lease_token
  RETURNING o.number, d.event_id, d.endpoint_id, d.state, d.attempts, d.next_attempt_at`;

const RECORD_ATTEMPT = sql`
  INSERT INTO webhook_attempt (id, event_id, endpoint_id, attempt, at, duration_ms, status_code, failure, response_body)
  SELECT o.attempt_id, o.event_id, o.endpoint_id, o.attempts, o.at, o.duration_ms, o.status_code, o.failure, o.response_body
  FROM settled s JOIN outcome o USING (number)`;
