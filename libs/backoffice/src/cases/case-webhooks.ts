import type { CaseWebhookView } from '@rampart/contract';
import { type Executor, rows, sql } from '@rampart/data';

/** What the partner was told about a transaction, in order, and how each delivery fared. */
export async function caseWebhooks(database: Executor, transactionId: string): Promise<CaseWebhookView[]> {
  const found = await rows<Omit<CaseWebhookView, 'occurredAt'> & { occurredAt: Date }>(
    database,
    sql`SELECT e.id, e.type, e.sequence, e.occurred_at AS "occurredAt", coalesce(d.deliveries, '[]') AS deliveries
        FROM webhook_event e
        LEFT JOIN LATERAL (
          SELECT jsonb_agg(jsonb_build_object('url', p.url, 'state', d.state, 'attempts', coalesce(a.attempts, '[]')) ORDER BY p.id) AS deliveries
          FROM webhook_delivery d JOIN webhook_endpoint p ON p.id = d.endpoint_id
          LEFT JOIN LATERAL (
            SELECT jsonb_agg(jsonb_build_object('attempt', attempt, 'at', at, 'durationMs', duration_ms, 'statusCode', status_code, 'failure', failure)
              ORDER BY id) AS attempts
            FROM webhook_attempt WHERE event_id = d.event_id AND endpoint_id = d.endpoint_id) a ON true
          WHERE d.event_id = e.id) d ON true
        WHERE e.subject_id = ${transactionId} ORDER BY e.sequence`,
  );
  return found.map((event) => ({ ...event, occurredAt: event.occurredAt.toISOString() }));
}
