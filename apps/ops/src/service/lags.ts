import { rows, sql } from '@rampart/sql';
import type { DataSource } from 'typeorm';
import type { HealthView } from './service.dto.js';

export type Lags = Pick<HealthView, 'outboxLagSeconds' | 'webhookLagSeconds' | 'overdueSeconds'>;

/** Reads the lateness of the oldest job, webhook and unpaid order. */
export async function readLags(database: DataSource): Promise<Lags> {
  const [lags] = await rows<Lags>(
    database,
    sql`SELECT
          coalesce((SELECT extract(epoch FROM rampart_now() - min(run_at)) FROM outbox
            WHERE published_at IS NULL AND run_at < (SELECT rampart_now())), 0)::float8 AS "outboxLagSeconds",
          coalesce((SELECT extract(epoch FROM rampart_now() - min(e.occurred_at)) FROM webhook_delivery d
            JOIN webhook_event e ON e.id = d.event_id AND e.partner_id = d.partner_id WHERE d.state = 'pending'), 0)::float8 AS "webhookLagSeconds",
          coalesce((SELECT extract(epoch FROM rampart_now() - min(expires_at)) FROM transaction
            WHERE status = 'pending' AND expires_at < (SELECT rampart_now())), 0)::float8 AS "overdueSeconds"`,
  );
  return lags ?? { outboxLagSeconds: 0, webhookLagSeconds: 0, overdueSeconds: 0 };
}
