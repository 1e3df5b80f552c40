import type { WebhookDeliveryView, WebhookEventsView, WebhookEventView } from '@rampart/contract';
import { madeUntilNow, WebhookEvent } from '@rampart/data';
import { rows, type Sql, sql } from '@rampart/sql';
import { fault, isId, PAGE_SIZES, type WebhookPayloadVersion } from '@rampart/kernel';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { cursorText, parseCursor, START } from './cursor.js';
import { bodyIn, DEFAULT_PAYLOAD } from './payload-version.js';

export interface EventsQuery {
  readonly after?: string;
  readonly limit?: number;
  readonly transactionId?: string;
  /** Payload version of the bodies; 1 by default. */
  readonly payloadVersion?: WebhookPayloadVersion;
}

/** The events of a partner, for partners that poll. */
@Injectable()
export class WebhookEvents {
  constructor(private readonly database: DataSource) {}

  /**
   * Lists the partner's events after a cursor, in the order of the database transactions that wrote them. An event appears once every earlier transaction has
   * ended: a later commit comes later, so a reader who follows `next` misses nothing. Throws WEBHOOK_CURSOR_INVALID.
   */
  async listEvents(
    partnerId: string,
    { after, limit = PAGE_SIZES.webhookEvents.default, transactionId, payloadVersion = DEFAULT_PAYLOAD }: EventsQuery,
  ): Promise<WebhookEventsView> {
    const { xid, id } = after === undefined ? START : parseCursor(after);
    if (transactionId !== undefined && !isId(transactionId)) return { data: [], next: after ?? null };
    const found = await rows<WebhookEvent>(
      this.database,
      sql`SELECT id, type, transaction_id AS "transactionId", sequence, occurred_at AS "occurredAt", body, xid
          FROM webhook_event
          WHERE partner_id = ${partnerId} AND (xid, id) > (${xid}::bigint, ${id}::uuid)
            AND xid < (SELECT ahead FROM xid_epoch) + (${HORIZON}) ${notBefore(id)} ${onlyOf(transactionId)}
          ORDER BY xid, id LIMIT ${limit}`,
    );
    const last = found.at(-1);
    return {
      data: found.map((event) => eventView({ ...event, body: bodyIn(payloadVersion, event) })),
      next: last ? cursorText(last) : (after ?? null),
    };
  }

  /** Lists the deliveries of an event with their attempts, one per endpoint. Throws WEBHOOK_EVENT_NOT_FOUND. */
  async listDeliveries(partnerId: string, eventId: string): Promise<WebhookDeliveryView[]> {
    await findEvent(this.database.manager, partnerId, eventId);
    const found = await rows<DeliveryRow>(
      this.database,
      sql`SELECT d.endpoint_id AS "endpointId", d.state, d.next_attempt_at AS "nextAttemptAt", coalesce(t.attempts, '[]') AS attempts
          FROM webhook_delivery d
          LEFT JOIN LATERAL (
            SELECT jsonb_agg(jsonb_build_object('attempt', attempt, 'at', at, 'durationMs', duration_ms, 'status', status_code,
              'failure', failure, 'responseBody', response_body) ORDER BY id) AS attempts
            FROM webhook_attempt WHERE event_id = d.event_id AND endpoint_id = d.endpoint_id AND partner_id = d.partner_id
              AND id >= id_a_day_before(d.event_id) AND ${madeUntilNow(sql`id`)}) t ON true
          WHERE d.event_id = ${eventId} ORDER BY d.endpoint_id`,
    );
    return found.map(deliveryView);
  }
}

/** Throws WEBHOOK_EVENT_NOT_FOUND, for another partner's event as for an unknown one. */
export async function findEvent(manager: EntityManager, partnerId: string, id: string): Promise<WebhookEvent> {
  const found = isId(id) ? await manager.findOneBy(WebhookEvent, { id, partnerId }) : null;
  if (!found) throw fault('WEBHOOK_EVENT_NOT_FOUND');
  return found;
}

/**
 * Leaves the months before that of a cursor unopened: a transaction that came later wrote no event much earlier, but for what the clocks of two machines differ.
 * A cursor of a machine whose clock is far ahead says nothing.
 */
const notBefore = (id: string): Sql => sql`
  AND id >= CASE WHEN ${id}::uuid < id_from(now() + interval '1 day') THEN id_a_day_before(${id}::uuid) ELSE ${START.id}::uuid END`;

/**
 * The oldest transaction that was open when the snapshot was taken. Transactions of other databases on the server cannot write here and do not count; one that
 * has ended since does, because the snapshot does not show its writes.
 */
const HORIZON = sql`
  SELECT coalesce(min(x::text::bigint), pg_snapshot_xmax(pg_current_snapshot())::text::bigint)
  FROM pg_snapshot_xip(pg_current_snapshot()) x
  WHERE NOT EXISTS (
    SELECT FROM pg_locks l JOIN pg_stat_activity a ON a.pid = l.pid JOIN pg_database d ON d.oid = a.datid
    WHERE l.locktype = 'transactionid' AND l.mode = 'ExclusiveLock' AND l.granted AND l.transactionid = x::xid AND d.datname <> current_database())`;

interface DeliveryRow extends Pick<WebhookDeliveryView, 'endpointId' | 'state'> {
  readonly nextAttemptAt: Date;
  readonly attempts: {
    attempt: number;
    at: string;
    durationMs: number;
    status: number | null;
    failure: string | null;
    responseBody: string | null;
  }[];
}

const onlyOf = (transactionId: string | undefined): Sql =>
  transactionId === undefined ? sql`` : sql`AND subject_id = ${transactionId} AND transaction_id = ${transactionId}`;

const eventView = ({ id, type, transactionId, sequence, occurredAt, body }: WebhookEvent): WebhookEventView => ({
  id,
  type,
  ...(transactionId === null ? {} : { transactionId }),
  sequence,
  occurredAt: occurredAt.toISOString(),
  body: JSON.parse(body) as Record<string, unknown>,
});

const deliveryView = ({ endpointId, state, nextAttemptAt, attempts }: DeliveryRow): WebhookDeliveryView => ({
  endpointId,
  state,
  ...(state === 'pending' ? { nextAttemptAt: nextAttemptAt.toISOString() } : {}),
  attempts: attempts.map(({ attempt, at, durationMs, status, failure, responseBody }) => ({
    attempt,
    at: new Date(at).toISOString(),
    durationMs,
    ...(status === null ? {} : { status }),
    ...(failure === null ? {} : { failure }),
    ...(responseBody === null || responseBody === '' ? {} : { responseBody }),
  })),
});
