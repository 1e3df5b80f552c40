import type { DatabaseRestore } from '@rampart/data';
import { rows, sql } from '@rampart/sql';
import { after, Clock, DAY } from '@rampart/kernel';
import { type DriverName, RoutedRail, type StatementLine } from '@rampart/ports';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

/** Margin before the backup, for bank bookings that arrive late. */
const MARGIN_MS = DAY;
/** Maximum number of pages per bank: a month of a busy account. */
const MAX_PAGES = 1_000;

/** Lists debits of a bank's account that are not payouts that the service knows or has queried. */
@Injectable()
export class AskedStatements {
  constructor(
    private readonly database: DataSource,
    private readonly rail: RoutedRail,
    private readonly clock: Clock,
  ) {}

  async listUnexplained(restore: DatabaseRestore): Promise<void> {
    for (const driver of this.rail.drivers)
      await this.readDriver(restore, driver).catch((error: Error) =>
        this.write(restore.id, { key: `statement:${driver}`, state: 'unanswered', detail: error.message }),
      );
  }

  private async readDriver({ id, dataAt }: DatabaseRestore, driver: DriverName): Promise<void> {
    const span = { from: after(dataAt, -MARGIN_MS), to: this.clock.now() };
    let cursor: string | undefined;
    for (let page = 0; page < MAX_PAGES; page++) {
      const read = await this.rail.readStatement({ ...span, ...(cursor === undefined ? {} : { cursor }) }, driver);
      if (!read) return;
      for (const line of await this.findUnexplained(id, read.lines))
        await this.write(id, {
          key: `statement:${driver}:${line.id}`,
          state: 'unexplained',
          detail: `${line.amount} ${line.currency} at ${line.at.toISOString()}`,
        });
      cursor = read.next;
      if (cursor === undefined) return;
    }
  }

  private async findUnexplained(restoreId: string, lines: readonly StatementLine[]): Promise<StatementLine[]> {
    const out = lines.filter(({ direction, reversed }) => direction === 'out' && reversed !== true);
    const known = await rows<{ id: string }>(
      this.database,
      sql`SELECT line AS id FROM unnest(${out.map(({ id }) => id)}::text[]) line
          WHERE line IN (SELECT id::text FROM payout UNION ALL SELECT reference FROM payout WHERE reference IS NOT NULL)
            OR EXISTS (SELECT FROM restore_finding WHERE restore_id = ${restoreId} AND (key = line OR detail = line))`,
    );
    const explained = new Set(known.map(({ id }) => id));
    return out.filter(({ id }) => !explained.has(id));
  }

  private async write(
    restoreId: string,
    { key, state, detail }: { key: string; state: 'unanswered' | 'unexplained'; detail: string },
  ): Promise<void> {
    await rows(
      this.database,
      sql`INSERT INTO restore_finding (restore_id, key, state, detail, found_at) VALUES (${restoreId}, ${key}, ${state}, ${detail}, clock_timestamp())
          ON CONFLICT (restore_id, key) DO NOTHING`,
    );
  }
}
