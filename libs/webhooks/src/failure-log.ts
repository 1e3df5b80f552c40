import { madeInLastDays } from '@rampart/data';
import { rows, sql } from '@rampart/sql';
import { after, Clock, DAY } from '@rampart/kernel';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

/** Number of days that are counted, including today. */
const DAYS = 7;

/** Failed attempts of one kind at one endpoint. */
export interface FailureGroup {
  readonly endpointId: string;
  readonly url: string;
  /** A status such as `503`, or why there was no response. */
  readonly kind: string;
  readonly lastAt: Date;
  /** Failed attempts by day in the partner's time zone, oldest first. */
  readonly days: readonly { readonly day: string; readonly count: number }[];
}

/** Failures of a partner's endpoints in the last seven days, by endpoint and kind. */
@Injectable()
export class FailureLog {
  constructor(
    private readonly database: DataSource,
    private readonly clock: Clock,
  ) {}

  /** The most recent kind of failure comes first. */
  async listFailures(partnerId: string): Promise<FailureGroup[]> {
    const { zone, today } = await this.readToday(partnerId);
    const days = Array.from({ length: DAYS }, (_, i) => utcDate(after(new Date(today), (i - DAYS + 1) * DAY)));
    const counted = await rows<CountedDay>(
      this.database,
      sql`SELECT p.id AS "endpointId", p.url, a.kind, to_char(a.day, 'YYYY-MM-DD') AS day, count(*)::int AS count, max(a.at) AS "lastAt"
          FROM webhook_endpoint p CROSS JOIN LATERAL (
            SELECT coalesce(failure, status_code::text) AS kind, (at AT TIME ZONE ${zone})::date AS day, at FROM webhook_attempt
            WHERE endpoint_id = p.id AND partner_id = p.partner_id AND ${madeInLastDays(sql`id`, DAYS)}
              AND at >= ${days[0]}::timestamp AT TIME ZONE ${zone} AND (status_code IS NULL OR status_code NOT BETWEEN 200 AND 299)) a
          WHERE p.partner_id = ${partnerId} AND p.deleted_at IS NULL GROUP BY p.id, p.url, a.kind, a.day`,
    );
    const keys = [...new Set(counted.map(keyOf))];
    return keys
      .map((key) =>
        groupOf(
          counted.filter((each) => keyOf(each) === key),
          days,
        ),
      )
      .sort((one, other) => other.lastAt.getTime() - one.lastAt.getTime());
  }

  private async readToday(partnerId: string): Promise<{ readonly zone: string; readonly today: string }> {
    const [found] = await rows<{ zone: string; today: string }>(
      this.database,
      sql`SELECT zone, (${this.clock.now()}::timestamptz AT TIME ZONE zone)::date::text AS today FROM (SELECT partner_zone(${partnerId}) AS zone) zoned`,
    );
    return found!; // a select without a table has a row
  }
}

interface CountedDay extends Omit<FailureGroup, 'days'> {
  readonly day: string;
  readonly count: number;
}

const keyOf = ({ endpointId, kind }: CountedDay): string => `${endpointId} ${kind}`;

function groupOf(counted: readonly CountedDay[], days: readonly string[]): FailureGroup {
  const [{ endpointId, url, kind } = { endpointId: '', url: '', kind: '' }] = counted;
  return {
    ...{ endpointId, url, kind },
    lastAt: new Date(Math.max(...counted.map(({ lastAt }) => lastAt.getTime()))),
    days: days.map((day) => ({ day, count: counted.find((each) => each.day === day)?.count ?? 0 })),
  };
}

/** The UTC date, such as `2026-01-31`. */
const utcDate = (moment: Date): string => moment.toISOString().slice(0, 10);
