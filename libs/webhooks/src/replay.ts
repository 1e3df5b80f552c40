import { inTransaction } from '@rampart/data';
import { inOneStatement, rows, type Sql, sql } from '@rampart/sql';
import { Clock, fault } from '@rampart/kernel';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { findEndpoint, lockEndpoint } from './find-endpoint.js';
import { findEvent } from './webhook-events.js';
import { type ReplayOptions, requeueStatement, restOf, UNLEASED } from './replay-statements.js';

export interface Replayed {
  readonly requeued: number;
  /** Where the next replay continues, if deliveries are left. */
  readonly next: Date | undefined;
}

/**
 * Sends held, dead or delivered events again: under the same id, with the same bytes and a new round of attempts. The
 * deliveries are queued in order. Those in flight are left alone.
 */
@Injectable()
export class Replay {
  constructor(
    private readonly database: DataSource,
    private readonly clock: Clock,
  ) {}

  /**
   * Replays the events of a period, oldest first and at most one batch. The endpoint is not locked, so that no other call waits for the batch: if it is
   * disabled in the meantime, workers hold the deliveries again. Throws WEBHOOK_ENDPOINT_NOT_FOUND, WEBHOOK_ENDPOINT_NOT_ENABLED.
   */
  async replayEndpoint(partnerId: string, endpointId: string, options: ReplayOptions): Promise<Replayed> {
    return inTransaction(this.database, async (manager) => {
      const endpoint = await findEndpoint(manager, partnerId, endpointId);
      if (!endpoint.enabled) throw fault('WEBHOOK_ENDPOINT_NOT_ENABLED');
      const [rest] = await rows<{ since: Date }>(manager, restOf(endpoint, options));
      const now = this.clock.now();
      return {
        requeued: await enqueueDeliveries(
          manager,
          endpointId,
          requeueStatement(endpoint, { ...options, until: rest?.since ?? options.until }, now),
        ),
        next: rest?.since,
      };
    });
  }

  /**
   * Redelivers one event to one endpoint, or to every enabled endpoint that subscribes to its type, including new ones. A
   * scheduled attempt is made now. Returns the number of deliveries. Throws WEBHOOK_EVENT_NOT_FOUND, WEBHOOK_ENDPOINT_NOT_FOUND,
   * WEBHOOK_ENDPOINT_NOT_ENABLED.
   */
  async redeliverEvent(partnerId: string, eventId: string, endpointId: string | undefined): Promise<number> {
    return inTransaction(this.database, async (manager) => {
      await findEvent(manager, partnerId, eventId);
      const endpoint = endpointId === undefined ? undefined : await lockEndpoint(manager, partnerId, endpointId);
      if (endpoint?.enabled === false) throw fault('WEBHOOK_ENDPOINT_NOT_ENABLED');
      return enqueueDeliveries(
        manager,
        endpoint?.id ?? '',
        sql`INSERT INTO webhook_delivery AS d (event_id, endpoint_id, partner_id, subject_id, sequence, state, queued, next_attempt_at)
            SELECT e.id, p.id, e.partner_id, e.subject_id, e.sequence, 'pending', true, ${this.clock.now()}::timestamptz
            FROM webhook_event e JOIN webhook_endpoint p ON p.partner_id = e.partner_id AND p.enabled AND p.deleted_at IS NULL
            WHERE e.id = ${eventId} AND e.partner_id = ${partnerId}
              AND (p.id = ${endpoint?.id ?? null}::uuid OR ${endpoint === undefined} AND e.type = ANY(p.event_types))
            ON CONFLICT (event_id, endpoint_id, partner_id) DO UPDATE
            SET state = 'pending', attempts = 0, queued = true, next_attempt_at = excluded.next_attempt_at, ${UNLEASED}
            WHERE d.lease_until IS NULL OR d.lease_until < now()
            RETURNING d.event_id`,
      );
    });
  }
}

/** Queues deliveries and notifies the workers of `endpoint`; an empty text means all endpoints. Returns the number of deliveries. */
async function enqueueDeliveries(manager: EntityManager, endpoint: string, deliveries: Sql): Promise<number> {
  const [counted] = await rows<{ count: number }>(
    manager,
    inOneStatement(
      { deliveries },
      sql`SELECT count(*)::int AS count, wake_later('rampart_webhooks', ${endpoint}) FROM deliveries`,
    ),
  );
  return counted?.count ?? 0;
}
