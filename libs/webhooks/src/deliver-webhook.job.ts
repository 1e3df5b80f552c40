import { inOneStatement, rows, type Sql, sql } from '@rampart/data';
import { JobHandler, Together } from '@rampart/jobs';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Courier } from './courier.js';
import { deliverWebhook, type DeliveryTry } from './jobs.js';

/**
 * The time of a try has come: its delivery stands in line, and a courier looks for it. Nothing happens for one that was settled
 * meanwhile, or whose try was made already or is being made: of a first try a worker mostly heard sooner.
 */
@Injectable()
export class DeliverWebhookJob extends JobHandler<DeliveryTry> {
  readonly job = deliverWebhook;
  private readonly due = new Together<DeliveryTry, void>((tries) => this.putInLine(tries));

  constructor(
    private readonly database: DataSource,
    private readonly courier: Courier,
  ) {
    super();
  }

  run(payload: DeliveryTry): Promise<void> {
    return this.due.ask(payload);
  }

  private async putInLine(tries: readonly DeliveryTry[]): Promise<void[]> {
    const waiting = await rows<{ endpointId: string; isNew: boolean }>(
      this.database,
      inOneStatement(
        { tries: told(tries), wanted: WANTED, due: DUE, put: PUT },
        sql`SELECT endpoint_id AS "endpointId", bool_or(NOT parked) AS "isNew" FROM wanted GROUP BY endpoint_id`,
      ),
    );
    for (const { endpointId, isNew } of waiting) {
      if (isNew) this.courier.touch(endpointId);
      else this.courier.touchSometime(endpointId);
    }
    return [];
  }
}

const told = (tries: readonly DeliveryTry[]): Sql => sql`
  SELECT * FROM jsonb_to_recordset(${JSON.stringify(tries)}::jsonb) AS t("eventId" uuid, "endpointId" uuid, attempt int)`;

/** It waits, and nobody is at it: looked at again under the lock, for it may have been taken meanwhile. */
const WAITS = sql`d.state = 'pending' AND d.lease_token IS NULL`;

const WANTED = sql`
  SELECT d.event_id, d.endpoint_id, d.attempts, d.parked FROM webhook_delivery d JOIN tries t ON d.event_id = t."eventId" AND d.endpoint_id = t."endpointId"
  WHERE ${WAITS} AND d.attempts = t.attempt - 1`;

/** In the order of their keys, so that two workers with the same jobs do not wait for each other. */
const DUE = sql`
  SELECT d.event_id, d.endpoint_id FROM webhook_delivery d JOIN wanted w USING (event_id, endpoint_id)
  WHERE NOT w.parked AND NOT d.parked AND d.attempts = w.attempts AND ${WAITS}
  ORDER BY d.event_id, d.endpoint_id FOR NO KEY UPDATE OF d`;

const PUT = sql`
  UPDATE webhook_delivery d SET parked = true FROM due WHERE d.event_id = due.event_id AND d.endpoint_id = due.endpoint_id`;
