import { engagedTarget, RESTORED_DATABASE } from '@rampart/brakes';
import type { Payout, Transaction } from '@rampart/data';
import { crashPoint } from '@rampart/kernel';
import { rows, sql } from '@rampart/sql';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { PARTNER_MOVES } from './dispatch.js';
import { brakeTargets, HELD_BY_BRAKE } from './payout-brakes.js';
import { PayoutRoutes } from './payout-routes.js';

type Hold = typeof HELD_BY_BRAKE | typeof RESTORED_DATABASE | typeof PARTNER_MOVES;

/** Whether this is the first attempt at a payout, and by which driver the payout leaves. */
@Injectable()
export class BeginSend {
  constructor(
    private readonly database: DataSource,
    private readonly routes: PayoutRoutes,
  ) {}

  /**
   * Fixes the payout's driver, whatever the settings change to. Returns undefined if an earlier attempt has begun. A payout that a brake holds waits, and so does
   * that of a partner which is about to leave for another cell: one under way would keep it here.
   */
  async beginSend(payout: Payout, transaction: Transaction | null): Promise<Payout | Hold | undefined> {
    const driver = await this.routes.findDriver(payout, transaction);
    const targets = brakeTargets(payout, transaction, driver);
    const [first] = await rows<{ brake: string | null; moving: boolean }>(
      this.database,
      sql`UPDATE payout SET send_started_at = CASE WHEN brake IS NULL AND NOT moving THEN rampart_now() END, driver = CASE WHEN brake IS NULL AND NOT moving THEN ${driver}::text ELSE driver END,
            waits_for = CASE WHEN brake IS NULL THEN nullif(waits_for, ${HELD_BY_BRAKE}) ELSE ${HELD_BY_BRAKE} END
          FROM (SELECT ${engagedTarget('payingOut', targets)} AS brake, EXISTS (SELECT FROM partner WHERE id = ${payout.partnerId} AND partner.moving) AS moving) held
          WHERE id = ${payout.id} AND state = 'claimed' AND send_started_at IS NULL RETURNING brake, moving`.prepared(),
    );
    crashPoint('payout.marked');
    if (first?.brake === RESTORED_DATABASE) return RESTORED_DATABASE;
    if (first?.brake) return HELD_BY_BRAKE;
    if (first?.moving) return PARTNER_MOVES;
    return first && { ...payout, driver };
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
