import type { SenderOutcome } from '@rampart/data';
import { type Executor, rows, sql } from '@rampart/sql';

/** An event as a rail or chain reported it. */
export interface RawInbound {
  readonly id: string;
  readonly source: string;
  readonly eventId: string;
  readonly content: Record<string, unknown>;
  readonly recordedAt: Date;
  /** Addresses that a deposit was spent from. */
  readonly senders: readonly string[];
  /** Screening results about them from before money moved, the latest last. */
  readonly screenings: readonly SenderScreened[];
  /** Later reports under the same id with other content. */
  readonly contradictions: readonly Record<string, unknown>[];
}

export interface SenderScreened {
  readonly outcome: SenderOutcome;
  readonly listed: string | null;
  readonly reason: string | null;
  readonly at: string;
}

/** Lists the raw events of rails and chains about a transaction. */
export function rawInbound(database: Executor, transactionId: string): Promise<RawInbound[]> {
  return rows<RawInbound>(
    database,
    sql`SELECT e.id, e.source, e.event_id AS "eventId", e.content, e.recorded_at AS "recordedAt", coalesce(e.senders, '{}') AS senders,
          (SELECT coalesce(jsonb_agg(jsonb_build_object('outcome', s.outcome, 'listed', s.listed, 'reason', s.reason, 'at', s.screened_at) ORDER BY s.screened_at), '[]')
           FROM sender_screening s WHERE s.inbound_event_id = e.id) AS screenings,
          coalesce((SELECT jsonb_agg(content ORDER BY seen_at) FROM inbound_conflict WHERE inbound_event_id = e.id), '[]') AS contradictions
        FROM inbound_event e WHERE e.transaction_id = ${transactionId} ORDER BY e.recorded_at, e.id`,
  );
}
