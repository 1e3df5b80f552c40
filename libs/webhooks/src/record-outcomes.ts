import { type DeliveryState, HEALTHY_SLOTS } from '@rampart/data';
import { inOneStatement, rows, sql, type Sql } from '@rampart/sql';
import { jsonWithSealed, sealedText } from '@rampart/sealing';
import { ids } from '@rampart/kernel';
import type { DataSource } from 'typeorm';
import { countFailures } from './circuit.js';
import type { ClaimedDelivery } from './claim-deliveries.js';
import type { DeliverySignal } from './delivery-lifecycle.js';
import { failureText, type PostResult } from './delivery/index.js';
import { scheduleRetries } from './jobs.js';

export interface DeliveryTransition {
  readonly signal: DeliverySignal;
  readonly to: DeliveryState;
  /** Time of the next attempt, if the state is `pending`. */
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
  /** False if the worker no longer held the lease. */
  readonly isRecorded: boolean;
  /** Whether the endpoint has recent failures, which a success must reset. */
  readonly isDegraded: boolean;
  /** Time since which the endpoint has failed, after a failed attempt. */
  readonly failingSince: Date | null;
  /** Number of concurrent attempts that the endpoint may have. */
  readonly slots: number;
}

/**
 * Records outcomes and their effects in one statement, and returns results in the same order. Only the holder of a lease can record: a worker that returns late
 * changes nothing. A failed attempt counts at its endpoint and gets a job for its retry.
 */
export async function recordOutcomes(database: DataSource, outcomes: readonly Outcome[]): Promise<RecordedOutcome[]> {
  const outcomeRows = outcomes.map(asRow);
  const statement = outcomes.every(isAccepted) ? recordAccepted(outcomeRows) : recordWithFailures(outcomeRows);
  const recorded = await rows<Omit<RecordedOutcome, 'isRecorded'> & { readonly number: number }>(database, statement);
  const byNumber = new Map(recorded.map(({ number, ...one }) => [number, { isRecorded: true, ...one }]));
  return outcomes.map((_, i) => byNumber.get(i) ?? NOT_RECORDED);
}

export const NOT_RECORDED: RecordedOutcome = { isRecorded: false, isDegraded: false, failingSince: null, slots: 0 };

const isAccepted = ({ transition }: Outcome): boolean => transition.signal === 'accepted';

type OutcomeRows = readonly Readonly<Record<string, unknown>>[];

/** The usual statement, which is planned once, because a success has no further effects. */
const recordAccepted = (outcomeRows: OutcomeRows): Sql =>
  sql`SELECT s.number, s.slots, s.failures > 0 OR s.slots < ${HEALTHY_SLOTS} AS "isDegraded", NULL AS "failingSince"
      FROM record_webhooks(${jsonOf(outcomeRows)}::jsonb) s`.prepared();

const recordWithFailures = (outcomeRows: OutcomeRows): Sql =>
  inOneStatement(
    {
      recorded: sql`SELECT * FROM record_webhooks(${jsonOf(outcomeRows)}::jsonb)`,
      retries: scheduleRetries(sql`SELECT * FROM recorded`),
      ...countFailures(sql`SELECT endpoint_id, is_probe, at FROM recorded WHERE is_failure`),
    },
    sql`SELECT s.number, s.slots, s.failures > 0 OR s.slots < ${HEALTHY_SLOTS} OR c.id IS NOT NULL AS "isDegraded", c.failing_since AS "failingSince"
        FROM recorded s LEFT JOIN counted c ON c.id = s.endpoint_id`,
  );

/** Few responses have a body that must be sealed. */
const jsonOf = (outcomeRows: OutcomeRows): string =>
  outcomeRows.some(({ response_body: body }) => body) ? jsonWithSealed(outcomeRows) : JSON.stringify(outcomeRows);

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
    : { failure: failureText(result) }),
});
