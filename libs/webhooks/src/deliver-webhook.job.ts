import { rows, sql } from '@rampart/data';
import { JobHandler } from '@rampart/jobs';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Courier } from './courier.js';
import { deliverWebhook, type DeliveryTry } from './jobs.js';

/**
 * The time of a try has come: its delivery stands in line again. Nothing happens to one that was settled meanwhile, whose try
 * was made already or is being made, or that stands in line.
 */
@Injectable()
export class DeliverWebhookJob extends JobHandler<DeliveryTry> {
  readonly job = deliverWebhook;

  constructor(
    private readonly database: DataSource,
    private readonly courier: Courier,
  ) {
    super();
  }

  async run({ eventId, endpointId, attempt }: DeliveryTry): Promise<void> {
    const inLine = await rows(
      this.database,
      sql`UPDATE webhook_delivery SET parked = true
          WHERE event_id = ${eventId} AND endpoint_id = ${endpointId} AND state = 'pending' AND NOT parked AND lease_token IS NULL
            AND attempts = ${Number(attempt) - 1} RETURNING event_id`,
    );
    if (inLine.length > 0) this.courier.touch(endpointId);
  }
}
