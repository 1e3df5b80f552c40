import { inOneStatement, rows, type Sql, sql } from '@rampart/data';
import { JobHandler, Batcher } from '@rampart/jobs';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Courier } from './courier.js';
import { deliverWebhook, type DeliveryAttempt } from './jobs.js';

/**
 * Queues a delivery whose attempt is due, and has the courier claim it. A delivery that has ended, or whose attempt was made or
 * is in flight, is left alone: a notification mostly starts the first attempt before its job runs.
 */
@Injectable()
export class DeliverWebhookJob extends JobHandler<DeliveryAttempt> {
  readonly job = deliverWebhook;
  private readonly batcher = new Batcher<DeliveryAttempt, void>((attempts) => this.enqueueAttempts(attempts));

  constructor(
    private readonly database: DataSource,
    private readonly courier: Courier,
  ) {
    super();
  }

  handleJob(payload: DeliveryAttempt): Promise<void> {
    return this.batcher.add(payload);
  }

  private async enqueueAttempts(attempts: readonly DeliveryAttempt[]): Promise<void[]> {
    const waiting = await rows<{ endpointId: string; isNew: boolean }>(
      this.database,
      inOneStatement(
        { attempt: attemptRows(attempts), waiting: WAITING, due: DUE, queued: QUEUE_DUE },
        sql`SELECT endpoint_id AS "endpointId", bool_or(NOT queued) AS "isNew" FROM waiting GROUP BY endpoint_id`,
      ),
    );
    for (const { endpointId, isNew } of waiting) {
      if (isNew) this.courier.checkEndpoints(endpointId);
      else this.courier.scheduleCheck(endpointId);
    }
    return [];
  }
}

const attemptRows = (attempts: readonly DeliveryAttempt[]): Sql => sql`
  SELECT * FROM jsonb_to_recordset(${JSON.stringify(attempts)}::jsonb) AS t("eventId" uuid, "endpointId" uuid, attempt int)`;

/** Pending and without a lease; checked again under the lock, since a worker may have claimed the delivery meanwhile. */
const IS_UNCLAIMED = sql`d.state = 'pending' AND d.lease_token IS NULL`;

const WAITING = sql`
  SELECT d.event_id, d.endpoint_id, d.attempts, d.queued FROM webhook_delivery d JOIN attempt t ON d.event_id = t."eventId" AND d.endpoint_id = t."endpointId"
  WHERE ${IS_UNCLAIMED} AND d.attempts = t.attempt - 1`;

/** Locked in the order of their keys, so two workers with the same jobs do not deadlock. */
const DUE = sql`
  SELECT d.event_id, d.endpoint_id FROM webhook_delivery d JOIN waiting w USING (event_id, endpoint_id)
  WHERE NOT w.queued AND NOT d.queued AND d.attempts = w.attempts AND ${IS_UNCLAIMED}
  ORDER BY d.event_id, d.endpoint_id FOR NO KEY UPDATE OF d`;

const QUEUE_DUE = sql`
  UPDATE webhook_delivery d SET queued = true FROM due WHERE d.event_id = due.event_id AND d.endpoint_id = due.endpoint_id`;
