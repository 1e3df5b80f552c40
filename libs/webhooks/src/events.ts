import { endpointView, userView, webhookTransactionView, type WebhookBodies } from '@rampart/contract';
import { inOneStatement, rows, type Sql, sql, type Transaction, type User, type WebhookEndpoint } from '@rampart/data';
import { ids, type WebhookEventType } from '@rampart/kernel';
import type { EntityManager } from 'typeorm';
import { wantTries } from './jobs.js';

export interface NewEvent {
  /** Also the webhook-id header: the same on every retry, so that receivers can tell a repetition. */
  readonly id: string;
  readonly partnerId: string;
  /** What it happened to; events of one subject are told in sequence. */
  readonly subjectId: string;
  readonly transactionId: string | null;
  /** `next` is the one after the subject's latest: whoever writes it must hold a lock on the subject. */
  readonly sequence: number | 'next';
  readonly type: WebhookEventType;
  /** Serialized once, in the newest payload version; every attempt sends what `bodyIn` makes of it. */
  readonly body: string;
  readonly occurredAt: Date;
}

/** The event of a transaction's latest change of status (contract, Events). */
export const transactionUpdated = (transaction: Transaction): NewEvent => ({
  ...newEvent('TRANSACTION_UPDATED', webhookTransactionView(transaction), transaction.updatedAt),
  partnerId: transaction.partnerId,
  subjectId: transaction.id,
  transactionId: transaction.id,
  sequence: transaction.version,
});

/** The event of a user's kyc having become another, at `at`. The user's row is locked. */
export const userKycUpdated = (user: User, at: Date): NewEvent => ({
  ...newEvent('USER_KYC_UPDATED', userView(user), at),
  partnerId: user.partnerId,
  subjectId: user.id,
});

/** The event of an endpoint having taken nothing for long, noticed at `at`. The endpoint's row is locked. */
export const endpointFailing = (endpoint: WebhookEndpoint, at: Date): NewEvent => ({
  ...newEvent('WEBHOOK_ENDPOINT_FAILING', endpointView(endpoint), at),
  partnerId: endpoint.partnerId,
  subjectId: endpoint.id,
});

/** The event of our having disabled an endpoint, at `at`. The endpoint's row is locked. */
export const endpointDisabled = (endpoint: WebhookEndpoint, at: Date): NewEvent => ({
  ...newEvent('WEBHOOK_ENDPOINT_DISABLED', endpointView(endpoint), at),
  partnerId: endpoint.partnerId,
  subjectId: endpoint.id,
});

/** Stores an event with its deliveries, in the transaction of what it tells. */
export async function recordEvent(manager: EntityManager, event: NewEvent): Promise<void> {
  await rows(manager, inOneStatement(eventStatements(event), sql`SELECT 1`));
}

/**
 * The statements that store an event, and one delivery per endpoint of the partner that is told about such events. They belong
 * into the transition's own transaction: a change that is rolled back was never told, one that is committed will be. Deliveries
 * stand in line from the beginning, and Postgres tells the workers of them; each has a job as well.
 */
export const eventStatements = (event: NewEvent): Readonly<Record<'event' | 'deliveries' | 'tries', Sql>> => ({
  event: sql`
    INSERT INTO webhook_event (id, partner_id, subject_id, transaction_id, sequence, type, body, occurred_at, xid)
    VALUES (${event.id}, ${event.partnerId}, ${event.subjectId}, ${event.transactionId}, ${sequenceOf(event)}, ${event.type}, ${event.body},
      ${event.occurredAt}, (SELECT ahead + pg_current_xact_id()::text::bigint FROM xid_epoch))
    RETURNING id, partner_id, subject_id, sequence, type, occurred_at`,
  deliveries: sql`
    INSERT INTO webhook_delivery (event_id, endpoint_id, subject_id, sequence, state, parked, next_attempt_at, job_id)
    SELECT e.id, p.id, e.subject_id, e.sequence, CASE WHEN p.enabled THEN 'pending' ELSE 'held' END, p.enabled, e.occurred_at, gen_random_uuid()
    FROM event e JOIN webhook_endpoint p ON p.partner_id = e.partner_id AND p.deleted_at IS NULL AND e.type = ANY(p.event_types)
    RETURNING event_id, endpoint_id, state, attempts, next_attempt_at, parked, job_id`,
  tries: wantTries(sql`SELECT * FROM deliveries`),
});

/** The exact bytes of a body; its fields in the order of the contract. */
export function bodyOf<T extends WebhookEventType>(message: T, payload: WebhookBodies[T]['payload'], at: Date): string {
  return JSON.stringify({ message, timestamp: at.getTime(), payload });
}

const newEvent = <T extends WebhookEventType>(type: T, payload: WebhookBodies[T]['payload'], at: Date) => ({
  id: ids.next(),
  transactionId: null,
  sequence: 'next' as const,
  type,
  body: bodyOf(type, payload, at),
  occurredAt: at,
});

const sequenceOf = ({ sequence, subjectId }: NewEvent): number | Sql =>
  sequence === 'next'
    ? sql`(SELECT coalesce(max(sequence), 0) + 1 FROM webhook_event WHERE subject_id = ${subjectId})`
    : sequence;
