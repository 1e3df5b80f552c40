import { type Sql, sql } from '@rampart/data';
import { defineJob } from '@rampart/jobs';

/** One try of one delivery. The number of the try lets a job that comes twice, or too late, see that it is not wanted. */
export type DeliveryTry = { readonly eventId: string; readonly endpointId: string; readonly attempt: string };

export const deliverWebhook = defineJob<DeliveryTry>('webhooks', 'deliverWebhook', {
  description: 'Has one delivery tried, unless a worker was quicker; a try that fails wants the next one on the schedule.',
  mayRunEarly: true,
});

/**
 * The statement that wants a job for the next try of each delivery that is pending; put it into the statement that makes them
 * so. `deliveries` is a query of event_id, endpoint_id, state, attempts and next_attempt_at.
 */
export const wantTries = (deliveries: Sql): Sql => sql`
  INSERT INTO outbox (id, queue, name, payload, run_at)
  SELECT gen_random_uuid(), ${deliverWebhook.queue}, ${deliverWebhook.name},
    jsonb_build_object('eventId', d.event_id, 'endpointId', d.endpoint_id, 'attempt', (d.attempts + 1)::text), d.next_attempt_at
  FROM (${deliveries}) d WHERE d.state = 'pending'`;
