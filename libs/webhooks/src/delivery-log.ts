import { type DeliveryState, madeUntilNow, type Page, pageOf, readingOf, type Stretch } from '@rampart/data';
import { rows, type Sql, sql } from '@rampart/sql';
import { DAY, fault, idFrom, isId, timeOfId, type WebhookEventType, type WebhookPayloadVersion } from '@rampart/kernel';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { bodyIn } from './payload-version.js';

export interface DeliveryFilters extends Stretch {
  readonly endpointId?: string;
  readonly state?: DeliveryState;
  readonly type?: WebhookEventType;
  readonly transactionId?: string;
  /** When the event occurred. */
  readonly from?: Date;
  readonly to?: Date;
}

export interface LoggedDelivery {
  /** The ids of the event and the endpoint, joined. */
  readonly id: string;
  readonly eventId: string;
  readonly endpointId: string;
  readonly url: string;
  readonly type: WebhookEventType;
  readonly transactionId: string | null;
  /** The transaction, user or endpoint that the event is about. */
  readonly subjectId: string;
  /** The event's body in the newest payload version. */
  readonly body: string;
  readonly sequence: number;
  readonly state: DeliveryState;
  readonly attempts: number;
  /** Response status of the last attempt. */
  readonly status: number | null;
  readonly failure: string | null;
  readonly occurredAt: Date;
  readonly nextAttemptAt: Date;
}

/** The deliveries that a partner's dashboard shows. */
@Injectable()
export class DeliveryLog {
  constructor(private readonly database: DataSource) {}

  /** Lists deliveries, newest first. Throws VALIDATION_FAILED. */
  async listDeliveries(partnerId: string, filters: DeliveryFilters): Promise<Page<LoggedDelivery>> {
    const reading = readingOf(filters, isCursor);
    const [eventId, endpointId] = reading.id?.split(ID_SEPARATOR) ?? [];
    const isOlder = reading.direction === 'older';
    const beyond = isOlder ? sql`<` : sql`>`;
    const from =
      eventId === undefined
        ? sql``
        : sql`AND (d.event_id, d.endpoint_id) ${beyond} (${eventId}::uuid, ${endpointId}::uuid) ${inMonths(sql`${beyond}= ${eventId}`)}`;
    const order = isOlder ? sql`d.event_id DESC, d.endpoint_id DESC` : sql`d.event_id, d.endpoint_id`;
    const read = (isOpened: Sql): Promise<LoggedDelivery[]> =>
      rows<LoggedDelivery>(
        this.database,
        sql`${LOGGED} WHERE e.partner_id = ${partnerId} ${filterBy(filters)} ${from} ${isOpened} ORDER BY ${order} LIMIT ${reading.limit + 1}`,
      );
    const newest = isOlder ? await read(inMonths(sql`>= ${newestFrom(eventId)}`)) : [];
    return pageOf(newest.length > reading.limit ? newest : await read(sql``), reading);
  }

  /** Finds a delivery with the body that its endpoint receives. Throws WEBHOOK_EVENT_NOT_FOUND. */
  async findDelivery(partnerId: string, eventId: string, endpointId: string): Promise<LoggedDelivery> {
    const [found] =
      isId(eventId) && isId(endpointId)
        ? await rows<LoggedDelivery & { payloadVersion: WebhookPayloadVersion }>(
            this.database,
            sql`${LOGGED} WHERE e.partner_id = ${partnerId} AND d.event_id = ${eventId} AND d.endpoint_id = ${endpointId}`,
          )
        : [];
    if (!found) throw fault('WEBHOOK_EVENT_NOT_FOUND');
    return { ...found, body: bodyIn(found.payloadVersion, found) };
  }
}

/** A condition of the events' ids, by which Postgres knows which months to open of both tables. */
const inMonths = (bound: Sql): Sql => sql`AND d.event_id ${bound} AND e.id ${bound}`;

/** A page is read from the deliveries of these days before the cursor, and the months before are opened only if they do not fill it. */
const NEWEST_DAYS = 31;

const newestFrom = (cursor: string | undefined): Sql =>
  cursor === undefined
    ? sql`id_from(now() - make_interval(days => ${NEWEST_DAYS}))`
    : sql`${idFrom(new Date(Math.max(0, timeOfId(cursor).getTime() - NEWEST_DAYS * DAY)))}`;

const ID_SEPARATOR = '.';
const isCursor = (text: string): boolean =>
  text.split(ID_SEPARATOR).length === 2 && text.split(ID_SEPARATOR).every(isId);

/** Attempts are not earlier than their event, so that a page opens only the months since the events on it. */
const LOGGED: Sql = sql`
  SELECT d.event_id || '.' || d.endpoint_id AS id, d.event_id AS "eventId", d.endpoint_id AS "endpointId", p.url, e.type,
         e.transaction_id AS "transactionId", e.subject_id AS "subjectId", e.sequence, d.state, e.occurred_at AS "occurredAt", d.next_attempt_at AS "nextAttemptAt", e.body,
         p.payload_version AS "payloadVersion", coalesce(t.count, 0)::int AS attempts, t.status, t.failure
  FROM webhook_delivery d JOIN webhook_event e ON e.id = d.event_id AND e.partner_id = d.partner_id
  JOIN webhook_endpoint p ON p.id = d.endpoint_id AND p.partner_id = d.partner_id
  LEFT JOIN LATERAL (
    SELECT count(*) OVER () AS count, status_code AS status, failure FROM webhook_attempt
    WHERE event_id = d.event_id AND endpoint_id = d.endpoint_id AND partner_id = d.partner_id AND id >= id_a_day_before(d.event_id) AND ${madeUntilNow(sql`id`)}
    ORDER BY id DESC LIMIT 1) t ON true`;

const filterBy = ({ endpointId, state, type, transactionId, from, to }: DeliveryFilters): Sql => sql`
  ${from === undefined ? sql`` : sql`AND e.occurred_at >= ${from}`}
  ${to === undefined ? sql`` : sql`AND e.occurred_at < ${to}`}
  ${endpointId === undefined ? sql`` : sql`AND d.endpoint_id = ${isId(endpointId) ? endpointId : null}::uuid`}
  ${state === undefined ? sql`` : sql`AND d.state = ${state}`}
  ${type === undefined ? sql`` : sql`AND e.type = ${type}`}
  ${transactionId === undefined ? sql`` : sql`AND e.transaction_id = ${isId(transactionId) ? transactionId : null}::uuid`}`;
