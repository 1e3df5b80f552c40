import type { DeliveryState } from '@rampart/data';
import { type Executor, rows, sql } from '@rampart/sql';

interface Attempt {
  readonly attempt: number;
  /** In the format in which Postgres writes times in JSON. */
  readonly at: string;
  readonly durationMs: number;
  readonly statusCode: number | null;
  readonly failure: string | null;
}

export interface CaseWebhook {
  readonly id: string;
  readonly type: string;
  readonly sequence: number;
  readonly occurredAt: Date;
  readonly deliveries: readonly {
    readonly url: string;
    readonly state: DeliveryState;
    readonly attempts: readonly Attempt[];
  }[];
}

/** Lists the webhook events of a transaction in order, with their deliveries. */
export function caseWebhooks(database: Executor, transactionId: string): Promise<CaseWebhook[]> {
  return rows<CaseWebhook>(
    database,
    sql`WITH event AS (SELECT * FROM webhook_event WHERE subject_id = ${transactionId}),
        attempt AS (
          SELECT event_id, endpoint_id, jsonb_agg(jsonb_build_object('attempt', attempt, 'at', at, 'durationMs', duration_ms, 'statusCode', status_code, 'failure', failure)
            ORDER BY id) AS attempts
          FROM webhook_attempt
          WHERE event_id IN (SELECT id FROM event) AND id >= (SELECT id_a_day_before(id) FROM event ORDER BY id LIMIT 1) GROUP BY event_id, endpoint_id),
        delivery AS (
          SELECT d.event_id, jsonb_agg(jsonb_build_object('url', p.url, 'state', d.state, 'attempts', coalesce(a.attempts, '[]')) ORDER BY p.id) AS deliveries
          FROM webhook_delivery d JOIN webhook_endpoint p ON p.id = d.endpoint_id AND p.partner_id = d.partner_id
          LEFT JOIN attempt a ON a.event_id = d.event_id AND a.endpoint_id = d.endpoint_id
          WHERE d.event_id IN (SELECT id FROM event) GROUP BY d.event_id)
        SELECT e.id, e.type, e.sequence, e.occurred_at AS "occurredAt", coalesce(d.deliveries, '[]') AS deliveries
        FROM event e LEFT JOIN delivery d ON d.event_id = e.id ORDER BY e.sequence`,
  );
}
