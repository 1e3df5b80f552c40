import { type Sql, sql } from '@rampart/sql';
import { defineJob } from '@rampart/jobs';

/** One retry of one delivery. The attempt's number lets a duplicate or late job detect that it is obsolete. */
export type DeliveryAttempt = { readonly eventId: string; readonly endpointId: string; readonly attempt: string };

export const deliverWebhook = defineJob<DeliveryAttempt>('webhooks', 'deliverWebhook', {
  description:
    'Queues a delivery whose retry is due. First attempts need no job: Postgres notifies the workers of them.',
  mayRunEarly: true,
});

/** After this many consecutive failures an endpoint is likely dead, and the poll for overdue deliveries suffices, since a job costs far more. */
const MAX_FAILURES_WITH_JOBS = 3;

/**
 * The statement that writes a job for the retry of each pending delivery, unless its endpoint keeps failing. It belongs in the statement that schedules the
 * retries. `deliveries` selects event_id, endpoint_id, state, attempts and next_attempt_at.
 */
export const scheduleRetries = (deliveries: Sql): Sql => sql`
  INSERT INTO outbox (id, queue, name, payload, run_at)
  SELECT gen_random_uuid(), ${deliverWebhook.queue}, ${deliverWebhook.name},
    jsonb_build_object('eventId', d.event_id, 'endpointId', d.endpoint_id, 'attempt', (d.attempts + 1)::text), d.next_attempt_at
  FROM (SELECT *, row_number() OVER (PARTITION BY endpoint_id ORDER BY next_attempt_at) AS failure FROM (${deliveries}) f WHERE state = 'pending') d
  JOIN webhook_endpoint p ON p.id = d.endpoint_id
  WHERE p.failures + d.failure <= ${MAX_FAILURES_WITH_JOBS}`;
