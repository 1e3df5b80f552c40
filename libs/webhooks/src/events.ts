import { endpointView, userView, webhookTransactionView, type WebhookBodies } from '@rampart/contract';
import type { Transaction, User, WebhookEndpoint } from '@rampart/data';
import { inOneStatement, rows, sql, type Sql } from '@rampart/sql';
import { jsonWithSealed, sealedFor } from '@rampart/sealing';
import { ids, type WebhookEventType } from '@rampart/kernel';
import type { EntityManager } from 'typeorm';

export type NewEvent = EventFacts & (OfTransaction | OfOther);

/** An event of a transaction. Its sequence is the transaction's version: another number would collide with that of a later change. */
interface OfTransaction {
  readonly transactionId: string;
  readonly sequence: number;
}

/** An event of another subject. `next` means one after the subject's latest; the writer must hold a lock on the subject. */
interface OfOther {
  readonly transactionId: null;
  readonly sequence: 'next';
}

interface EventFacts {
  /** Also the webhook-id header, which stays the same on every retry, so that receivers recognise a duplicate. */
  readonly id: string;
  readonly partnerId: string;
  /** Id of the subject; the events of one subject are delivered in sequence. */
  readonly subjectId: string;
  /** The user that the body is about; null if it is about none. */
  readonly userId: string | null;
  readonly type: WebhookEventType;
  /** Serialized once, in the newest payload version; `bodyIn` converts it for each attempt. */
  readonly body: string;
  readonly occurredAt: Date;
}

/** The event of a transaction's latest change of status (contract, Events). */
export const transactionUpdated = (transaction: Transaction): NewEvent => ({
  partnerId: transaction.partnerId,
  subjectId: transaction.id,
  ...newEvent('TRANSACTION_UPDATED', webhookTransactionView(transaction), transaction.updatedAt),
  transactionId: transaction.id,
  userId: transaction.userId,
  sequence: transaction.version,
});

/** The event of a change of a user's KYC status at `at`. The user's row is locked. */
export const userKycUpdated = (user: User, at: Date): NewEvent => ({
  ...newEvent('USER_KYC_UPDATED', userView(user), at),
  partnerId: user.partnerId,
  subjectId: user.id,
  userId: user.id,
});

/** The event of an endpoint that has accepted nothing for a long time, noticed at `at`. The endpoint's row is locked. */
export const endpointFailing = (endpoint: WebhookEndpoint, at: Date): NewEvent => ({
  ...newEvent('WEBHOOK_ENDPOINT_FAILING', endpointView(endpoint), at),
  partnerId: endpoint.partnerId,
  subjectId: endpoint.id,
});

/** The event of the service disabling an endpoint at `at`. The endpoint's row is locked. */
export const endpointDisabled = (endpoint: WebhookEndpoint, at: Date): NewEvent => ({
  ...newEvent('WEBHOOK_ENDPOINT_DISABLED', endpointView(endpoint), at),
  partnerId: endpoint.partnerId,
  subjectId: endpoint.id,
});

/** Stores an event with its deliveries, in the transaction of the change that it reports. */
export async function recordEvent(manager: EntityManager, event: NewEvent): Promise<void> {
  await rows(manager, inOneStatement(eventStatements(event), sql`SELECT 1`));
}

/**
 * The statements that store an event, and one delivery per endpoint of the partner that subscribes to its type. They belong
 * in the transition's own transaction: a change that is rolled back is never reported, a committed one always is. Deliveries
 * are queued from the start, and Postgres notifies the workers.
 */
export const eventStatements = (event: NewEvent): Readonly<Record<'event' | 'deliveries', Sql>> => ({
  event: sql`
    INSERT INTO webhook_event (id, partner_id, subject_id, transaction_id, sequence, type, body, occurred_at, xid)
    VALUES (${event.id}, ${event.partnerId}, ${event.subjectId}, ${event.transactionId}, ${sequenceOf(event)}, ${event.type}, ${sealedBody(event)},
      ${event.occurredAt}, (SELECT ahead + pg_current_xact_id()::text::bigint FROM xid_epoch))
    RETURNING id, partner_id, subject_id, sequence, type, occurred_at`,
  deliveries: QUEUE_DELIVERIES,
});

const QUEUE_DELIVERIES = sql`
  INSERT INTO webhook_delivery (event_id, endpoint_id, partner_id, subject_id, sequence, state, queued, next_attempt_at)
  SELECT e.id, p.id, e.partner_id, e.subject_id, e.sequence, CASE WHEN p.enabled THEN 'pending' ELSE 'held' END, p.enabled, e.occurred_at
  FROM event e JOIN webhook_endpoint p ON p.partner_id = e.partner_id AND p.deleted_at IS NULL AND e.type = ANY(p.event_types)`;

/** `eventStatements` for events of many subjects, each with a sequence of its own. */
export const manyEventsStatements = (events: readonly NewEvent[]): Readonly<Record<'event' | 'deliveries', Sql>> => ({
  event: sql`
    INSERT INTO webhook_event (id, partner_id, subject_id, transaction_id, sequence, type, body, occurred_at, xid)
    SELECT e.*, (SELECT ahead + pg_current_xact_id()::text::bigint FROM xid_epoch)
    FROM jsonb_to_recordset(${jsonWithSealed(events.map(eventRow))}::jsonb)
      AS e(id uuid, partner_id uuid, subject_id uuid, transaction_id uuid, sequence int, type text, body text, occurred_at timestamptz)
    RETURNING id, partner_id, subject_id, sequence, type, occurred_at`,
  deliveries: QUEUE_DELIVERIES,
});

/** Returns the exact text of a body, with its fields in the order of the contract. */
export function bodyOf<T extends WebhookEventType>(message: T, payload: WebhookBodies[T]['payload'], at: Date): string {
  return JSON.stringify({ message, timestamp: at.getTime(), payload });
}

const newEvent = <T extends WebhookEventType>(type: T, payload: WebhookBodies[T]['payload'], at: Date) => ({
  id: ids.next(),
  transactionId: null,
  userId: null,
  sequence: 'next' as const,
  type,
  body: bodyOf(type, payload, at),
  occurredAt: at,
});

const sealedBody = ({ userId, body }: NewEvent): string => (userId === null ? body : sealedFor(userId, body));

const eventRow = (event: NewEvent): Readonly<Record<string, unknown>> => ({
  id: event.id,
  partner_id: event.partnerId,
  subject_id: event.subjectId,
  transaction_id: event.transactionId,
  sequence: event.sequence,
  type: event.type,
  body: sealedBody(event),
  occurred_at: event.occurredAt.toISOString(),
});

const sequenceOf = ({ sequence, subjectId, partnerId }: NewEvent): number | Sql =>
  sequence === 'next'
    ? sql`(SELECT coalesce(max(sequence), 0) + 1 FROM webhook_event WHERE subject_id = ${subjectId} AND partner_id = ${partnerId})`
    : sequence;
