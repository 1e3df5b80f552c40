import { type Executor, rows, sql } from '@rampart/data';

/** An event as a rail or chain reported it. */
export interface RawInbound {
  readonly id: string;
  readonly source: string;
  readonly eventId: string;
  readonly content: Record<string, unknown>;
  readonly recordedAt: Date;
  /** Later reports under the same id with other content. */
  readonly contradictions: readonly Record<string, unknown>[];
}

/** Lists the raw events of rails and chains about a transaction. */
export function rawInbound(database: Executor, transactionId: string): Promise<RawInbound[]> {
  return rows<RawInbound>(
    database,
    sql`SELECT e.id, e.source, e.event_id AS "eventId", e.content, e.recorded_at AS "recordedAt",
          coalesce((SELECT jsonb_agg(content ORDER BY seen_at) FROM inbound_conflict WHERE inbound_event_id = e.id), '[]') AS contradictions
        FROM inbound_event e WHERE e.transaction_id = ${transactionId} ORDER BY e.recorded_at, e.id`,
  );
}
