import { BrakeSwitch, type NewBrake } from '@rampart/brakes';
import { Brake, inTransaction, rows, sql } from '@rampart/data';
import { MAX_LISTED } from '@rampart/kernel';
import { HELD_BY_BRAKE, requeueHeldPayouts } from '@rampart/payouts';
import { Injectable } from '@nestjs/common';
import { DataSource, IsNull, Not } from 'typeorm';

/** The brakes with what they hold. */
export interface BrakeReport {
  readonly engaged: readonly Brake[];
  /** The newest first. */
  readonly released: readonly Brake[];
  /** Payouts, refunds and returns that wait for a release. */
  readonly heldPayouts: number;
}

/** Operators' brakes: engaged with one click and a reason, released with a reason. */
@Injectable()
export class BrakeDesk {
  constructor(
    private readonly database: DataSource,
    private readonly brakes: BrakeSwitch,
  ) {}

  async buildReport(): Promise<BrakeReport> {
    const brakes = this.database.getRepository(Brake);
    const [held] = await rows<{ count: number }>(
      this.database,
      sql`SELECT count(*)::int AS count FROM payout WHERE state = 'claimed' AND waits_for = ${HELD_BY_BRAKE}`,
    );
    return {
      engaged: await brakes.find({ where: { releasedAt: IsNull() }, order: { id: 'DESC' } }),
      released: await brakes.find({
        where: { releasedAt: Not(IsNull()) },
        order: { releasedAt: 'DESC' },
        take: MAX_LISTED,
      }),
      heldPayouts: held?.count ?? 0,
    };
  }

  /** Engages a brake; one that is engaged stays as it is. Throws NOT_FOUND for an unknown target. */
  engageBrake(brake: NewBrake, by: string): Promise<Brake> {
    return inTransaction(this.database, (manager) => this.brakes.engageBrake(manager, brake, by));
  }

  /** Releases a brake and wakes the payouts that it held. Throws NOT_FOUND, BRAKE_RELEASED. */
  releaseBrake(id: string, request: { by: string; reason: string }): Promise<void> {
    return inTransaction(this.database, async (manager) => {
      const { action } = await this.brakes.releaseBrake(manager, id, request);
      if (action === 'payingOut') await requeueHeldPayouts(manager);
    });
  }
}
