import { BrakeSwitch, type NewBrake } from '@rampart/brakes';
import { Brake, inTransaction, rows, sql } from '@rampart/data';
import { MAX_LISTED } from '@rampart/kernel';
import { HELD_BY_BRAKE, requeueHeldPayouts } from '@rampart/payouts';
import { Injectable } from '@nestjs/common';
import { DataSource, IsNull, Not } from 'typeorm';
import { describeUncertain, findCauses } from './brake-causes.js';

/** The brakes with what they hold. */
export interface BrakeReport {
  readonly engaged: readonly Brake[];
  /** The newest first. */
  readonly released: readonly Brake[];
  /** Payouts, refunds and returns that wait for a release. */
  readonly heldPayouts: number;
  /** Present findings of the rules that engaged brakes, by the brake's id. */
  readonly causes: ReadonlyMap<string, string>;
}

/** Findings of the moment in which a brake was released. */
export interface ReleaseReport {
  /** Payouts, refunds and returns that waited, and go on unless another brake holds them. */
  readonly heldPayouts: number;
  readonly checked: readonly string[];
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
    const engaged = await brakes.find({ where: { releasedAt: IsNull() }, order: { id: 'DESC' } });
    return {
      engaged,
      causes: await findCauses(this.database, engaged),
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

  /** Releases a brake, wakes the payouts that it held, and says what may still be wrong. Throws NOT_FOUND, BRAKE_RELEASED. */
  releaseBrake(id: string, request: { by: string; reason: string }): Promise<ReleaseReport> {
    return inTransaction(this.database, async (manager) => {
      const brake = await this.brakes.releaseBrake(manager, id, request);
      const heldPayouts = brake.action === 'payingOut' ? await requeueHeldPayouts(manager) : 0;
      const causes = [...(await findCauses(manager, [brake])).values()];
      const uncertain = await describeUncertain(manager);
      return { heldPayouts, checked: [...causes, ...(uncertain === undefined ? [] : [uncertain])] };
    });
  }
}
