import { type TransactionUpdatedBody, webhookTransactionView } from '@rampart/contract';
import { type Sql, sql, type Transaction } from '@rampart/data';
import { ids } from '@rampart/kernel';
import { deliverWebhook } from './jobs.js';

export interface NewEvent {
  /** Also the webhook-id header: the same on every retry, so that receivers can tell a repetition. */
  readonly id: string;
  readonly partnerId: string;
  readonly transactionId: string;
  readonly sequence: number;
  readonly type: 'TRANSACTION_UPDATED';
  /** Serialized once; every attempt sends these bytes. */
  readonly body: string;
  readonly occurredAt: Date;
}

/** The event of a transaction's latest change of status (contract, Events). */
export function transactionUpdated(transaction: Transaction): NewEvent {
  const body: TransactionUpdatedBody = {
    message: 'TRANSACTION_UPDATED',
    timestamp: transaction.updatedAt.getTime(),
    payload: webhookTransactionView(transaction),
  };
  return {
    id: ids.next(),
    partnerId: transaction.partnerId,
    transactionId: transaction.id,
    sequence: transaction.version,
    type: 'TRANSACTION_UPDATED',
    body: JSON.stringify(body),
    occurredAt: transaction.updatedAt,
  };
}

/**
 * The statements that store an event, one delivery per endpoint of the partner, and the jobs that deliver. They belong
 * into the transition's own transaction: a change that is rolled back was never told, one that is committed will be.
 */
export const eventStatements = (event: NewEvent): Readonly<Record<'event' | 'deliveries' | 'wakeups', Sql>> => ({
  event: sql`
    INSERT INTO webhook_event (id, partner_id, transaction_id, sequence, type, body, occurred_at)
    VALUES (${event.id}, ${event.partnerId}, ${event.transactionId}, ${event.sequence}, ${event.type}, ${event.body}, ${event.occurredAt})`,
  deliveries: sql`
    INSERT INTO webhook_delivery (event_id, endpoint_id, transaction_id, sequence, state, next_attempt_at)
    SELECT ${event.id}, id, ${event.transactionId}, ${event.sequence}, CASE WHEN enabled THEN 'pending' ELSE 'held' END, ${event.occurredAt}
    FROM webhook_endpoint WHERE partner_id = ${event.partnerId} AND deleted_at IS NULL
    RETURNING endpoint_id, state`,
  wakeups: sql`
    INSERT INTO outbox (id, queue, name, payload, run_at)
    SELECT gen_random_uuid(), ${deliverWebhook.queue}, ${deliverWebhook.name},
      jsonb_build_object('eventId', ${event.id}::text, 'endpointId', endpoint_id, 'attempt', '1'), ${event.occurredAt}
    FROM deliveries WHERE state = 'pending'`,
});
