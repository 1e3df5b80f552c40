import { endpointHealth, type EndpointHealthState } from '@rampart/data';
import { rows, sql } from '@rampart/sql';
import { after, Clock, DAY } from '@rampart/kernel';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { ReplayOptions } from './replay-statements.js';

export interface Health {
  readonly endpointId: string;
  readonly health: EndpointHealthState;
  readonly failingSince: Date | null;
  /** Attempts of the last 24 hours. */
  readonly succeeded: number;
  readonly failed: number;
  /** Duration of those attempts, at most the latest thousand, in milliseconds; null if there are none. */
  readonly medianMs: number | null;
  readonly p95Ms: number | null;
  /** The latest failed attempt of those that are kept, and why it failed: a status, or why there was no response. */
  readonly lastFailedAt: Date | null;
  readonly lastFailure: string | null;
  readonly pending: number;
  readonly held: number;
  readonly dead: number;
  /** Time of the oldest held event. */
  readonly heldSince: Date | null;
  /** Until when a rotated secret still signs. */
  readonly oldSecretUntil: Date | null;
}

/** Health of a partner's endpoints. */
@Injectable()
export class EndpointHealth {
  constructor(
    private readonly database: DataSource,
    private readonly clock: Clock,
  ) {}

  async listHealth(partnerId: string): Promise<Health[]> {
    const now = this.clock.now();
    return rows<Health>(
      this.database,
      sql`SELECT p.id AS "endpointId", p.failing_since AS "failingSince",
            ${endpointHealth} AS health,
            c.attempts - c.failed AS succeeded, c.failed, t.median::int AS "medianMs", t.p95::int AS "p95Ms",
            f.at AS "lastFailedAt", f.failure AS "lastFailure",
            (SELECT count(*)::int FROM webhook_delivery WHERE endpoint_id = p.id AND state = 'pending') AS pending,
            coalesce(d.held, 0)::int AS held, coalesce(d.dead, 0)::int AS dead, d.held_since AS "heldSince",
            (SELECT max(valid_until) FROM webhook_old_secret WHERE endpoint_id = p.id AND valid_until > ${now}) AS "oldSecretUntil"
          FROM webhook_endpoint p
          CROSS JOIN LATERAL (
            SELECT (SELECT count(*)::int FROM webhook_attempt WHERE endpoint_id = p.id AND at >= ${after(now, -DAY)}) AS attempts,
              (SELECT count(*)::int FROM webhook_attempt WHERE endpoint_id = p.id AND at >= ${after(now, -DAY)} AND ${FAILED}) AS failed) c
          CROSS JOIN LATERAL (
            SELECT percentile_disc(0.5) WITHIN GROUP (ORDER BY duration_ms) AS median, percentile_disc(0.95) WITHIN GROUP (ORDER BY duration_ms) AS p95
            FROM (SELECT duration_ms FROM webhook_attempt WHERE endpoint_id = p.id AND at >= ${after(now, -DAY)} ORDER BY at DESC LIMIT ${SAMPLE}) latest) t
          LEFT JOIN LATERAL (
            SELECT at, coalesce(failure, status_code::text) AS failure FROM webhook_attempt
            WHERE endpoint_id = p.id AND ${FAILED} ORDER BY at DESC LIMIT 1) f ON true
          LEFT JOIN LATERAL (
            SELECT count(*) FILTER (WHERE state = 'held') AS held, count(*) FILTER (WHERE state = 'dead') AS dead,
              min(e.occurred_at) FILTER (WHERE state = 'held') AS held_since
            FROM webhook_delivery stopped
            CROSS JOIN LATERAL (SELECT occurred_at FROM webhook_event WHERE id = stopped.event_id LIMIT 1) e -- one by one: few are stopped
            WHERE endpoint_id = p.id AND state IN ('held', 'dead')) d ON true
          WHERE p.partner_id = ${partnerId} AND p.deleted_at IS NULL ORDER BY p.id`,
    );
  }

  /** Counts the deliveries that a replay would send again; 0 for another partner's endpoint. */
  async countReplayable(
    partnerId: string,
    endpointId: string,
    { since, until, states }: ReplayOptions,
  ): Promise<number> {
    const [found] = await rows<{ count: number }>(
      this.database,
      sql`SELECT count(*)::int AS count FROM webhook_delivery d JOIN webhook_event e ON e.id = d.event_id AND e.partner_id = d.partner_id
          WHERE d.endpoint_id = ${endpointId} AND d.state = ANY(${states}) AND e.partner_id = ${partnerId}
            AND e.occurred_at >= ${since} AND e.occurred_at < ${until}`,
    );
    return found?.count ?? 0;
  }
}

/** Maximum number of attempts from which the durations are computed. */
const SAMPLE = 1_000;

const FAILED = sql`(status_code IS NULL OR status_code NOT BETWEEN 200 AND 299)`;
