import { rows, sql } from '@rampart/data';
import { after, Clock, DAY } from '@rampart/kernel';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

/** Numbers of days that figures are computed for, today included. */
export const FIGURE_DAYS = [7, 30, 90] as const;
export type FigureDays = (typeof FIGURE_DAYS)[number];
/** Completed transactions whose durations say how long one takes. */
const SAMPLE = 1_000;

export interface DayFigures {
  /** UTC date. */
  readonly day: string;
  readonly buys: number;
  readonly sells: number;
  /** In USD. */
  readonly buyVolume: number;
  readonly sellVolume: number;
}

/** Figures of the transactions that were created in the last days, by UTC date. */
export interface Figures {
  readonly created: number;
  /** Whether there is any transaction, however old. */
  readonly hasAny: boolean;
  /** In a final or expired status. */
  readonly ended: number;
  readonly completed: number;
  readonly completedToday: number;
  /** All of them, however old. */
  readonly failedPayouts: number;
  /** From the payment's arrival to completion, of the latest thousand that completed. */
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

  async computeFigures(partnerId: string, lastDays: FigureDays): Promise<Figures> {
    const now = this.clock.now();
    const first = utcDate(after(now, -(lastDays - 1) * DAY));
    const [counts, medianSeconds, days] = await Promise.all([
      this.readCounts(partnerId, { now, first }),
      this.readMedianSeconds(partnerId, first),
      this.readDays(partnerId, { now, first }),
    ]);
    return { ...counts, medianSeconds, days };
  }

  private async readCounts(partnerId: string, { now, first }: Span): Promise<Omit<Figures, 'days' | 'medianSeconds'>> {
    const [found] = await rows<Omit<Figures, 'days' | 'medianSeconds'>>(
      this.database,
      sql`SELECT (SELECT id FROM transaction WHERE partner_id = ${partnerId} ORDER BY created_at DESC, id DESC LIMIT 1) IS NOT NULL AS "hasAny",
            coalesce(sum(orders), 0)::int AS created,
            coalesce(sum(orders) FILTER (WHERE closed_on IS NOT NULL), 0)::int AS ended,
            coalesce(sum(orders) FILTER (WHERE status = 'completed'), 0)::int AS completed,
            coalesce(sum(orders) FILTER (WHERE status = 'completed' AND closed_on = ${utcDate(now)}), 0)::int AS "completedToday",
            (SELECT count(*)::int FROM transaction WHERE partner_id = ${partnerId} AND status = 'payout_failed') AS "failedPayouts"
          FROM (SELECT status, orders, closed_on FROM closed_order WHERE partner_id = ${partnerId} AND created_on >= ${first}
            UNION ALL SELECT status, 1, NULL FROM transaction WHERE partner_id = ${partnerId} AND created_at >= ${new Date(first)}
              AND status IN ('pending', 'fiat_received', 'btc_in_mempool', 'btc_received', 'payout_failed')) counted`,
    );
    return found ?? { hasAny: false, created: 0, ended: 0, completed: 0, completedToday: 0, failedPayouts: 0 };
  }

  private async readMedianSeconds(partnerId: string, first: string): Promise<number | null> {
    const [found] = await rows<{ seconds: number | null }>(
      this.database,
      sql`SELECT percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM done - paid))::float8 AS seconds
          FROM (SELECT id FROM transaction WHERE partner_id = ${partnerId} AND status = 'completed' AND created_at >= ${new Date(first)}
            ORDER BY created_at DESC, id DESC LIMIT ${SAMPLE}) t
          CROSS JOIN LATERAL (
            SELECT min(at) FILTER (WHERE to_status IN ('fiat_received', 'btc_received')) AS paid, max(at) FILTER (WHERE to_status = 'completed') AS done
            FROM transaction_history WHERE transaction_id = t.id) moments`,
    );
    return found?.seconds ?? null;
  }

  private readDays(partnerId: string, { now, first }: Span): Promise<DayFigures[]> {
    return rows<DayFigures>(
      this.database,
      sql`SELECT to_char(d.day, 'YYYY-MM-DD') AS day,
            coalesce(sum(c.orders) FILTER (WHERE c.type = 'buy'), 0)::int AS buys, coalesce(sum(c.orders) FILTER (WHERE c.type = 'sell'), 0)::int AS sells,
            round(coalesce(sum(c.worth_usd) FILTER (WHERE c.type = 'buy'), 0), 2)::float8 AS "buyVolume",
            round(coalesce(sum(c.worth_usd) FILTER (WHERE c.type = 'sell'), 0), 2)::float8 AS "sellVolume"
          FROM generate_series(${first}::date, ${utcDate(now)}::date, interval '1 day') AS d(day)
          LEFT JOIN closed_order c ON c.partner_id = ${partnerId} AND c.status = 'completed' AND c.created_on = d.day AND c.created_on >= ${first}
          GROUP BY d.day ORDER BY d.day`,
    );
  }
}

interface Span {
  readonly now: Date;
  /** The first UTC date. */
  readonly first: string;
}

/** The UTC date, as `2026-01-31`. */
const utcDate = (moment: Date): string => moment.toISOString().slice(0, 10);
