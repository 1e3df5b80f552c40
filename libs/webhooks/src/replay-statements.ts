import type { DeliveryState, WebhookEndpoint } from '@rampart/data';
import { type Sql, sql } from '@rampart/sql';
import { IS_FOUND } from './claim-deliveries.js';

/** Maximum number of deliveries that one replay queues, because the caller waits for the response. */
const BATCH = 10_000;

export interface ReplayOptions {
  readonly since: Date;
  /** Exclusive. */
  readonly until: Date;
  readonly states: readonly Exclude<DeliveryState, 'pending'>[];
}

export const UNLEASED = sql`settled_at = NULL, lease_until = NULL, lease_token = NULL`;

export type ReplayTarget = Pick<WebhookEndpoint, 'id' | 'partnerId'>;

const matching = ({ id, partnerId }: ReplayTarget, { since, until, states }: ReplayOptions): Sql => sql`
  FROM webhook_delivery d JOIN webhook_event e ON e.id = d.event_id AND e.partner_id = d.partner_id
  WHERE d.endpoint_id = ${id} AND d.state = ANY(${states}) AND e.partner_id = ${partnerId} AND e.occurred_at >= ${since} AND e.occurred_at < ${until}`;

/** Selects where the next batch begins. Events of one millisecond are kept together. */
export const restOf = (endpoint: ReplayTarget, options: ReplayOptions): Sql => sql`
  SELECT greatest(occurred_at, first + interval '1 millisecond') AS since
  FROM (SELECT e.occurred_at, min(e.occurred_at) OVER () AS first ${matching(endpoint, options)}) w
  ORDER BY occurred_at OFFSET ${BATCH} LIMIT 1`;

/** Locked in the order of their keys, so that two replays do not deadlock. */
export const requeueStatement = (endpoint: ReplayTarget, options: ReplayOptions, now: Date): Sql => sql`
  UPDATE webhook_delivery d
  SET state = 'pending', attempts = 0, queued = true, next_attempt_at = ${now}, ${UNLEASED}
  FROM (SELECT d.event_id, d.endpoint_id, d.partner_id ${matching(endpoint, options)} ORDER BY d.event_id FOR NO KEY UPDATE OF d) found
  WHERE ${IS_FOUND}
  RETURNING d.event_id`;
