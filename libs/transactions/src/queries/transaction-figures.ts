import { rows, sql } from '@rampart/data';
import { after, Clock, DAY } from '@rampart/kernel';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

const DAYS = 30;

export interface DayFigures {
  /** Of UTC. */
  readonly day: string;
  readonly buys: number;
  readonly sells: number;
  /** In USD. */
  readonly buyVolume: number;
  readonly sellVolume: number;
}

/** Of what was created in the last 30 days. */
export interface Figures {
  readonly created: number;
  /** Came to an end, well or not. */
  readonly ended: number;
  readonly completed: number;
  readonly completedToday: number;
  readonly failedPayouts: number;
  /** From the arrival of the payment to completion. */
  readonly medianSeconds: number | null;
  /** Of completed transactions, each of the 30 days, the oldest first. */
  readonly days: readonly DayFigures[];
}

/** How a partner's business goes. Figures for looking at: volumes are rounded to cents. */
@Injectable()
export class TransactionFigures {
  constructor(
    private readonly database: DataSource,
    private readonly clock: Clock,
  ) {}

  async computeFigures(partnerId: string): Promise<Figures> {
    const now = this.clock.now();
    const [readCounts, medianSeconds, readDays] = await Promise.all([this.counts(partnerId, now), this.readMedianSeconds(partnerId, now), this.days(partnerId, now)]);
    return { ...readCounts, medianSeconds, days: readDays };
  }

  private async counts(partnerId: string, now: Date): Promise<Omit<Figures, 'days' | 'medianSeconds'>> {
    const [found] = await rows<Omit<Figures, 'days' | 'medianSeconds'>>(
      this.database,
      sql`SELECT count(*)::int AS created,
            count(*) FILTER (WHERE status IN ('completed', 'refunded', 'cancelled') OR status LIKE 'expired%')::int AS ended,
            count(*) FILTER (WHERE status = 'completed')::int AS completed,
            count(*) FILTER (WHERE status = 'completed' AND updated_at >= date_trunc('day', ${now}::timestamptz, 'UTC'))::int AS "completedToday",
            count(*) FILTER (WHERE status = 'payout_failed')::int AS "failedPayouts"
          FROM transaction WHERE partner_id = ${partnerId} AND created_at >= ${after(now, -DAYS * DAY)}`,
    );
    return found ?? { created: 0, ended: 0, completed: 0, completedToday: 0, failedPayouts: 0 };
  }

  private async readMedianSeconds(partnerId: string, now: Date): Promise<number | null> {
    const [found] = await rows<{ seconds: number | null }>(
      this.database,
      sql`SELECT percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM done.at - paid.at))::float8 AS seconds
          FROM transaction t
          JOIN transaction_history done ON done.transaction_id = t.id AND done.to_status = 'completed'
          JOIN LATERAL (SELECT min(at) AS at FROM transaction_history WHERE transaction_id = t.id AND to_status IN ('fiat_received', 'btc_received')) paid ON true
          WHERE t.partner_id = ${partnerId} AND t.status = 'completed' AND t.created_at >= ${after(now, -DAYS * DAY)}`,
    );
    return found?.seconds ?? null;
  }

  private days(partnerId: string, now: Date): Promise<DayFigures[]> {
    return rows<DayFigures>(
      this.database,
      sql`SELECT to_char(d.day, 'YYYY-MM-DD') AS day,
            count(t.id) FILTER (WHERE t.type = 'buy')::int AS buys, count(t.id) FILTER (WHERE t.type = 'sell')::int AS sells,
            round(coalesce(sum(t.crypto * t.crypto_price_usd) FILTER (WHERE t.type = 'buy'), 0), 2)::float8 AS "buyVolume",
            round(coalesce(sum(t.crypto * t.crypto_price_usd) FILTER (WHERE t.type = 'sell'), 0), 2)::float8 AS "sellVolume"
          FROM generate_series((${now}::timestamptz AT TIME ZONE 'UTC')::date - ${DAYS - 1}::int, (${now}::timestamptz AT TIME ZONE 'UTC')::date, interval '1 day') AS d(day)
          LEFT JOIN transaction t ON t.partner_id = ${partnerId} AND t.status = 'completed' AND (t.created_at AT TIME ZONE 'UTC')::date = d.day
            AND t.created_at >= ${after(now, -(DAYS + 1) * DAY)}
          GROUP BY d.day ORDER BY d.day`,
    );
  }
}
