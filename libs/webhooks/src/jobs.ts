import { type Sql, sql } from '@rampart/data';
import { defineJob } from '@rampart/jobs';

/** One try of one delivery. The number of the try lets a job that comes twice, or too late, see that it is not wanted. */
export type DeliveryTry = { readonly eventId: string; readonly endpointId: string; readonly attempt: string };

export const deliverWebhook = defineJob<DeliveryTry>('webhooks', 'deliverWebhook', {
  description:
    'Has one delivery tried, unless a worker was quicker; a try that fails wants the next one on the schedule.',
  mayRunEarly: true,
});

/** Seconds that a try which stands in line has before its job is published: nearly every one is over by then. */
const PATIENCE_SECONDS = 1;

/**
 * The statement that wants a job for the next try of each delivery that is pending; put it into the statement that makes them
 * so. `deliveries` is a query of event_id, endpoint_id, state, attempts, next_attempt_at, parked and job_id: one that stands in
 * line has got a new job_id with that, see `dropJobs`.
 */
export const wantTries = (deliveries: Sql): Sql => sql`
  INSERT INTO outbox (id, queue, name, payload, run_at, publish_at)
  SELECT CASE WHEN d.parked THEN d.job_id ELSE gen_random_uuid() END, ${deliverWebhook.queue}, ${deliverWebhook.name},
    jsonb_build_object('eventId', d.event_id, 'endpointId', d.endpoint_id, 'attempt', (d.attempts + 1)::text), d.next_attempt_at,
    CASE WHEN d.parked THEN now() + make_interval(secs => ${PATIENCE_SECONDS}) END
  FROM (${deliveries}) d WHERE d.state = 'pending'`;

/** The statement by which tries that are over take their jobs along, unless these are in the queue already. `deliveries` is a query of job_id. */
export const dropJobs = (deliveries: Sql): Sql =>
  sql`DELETE FROM outbox WHERE id IN (${deliveries}) AND published_at IS NULL`;
