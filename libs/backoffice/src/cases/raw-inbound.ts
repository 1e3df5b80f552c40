import type { RawInboundView } from '@rampart/contract';
import { type Executor, rows, sql } from '@rampart/data';

/** Lists the raw events of rails and chains about a transaction. */
export async function rawInbound(database: Executor, transactionId: string): Promise<RawInboundView[]> {
  const found = await rows<Omit<RawInboundView, 'recordedAt'> & { recordedAt: Date }>(
    database,
    sql`SELECT e.id, e.source, e.event_id AS "eventId", e.content, e.recorded_at AS "recordedAt",
          coalesce((SELECT jsonb_agg(content ORDER BY seen_at) FROM inbound_conflict WHERE inbound_event_id = e.id), '[]') AS contradictions
        FROM inbound_event e WHERE e.transaction_id = ${transactionId} ORDER BY e.recorded_at, e.id`,
  );
  return found.map((event) => ({ ...event, recordedAt: event.recordedAt.toISOString() }));
}
