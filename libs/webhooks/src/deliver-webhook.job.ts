import { inOneStatement, rows, type Sql, sql } from '@rampart/sql';
import { JobHandler, Batcher } from '@rampart/jobs';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Courier } from './courier.js';
import { deliverWebhook, type DeliveryAttempt } from './jobs.js';

/**
 * Queues a delivery whose retry is due, and has the courier claim it. A delivery that has ended, is queued already or is in flight is left
 * alone.
 */
@Injectable()
export class DeliverWebhookJob extends JobHandler<DeliveryAttempt> {
  readonly job = deliverWebhook;
  private readonly batcher = new Batcher<DeliveryAttempt, void>((attempts) => this.queueDeliveries(attempts));

  constructor(
    private readonly database: DataSource,
    private readonly courier: Courier,
  ) {
    super();
  }

  handleJob(payload: DeliveryAttempt): Promise<void> {
    return this.batcher.add(payload);
  }

  private async queueDeliveries(attempts: readonly DeliveryAttempt[]): Promise<void[]> {
    const queued = await rows<{ endpointId: string }>(
      this.database,
      inOneStatement(
        { attempt: attemptRows(attempts), due: DUE, queued: QUEUE_DUE },
        sql`SELECT DISTINCT endpoint_id AS "endpointId" FROM queued`,
      ),
    );
    this.courier.checkEndpoints(...queued.map(({ endpointId }) => endpointId));
    return [];
  }
}

const attemptRows = (attempts: readonly DeliveryAttempt[]): Sql => sql`
  SELECT * FROM jsonb_to_recordset(${JSON.stringify(attempts)}::jsonb) AS t("eventId" uuid, "endpointId" uuid, attempt int)`;

/** Locked in the order of their keys, so that two workers with the same jobs do not deadlock. */
const DUE = sql`
  SELECT d.event_id, d.endpoint_id FROM webhook_delivery d JOIN attempt t ON d.event_id = t."eventId" AND d.endpoint_id = t."endpointId"
  WHERE d.state = 'pending' AND NOT d.queued AND d.lease_token IS NULL AND d.attempts = t.attempt - 1
  ORDER BY d.event_id, d.endpoint_id FOR NO KEY UPDATE OF d`;

const QUEUE_DUE = sql`
  UPDATE webhook_delivery d SET queued = true FROM due WHERE d.event_id = due.event_id AND d.endpoint_id = due.endpoint_id
  RETURNING d.endpoint_id`;
