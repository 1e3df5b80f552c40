import { type Sql, sql } from '@rampart/data';
import { defineJob } from '@rampart/jobs';

/** One attempt of one delivery. The attempt's number lets a duplicate or late job see that it is obsolete. */
export type DeliveryAttempt = { readonly eventId: string; readonly endpointId: string; readonly attempt: string };

export const deliverWebhook = defineJob<DeliveryAttempt>('webhooks', 'deliverWebhook', {
  description: 'Queues one delivery attempt, unless a worker was quicker; a failed attempt schedules the next.',
  mayRunEarly: true,
});

/** Seconds until the job of a queued attempt is published; nearly every attempt has ended by then. */
const PUBLISH_DELAY_SECONDS = 1;

/**
 * The statement that writes a job for the next attempt of each pending delivery; it belongs in the statement that makes them
 * pending. `deliveries` selects event_id, endpoint_id, state, attempts, next_attempt_at, queued and job_id. A queued delivery
 * has a new job_id, see `dropJobs`.
 */
export const enqueueAttempts = (deliveries: Sql): Sql => sql`
  INSERT INTO outbox (id, queue, name, payload, run_at, publish_at)
  SELECT CASE WHEN d.queued THEN d.job_id ELSE gen_random_uuid() END, ${deliverWebhook.queue}, ${deliverWebhook.name},
    jsonb_build_object('eventId', d.event_id, 'endpointId', d.endpoint_id, 'attempt', (d.attempts + 1)::text), d.next_attempt_at,
    CASE WHEN d.queued THEN now() + make_interval(secs => ${PUBLISH_DELAY_SECONDS}) END
  FROM (${deliveries}) d WHERE d.state = 'pending'`;

/** The statement that drops the unpublished jobs of attempts that have ended. `deliveries` selects job_id. */
export const dropJobs = (deliveries: Sql): Sql =>
  sql`DELETE FROM outbox WHERE id IN (${deliveries}) AND published_at IS NULL`;
