import { rows, sql, type Sql } from '@rampart/sql';
import { Clock } from '@rampart/kernel';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

/** Numbers of days that figures are computed for, today included. */
export const FIGURE_DAYS = [7, 30, 90] as const;
export type FigureDays = (typeof FIGURE_DAYS)[number];
/** Number of completed transactions from which the typical duration is computed. */
const SAMPLE = 1_000;
/** Number of completed transactions that are searched for those of a method or currency. */
const SEARCHED = 20_000;

/** Which transactions are counted. */
export interface FigureFilter {
  readonly days: FigureDays;
  readonly method?: string | undefined;
  /** Fiat currency. */
  readonly currency?: string | undefined;
}

export interface DayFigures {
  /** Date in the partner's time zone. */
  readonly day: string;
  readonly buys: number;
  readonly sells: number;
  /** In USD. */
  readonly buyVolume: number;
  readonly sellVolume: number;
}

/** How sessions of the checkout became completed orders; each step counts by the day on which it began. */
export interface Funnel {
  readonly sessions: number;
  readonly signIns: number;
  readonly orders: number;
  /** Orders whose payment arrived. */
  readonly paid: number;
  readonly completed: number;
}

interface Counts {
  readonly created: number;
  /** Whether there is any transaction, however old. */
  readonly hasAny: boolean;
  /** In a final or expired status. */
  readonly ended: number;
  readonly completed: number;
  readonly completedToday: number;
  /** All of them, however old. */
  readonly failedPayouts: number;
  readonly funnel: Funnel;
}

/** Figures of the transactions that were created in the last days, by dates in the partner's time zone. */
export interface Figures extends Counts {
  /** IANA name of the zone that the days are in. */
  readonly timeZone: string;
  /** From the payment's arrival to completion, for the latest thousand completed transactions. */
  readonly medianSeconds: number | null;
  /** Completed transactions per day, oldest first. */
  readonly days: readonly DayFigures[];
}

/** Figures for the partner's overview page. Volumes are rounded to cents. */
@Injectable()
export class TransactionFigures {
  constructor(
    private readonly database: DataSource,
    private readonly clock: Clock,
  ) {}

  async computeFigures(partnerId: string, filter: FigureFilter): Promise<Figures> {
    const span = await this.readSpan(partnerId, filter.days);
    const chosen = conditionOf(filter);
    const [counts, medianSeconds, days] = await Promise.all([
      this.readCounts(partnerId, span, chosen),
      this.readMedianSeconds(partnerId, span, chosen),
      this.readDays(partnerId, span, chosen),
    ]);
    return { ...counts, timeZone: span.timeZone, medianSeconds, days };
  }

  private async readSpan(partnerId: string, days: FigureDays): Promise<Span> {
    const [span] = await rows<Span>(
      this.database,
      sql`SELECT zone AS "timeZone", today::text AS today, (today - ${days - 1}::int)::text AS first,
            (today - ${days - 1}::int)::timestamp AT TIME ZONE zone AS since
          FROM (SELECT zone, (${this.clock.now()}::timestamptz AT TIME ZONE zone)::date AS today FROM (SELECT partner_zone(${partnerId}) AS zone) zoned) dated`,
    );
    return span!; // a select without a table has a row
  }

  private async readCounts(partnerId: string, { today, first, since }: Span, chosen: Sql): Promise<Counts> {
    const [found] = await rows<Omit<Counts, 'funnel'> & Funnel & { ordersCompleted: number }>(
      this.database,
      sql`SELECT (SELECT id FROM transaction WHERE partner_id = ${partnerId} ORDER BY created_at DESC, id DESC LIMIT 1) IS NOT NULL AS "hasAny",
            coalesce(sum(orders), 0)::int AS created,
            coalesce(sum(orders) FILTER (WHERE closed_on IS NOT NULL), 0)::int AS ended,
            coalesce(sum(orders) FILTER (WHERE status = 'completed'), 0)::int AS completed,
            coalesce(sum(orders) FILTER (WHERE status = 'completed' AND closed_on = ${today}), 0)::int AS "completedToday",
            (SELECT count(*)::int FROM transaction WHERE partner_id = ${partnerId} AND status = 'payout_failed') AS "failedPayouts",
            (SELECT coalesce(sum(sessions), 0)::int FROM checkout_day WHERE partner_id = ${partnerId} AND day >= ${first}) AS sessions,
            (SELECT coalesce(sum(sign_ins), 0)::int FROM checkout_day WHERE partner_id = ${partnerId} AND day >= ${first}) AS "signIns",
            coalesce(sum(orders) FILTER (WHERE via_checkout), 0)::int AS orders,
            coalesce(sum(orders) FILTER (WHERE via_checkout
              AND status IN ('fiat_received', 'btc_in_mempool', 'btc_received', 'payout_failed', 'completed', 'refunded')), 0)::int AS paid,
            coalesce(sum(orders) FILTER (WHERE via_checkout AND status = 'completed'), 0)::int AS "ordersCompleted"
          FROM (SELECT status, orders, closed_on, via_checkout FROM closed_order
              WHERE partner_id = ${partnerId} AND created_on >= ${first}${chosen}
            UNION ALL SELECT status, 1, NULL, via_checkout FROM transaction
              WHERE partner_id = ${partnerId} AND created_at >= ${since}
                AND status IN ('pending', 'fiat_received', 'btc_in_mempool', 'btc_received', 'payout_failed')${chosen}) counted`,
    );
    const { sessions, signIns, orders, paid, ordersCompleted, ...counts } = found!; // an aggregate has a row
    return { ...counts, funnel: { sessions, signIns, orders, paid, completed: ordersCompleted } };
  }

  private async readMedianSeconds(partnerId: string, { since }: Span, chosen: Sql): Promise<number | null> {
    const [found] = await rows<{ seconds: number | null }>(
      this.database,
      sql`SELECT percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM done - paid))::float8 AS seconds
          FROM (SELECT id FROM (SELECT id, method, currency FROM transaction
              WHERE partner_id = ${partnerId} AND status = 'completed' AND created_at >= ${since}
              ORDER BY created_at DESC, id DESC LIMIT ${SEARCHED}) latest WHERE true${chosen} LIMIT ${SAMPLE}) t
          CROSS JOIN LATERAL (
            SELECT min(at) FILTER (WHERE to_status IN ('fiat_received', 'btc_received')) AS paid, max(at) FILTER (WHERE to_status = 'completed') AS done
            FROM transaction_history WHERE transaction_id = t.id) moments`,
    );
    return found?.seconds ?? null;
  }

  private readDays(partnerId: string, { today, first }: Span, chosen: Sql): Promise<DayFigures[]> {
    return rows<DayFigures>(
      this.database,
      sql`SELECT to_char(d.day, 'YYYY-MM-DD') AS day,
            coalesce(sum(c.orders) FILTER (WHERE c.type = 'buy'), 0)::int AS buys, coalesce(sum(c.orders) FILTER (WHERE c.type = 'sell'), 0)::int AS sells,
            round(coalesce(sum(c.worth_usd) FILTER (WHERE c.type = 'buy'), 0), 2)::float8 AS "buyVolume",
            round(coalesce(sum(c.worth_usd) FILTER (WHERE c.type = 'sell'), 0), 2)::float8 AS "sellVolume"
          FROM generate_series(${first}::date, ${today}::date, interval '1 day') AS d(day)
          LEFT JOIN (SELECT created_on, type, orders, worth_usd FROM closed_order
            WHERE partner_id = ${partnerId} AND status = 'completed' AND created_on >= ${first}${chosen}) c ON c.created_on = d.day
          GROUP BY d.day ORDER BY d.day`,
    );
  }
}

/** The counted days, in the partner's time zone. */
interface Span {
  readonly timeZone: string;
  readonly today: string;
  readonly first: string;
  /** The moment at which the first day begins. */
  readonly since: Date;
}

const conditionOf = ({ method, currency }: FigureFilter): Sql => {
  const ofMethod = method === undefined ? sql`` : sql` AND method = ${method}`;
  return currency === undefined ? ofMethod : sql`${ofMethod} AND currency = ${currency}`;
};
