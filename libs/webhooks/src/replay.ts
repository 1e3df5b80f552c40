import {
  type DeliveryState,
  inOneStatement,
  inTransaction,
  rows,
  type Sql,
  sql,
  type WebhookEndpoint,
} from '@rampart/data';
import { Clock, fault } from '@rampart/kernel';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { findEndpoint, lockEndpoint } from './find-endpoint.js';
import { wantTries } from './jobs.js';
import { findEvent } from './webhook-events.js';

/** Deliveries that one replay puts in line at most: somebody waits for the answer. */
const MOST_AT_ONCE = 10_000;

export interface ReplayWish {
  readonly since: Date;
  /** Exclusive. */
  readonly until: Date;
  readonly states: readonly Exclude<DeliveryState, 'pending'>[];
}

export interface Replayed {
  readonly requeued: number;
  /** Since when there is more, if there is. */
  readonly next: Date | undefined;
}

/**
 * Sends again what was held, given up or delivered: under the same id, with the same bytes and a new round of attempts.
 * The deliveries stand in line, in order. Those on their way already are left alone.
 */
@Injectable()
export class Replay {
  constructor(
    private readonly database: DataSource,
    private readonly clock: Clock,
  ) {}

  /**
   * What happened in a stretch of time, the oldest first and as much as goes out at once. Nobody waits for it meanwhile, so the endpoint
   * is not locked: what is put in line while it is disabled is held again. Throws WEBHOOK_ENDPOINT_NOT_FOUND, WEBHOOK_ENDPOINT_NOT_ENABLED.
   */
  async endpoint(partnerId: string, endpointId: string, wish: ReplayWish): Promise<Replayed> {
    return inTransaction(this.database, async (manager) => {
      const endpoint = await findEndpoint(manager, partnerId, endpointId);
      if (!endpoint.enabled) throw fault('WEBHOOK_ENDPOINT_NOT_ENABLED');
      const [rest] = await rows<{ since: Date }>(manager, restOf(endpoint, wish));
      const now = this.clock.now();
      return {
        requeued: await putInLine(
          manager,
          endpointId,
          again(endpoint, { ...wish, until: rest?.since ?? wish.until }, now),
        ),
        next: rest?.since,
      };
    });
  }

  /**
   * One event, to one endpoint or to every enabled one that is told about such events, also where it never went before; a try
   * that waits for its time is made now. Answers how many. Throws WEBHOOK_EVENT_NOT_FOUND, WEBHOOK_ENDPOINT_NOT_FOUND,
   * WEBHOOK_ENDPOINT_NOT_ENABLED.
   */
  async event(partnerId: string, eventId: string, endpointId: string | undefined): Promise<number> {
    return inTransaction(this.database, async (manager) => {
      await findEvent(manager, partnerId, eventId);
      const endpoint = endpointId === undefined ? undefined : await lockEndpoint(manager, partnerId, endpointId);
      if (endpoint?.enabled === false) throw fault('WEBHOOK_ENDPOINT_NOT_ENABLED');
      return putInLine(
        manager,
        endpoint?.id ?? '',
        sql`INSERT INTO webhook_delivery AS d (event_id, endpoint_id, subject_id, sequence, state, parked, next_attempt_at, job_id)
            SELECT e.id, p.id, e.subject_id, e.sequence, 'pending', true, ${this.clock.now()}::timestamptz, gen_random_uuid()
            FROM webhook_event e JOIN webhook_endpoint p ON p.partner_id = e.partner_id AND p.enabled AND p.deleted_at IS NULL
            WHERE e.id = ${eventId} AND e.partner_id = ${partnerId}
              AND (p.id = ${endpoint?.id ?? null}::uuid OR ${endpoint === undefined} AND e.type = ANY(p.event_types))
            ON CONFLICT (event_id, endpoint_id) DO UPDATE
            SET state = 'pending', attempts = 0, parked = true, next_attempt_at = excluded.next_attempt_at, job_id = excluded.job_id, ${NOBODY_AT_IT}
            WHERE d.lease_until IS NULL OR d.lease_until < now()
            RETURNING ${TRY}`,
      );
    });
  }
}

const NOBODY_AT_IT = sql`settled_at = NULL, lease_until = NULL, lease_token = NULL`;

const TRY = sql`d.event_id, d.endpoint_id, d.state, d.attempts, d.next_attempt_at, d.parked, d.job_id`;

type Addressee = Pick<WebhookEndpoint, 'id' | 'partnerId'>;

const wished = ({ id, partnerId }: Addressee, { since, until, states }: ReplayWish): Sql => sql`
  FROM webhook_delivery d JOIN webhook_event e ON e.id = d.event_id
  WHERE d.endpoint_id = ${id} AND d.state = ANY(${states}) AND e.partner_id = ${partnerId} AND e.occurred_at >= ${since} AND e.occurred_at < ${until}`;

/** Where that begins which is more than goes out at once; what happened in one millisecond stays together. */
const restOf = (endpoint: Addressee, wish: ReplayWish): Sql => sql`
  SELECT greatest(occurred_at, first + interval '1 millisecond') AS since
  FROM (SELECT e.occurred_at, min(e.occurred_at) OVER () AS first ${wished(endpoint, wish)}) w
  ORDER BY occurred_at OFFSET ${MOST_AT_ONCE} LIMIT 1`;

/** In the order of their keys, so that two replays do not wait for each other. */
const again = (endpoint: Addressee, wish: ReplayWish, now: Date): Sql => sql`
  UPDATE webhook_delivery d
  SET state = 'pending', attempts = 0, parked = true, next_attempt_at = ${now}, job_id = gen_random_uuid(), ${NOBODY_AT_IT}
  WHERE d.ctid = ANY(ARRAY(SELECT w.at FROM (SELECT d.ctid AS at ${wished(endpoint, wish)} ORDER BY d.event_id FOR NO KEY UPDATE OF d) w))
    AND d.state = ANY(${wish.states})
  RETURNING ${TRY}`;

/** Each delivery has a job, and the workers are told of `endpoint`, which is empty for all. Answers how many deliveries there are. */
async function putInLine(manager: EntityManager, endpoint: string, deliveries: Sql): Promise<number> {
  const [line] = await rows<{ count: number }>(
    manager,
    inOneStatement(
      { deliveries, tries: wantTries(sql`SELECT * FROM deliveries`) },
      sql`SELECT count(*)::int AS count, pg_notify('rampart_webhooks', ${endpoint}) FROM deliveries`,
    ),
  );
  return line?.count ?? 0;
}
