import type { Payout, Transaction } from '@rampart/data';
import { rows, sql } from '@rampart/sql';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Dispatch } from './dispatch.js';
import { LookUpSend } from './look-up-send.js';
import { HELD_BY_BRAKE } from './payout-brakes.js';
import { PayoutDrivers } from './payout-drivers.js';
import { PayoutRoutes } from './payout-routes.js';

/** Whether the provider has a payout that the brake of a restored database holds. */
@Injectable()
export class LookUpHeld {
  constructor(
    private readonly database: DataSource,
    private readonly drivers: PayoutDrivers,
    private readonly routes: PayoutRoutes,
    private readonly lookUp: LookUpSend,
  ) {}

  /** A restored database sends nothing and records the state at the provider. If that is unknown, or there is no response, it is looked up again. */
  async lookUpHeld(claimed: Payout, transaction: Transaction | null): Promise<Dispatch> {
    const payout = { ...claimed, driver: await this.routes.findDriver(claimed, transaction) };
    const known = await this.drivers.findSent(payout).catch(() => undefined);
    if (!known || known.state === 'unknown') return { outcome: 'deferred', reason: HELD_BY_BRAKE };
    await rows(
      this.database,
      sql`UPDATE payout SET send_started_at = coalesce(send_started_at, rampart_now()), driver = ${payout.driver} WHERE id = ${payout.id} AND state = 'claimed'`,
    );
    return this.lookUp.lookUpSend(payout);
  }
}
