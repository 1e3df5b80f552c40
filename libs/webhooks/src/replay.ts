import { type DeliveryState, inOneStatement, inTransaction, rows, type Sql, sql } from '@rampart/data';
import { Clock, fault } from '@rampart/kernel';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { lockEndpoint } from './find-endpoint.js';
import { wantTries } from './jobs.js';
import { findEvent } from './webhook-events.js';

export interface ReplayWish {
  readonly since: Date;
  /** Exclusive. */
  readonly until: Date;
  readonly states: readonly Exclude<DeliveryState, 'pending'>[];
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

  /** Everything that happened in a stretch of time. Answers how many. Throws WEBHOOK_ENDPOINT_NOT_FOUND, WEBHOOK_ENDPOINT_NOT_ENABLED. */
  async endpoint(partnerId: string, endpointId: string, { since, until, states }: ReplayWish): Promise<number> {
    return inTransaction(this.database, async (manager) => {
      const endpoint = await lockEndpoint(manager, partnerId, endpointId);
      if (!endpoint.enabled) throw fault('WEBHOOK_ENDPOINT_NOT_ENABLED');
      return putInLine(
        manager,
        endpointId,
        sql`UPDATE webhook_delivery d
            SET state = 'pending', attempts = 0, parked = true, next_attempt_at = ${this.clock.now()}, settled_at = NULL, lease_until = NULL, lease_token = NULL
            FROM webhook_event e
            WHERE d.endpoint_id = ${endpointId} AND d.state = ANY(${states}) AND e.id = d.event_id AND e.partner_id = ${partnerId}
              AND e.occurred_at >= ${since} AND e.occurred_at < ${until}
            RETURNING ${TRY}`,
      );
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
        sql`INSERT INTO webhook_delivery AS d (event_id, endpoint_id, subject_id, sequence, state, parked, next_attempt_at)
            SELECT e.id, p.id, e.subject_id, e.sequence, 'pending', true, ${this.clock.now()}::timestamptz
            FROM webhook_event e JOIN webhook_endpoint p ON p.partner_id = e.partner_id AND p.enabled AND p.deleted_at IS NULL
            WHERE e.id = ${eventId} AND e.partner_id = ${partnerId}
              AND (p.id = ${endpoint?.id ?? null}::uuid OR ${endpoint === undefined} AND e.type = ANY(p.event_types))
            ON CONFLICT (event_id, endpoint_id) DO UPDATE
            SET state = 'pending', attempts = 0, parked = true, next_attempt_at = excluded.next_attempt_at, settled_at = NULL, lease_until = NULL, lease_token = NULL
            WHERE d.lease_until IS NULL OR d.lease_until < now()
            RETURNING ${TRY}`,
      );
    });
  }
}

const TRY = sql`d.event_id, d.endpoint_id, d.state, d.attempts, d.next_attempt_at`;

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
