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

/** Lists the webhook events of a transaction in order, with their deliveries: each from its month, which the event's id names. */
export function caseWebhooks(database: Executor, transactionId: string): Promise<CaseWebhook[]> {
  return rows<CaseWebhook>(
    database,
    sql`SELECT e.id, e.type, e.sequence, e.occurred_at AS "occurredAt", coalesce((
          SELECT jsonb_agg(jsonb_build_object('url', p.url, 'state', d.state, 'attempts', ${ATTEMPTS}) ORDER BY p.id)
          FROM webhook_delivery d JOIN webhook_endpoint p ON p.id = d.endpoint_id AND p.partner_id = d.partner_id
          WHERE d.event_id = e.id AND d.partner_id = e.partner_id), '[]') AS deliveries
        FROM webhook_event e WHERE e.subject_id = ${transactionId} AND e.id >= id_a_day_before(${transactionId}::uuid) ORDER BY e.sequence`,
  );
}

const ATTEMPTS = sql`coalesce((
  SELECT jsonb_agg(jsonb_build_object('attempt', attempt, 'at', at, 'durationMs', duration_ms, 'statusCode', status_code, 'failure', failure) ORDER BY id)
  FROM webhook_attempt WHERE event_id = d.event_id AND endpoint_id = d.endpoint_id AND partner_id = d.partner_id AND id >= id_a_day_before(d.event_id)), '[]')`;
