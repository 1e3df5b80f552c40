import { engagedTarget, RESTORED_DATABASE } from '@rampart/brakes';
import type { Payout, Transaction } from '@rampart/data';
import { crashPoint } from '@rampart/kernel';
import { rows, sql } from '@rampart/sql';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { brakeTargets, HELD_BY_BRAKE } from './payout-brakes.js';
import { PayoutRoutes } from './payout-routes.js';

/** Whether this is the first attempt at a payout, and by which driver the payout leaves. */
@Injectable()
export class BeginSend {
  constructor(
    private readonly database: DataSource,
    private readonly routes: PayoutRoutes,
  ) {}

  /** Fixes the payout's driver, whatever the settings change to. Returns undefined if an earlier attempt has begun. A payout that a brake holds waits. */
  async beginSend(
    payout: Payout,
    transaction: Transaction | null,
  ): Promise<Payout | typeof HELD_BY_BRAKE | typeof RESTORED_DATABASE | undefined> {
    const driver = await this.routes.findDriver(payout, transaction);
    const first = await rows<{ brake: string | null }>(
      this.database,
      sql`UPDATE payout SET send_started_at = CASE WHEN brake IS NULL THEN rampart_now() END, driver = CASE WHEN brake IS NULL THEN ${driver}::text ELSE driver END,
            waits_for = CASE WHEN brake IS NULL THEN nullif(waits_for, ${HELD_BY_BRAKE}) ELSE ${HELD_BY_BRAKE} END
          FROM (SELECT ${engagedTarget('payingOut', brakeTargets(payout, transaction, driver))} AS brake) held
          WHERE id = ${payout.id} AND state = 'claimed' AND send_started_at IS NULL RETURNING brake`.prepared(),
    );
    crashPoint('payout.marked');
    if (first[0]?.brake === RESTORED_DATABASE) return RESTORED_DATABASE;
    if (first[0]?.brake) return HELD_BY_BRAKE;
    return first.length === 1 ? { ...payout, driver } : undefined;
  }

  /** Returns the payout with the driver that an earlier attempt chose, or undefined if another worker finished it or it was withdrawn. */
  async findBegun(claimed: Payout): Promise<Payout | undefined> {
    const [begun] = await rows<Pick<Payout, 'driver'>>(
      this.database,
      sql`SELECT driver FROM payout WHERE id = ${claimed.id} AND state = 'claimed'`,
    );
    return begun && { ...claimed, driver: begun.driver };
  }
}
