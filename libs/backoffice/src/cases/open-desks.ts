import { rows, sql } from '@rampart/sql';
import { after, Clock, DAY, Decimal, HOUR, MINUTE } from '@rampart/kernel';
import { AWAITS_OPERATOR } from '@rampart/transactions';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type ModerationItem, ModerationDesk } from './moderation-desk.js';

export const DESKS = ['kyc', 'moderation', 'approvals', 'unmatched'] as const;
export type Desk = (typeof DESKS)[number];

/** Time after which waiting work counts as late. Arbitrary choices: users are promised 5 to 30 minutes for KYC, and a decision about money within a day. */
const LATE_AFTER_MS: Readonly<Record<Desk, number>> = {
  kyc: 25 * MINUTE,
  moderation: 12 * HOUR,
  approvals: HOUR,
  unmatched: DAY,
};

/** The open work of one queue. */
export interface OpenDesk {
  readonly desk: Desk;
  readonly count: number;
  /** How many of them are late. */
  readonly late: number;
  readonly oldest: Date | null;
}

export interface MoneyAtRisk {
  readonly orders: number;
  /** In US dollars at the orders' own prices, decimal text. */
  readonly worthUsd: string;
}

/** Finds the work that waits for operators, since when it waits, and how much money it involves. */
@Injectable()
export class OpenDesks {
  constructor(
    private readonly database: DataSource,
    private readonly moderation: ModerationDesk,
    private readonly clock: Clock,
  ) {}

  async listDesks(): Promise<{ readonly desks: OpenDesk[]; readonly atRisk: MoneyAtRisk }> {
    const [items, waiting] = await Promise.all([this.moderation.listWaiting(), this.readWaiting()]);
    const since: Record<Desk, readonly Date[]> = {
      ...{ kyc: [], approvals: [], unmatched: [] },
      ...Object.fromEntries(waiting.map(({ desk, moments }) => [desk, moments.map((at) => new Date(at))])),
      moderation: items.map((item) => item.since),
    };
    return { desks: DESKS.map((desk) => this.summarize(desk, since[desk])), atRisk: atRiskIn(items) };
  }

  private summarize(desk: Desk, since: readonly Date[]): OpenDesk {
    const isLateBefore = after(this.clock.now(), -LATE_AFTER_MS[desk]);
    const oldest = since.reduce<Date | null>((first, at) => (first === null || at < first ? at : first), null);
    return { desk, count: since.length, late: since.filter((at) => at < isLateBefore).length, oldest };
  }

  private readWaiting(): Promise<{ readonly desk: Desk; readonly moments: readonly string[] }[]> {
    return rows(
      this.database,
      sql`SELECT desk, jsonb_agg(since ORDER BY since) AS moments FROM (
            SELECT 'kyc' AS desk, submitted_at AS since FROM kyc_review WHERE decided_at IS NULL
            UNION ALL SELECT 'approvals', proposed_at FROM proposal WHERE decided_at IS NULL
            UNION ALL SELECT 'approvals', proposed_at FROM manual_booking WHERE state = 'proposed'
            UNION ALL SELECT 'unmatched', recorded_at FROM inbound_event e WHERE ${AWAITS_OPERATOR}
            UNION ALL SELECT 'unmatched', seen_at FROM inbound_conflict WHERE resolved_at IS NULL
          ) AS waiting GROUP BY desk`,
    );
  }
}

/** An order with several problems counts once. */
function atRiskIn(items: readonly ModerationItem[]): MoneyAtRisk {
  const worth = new Map(items.map(({ transactionId, worthUsd }) => [transactionId, worthUsd]));
  const sum = [...worth.values()].reduce((total, each) => total.plus(each), new Decimal(0));
  return { orders: worth.size, worthUsd: sum.toFixed(2) };
}
