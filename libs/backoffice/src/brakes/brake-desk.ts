import { BrakeSwitch, type NewBrake, type ReleaseRequest } from '@rampart/brakes';
import { Brake, inTransaction } from '@rampart/data';
import { rows, sql } from '@rampart/sql';
import { Decimal, fault, MAX_LISTED, personBehind } from '@rampart/kernel';
import { HELD_BY_BRAKE, requeueHeldPayouts } from '@rampart/payouts';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, IsNull, Not } from 'typeorm';
import { FourEyes } from '../decisions/four-eyes.js';
import { assertSecondPerson } from '../decisions/second-person.js';
import { describeUncertain, findCauses } from './brake-causes.js';

/** The brakes with what they hold. */
export interface BrakeReport {
  readonly engaged: readonly Brake[];
  /** Newest first. */
  readonly released: readonly Brake[];
  /** Payouts, refunds and returns that wait for a release. */
  readonly heldPayouts: number;
  /** Current findings of the rules that engaged brakes, by the brake's id. */
  readonly causes: ReadonlyMap<string, string>;
}

/** Findings at the moment when a brake was released, or its release was proposed to a second operator. */
export interface ReleaseReport {
  readonly status: 'ok' | 'proposed';
  /** Payouts, refunds and returns that waited, and that now continue unless another brake holds them. */
  readonly heldPayouts: number;
  readonly checked: readonly string[];
}

/** Operators' brakes: engaged with one click and a reason, and released with a reason. */
@Injectable()
export class BrakeDesk {
  constructor(
    private readonly database: DataSource,
    private readonly brakes: BrakeSwitch,
    private readonly fourEyes: FourEyes,
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

  /** Engages a brake. An engaged brake is left unchanged. Throws NOT_FOUND for an unknown target. */
  engageBrake(brake: NewBrake, by: string): Promise<Brake> {
    return inTransaction(this.database, (manager) => this.brakes.engageBrake(manager, brake, by));
  }

  /**
   * Releases a brake, wakes the payouts that it held, and reports what may still be wrong. If more money waits than the operator may decide about alone, the
   * first operator proposes the release and another one approves it. Throws NOT_FOUND, BRAKE_RELEASED, FOUR_EYES_REQUIRED, FOUR_EYES_BY_PERSON.
   */
  releaseBrake(id: string, request: ReleaseRequest): Promise<ReleaseReport> {
    return inTransaction(this.database, async (manager) => {
      await this.fourEyes.lockDecisions(manager, request.by);
      const brake = await this.brakes.lockBrake(manager, id);
      const held = brake.action === 'payingOut' ? await listHeld(manager) : [];
      const checked = await findDoubts(manager, brake);
      const heldPayouts = held.reduce((sum, { count }) => sum + count, 0);
      if (!(await this.mayRelease(manager, { brake, held, by: request.by }))) {
        await this.brakes.proposeRelease(manager, brake, request);
        return { status: 'proposed', heldPayouts, checked };
      }
      await this.brakes.releaseBrake(manager, brake, request);
      if (brake.action === 'payingOut') await requeueHeldPayouts(manager);
      return { status: 'ok', heldPayouts, checked };
    });
  }

  /** Throws FOUR_EYES_REQUIRED for the operator who proposed it. */
  private async mayRelease(
    manager: EntityManager,
    { brake, held, by }: { brake: Brake; held: readonly HeldSum[]; by: string },
  ): Promise<boolean> {
    const { releaseProposedBy, target } = brake;
    if (releaseProposedBy !== null && personBehind(releaseProposedBy) !== personBehind(by)) {
      assertSecondPerson(by, releaseProposedBy);
      return true;
    }
    const worth = this.fourEyes.worthOf(
      ...held.map(({ amount, currency }) => ({ amount: new Decimal(amount), currency })),
    );
    const deciding = { by, action: 'releaseBrake', subject: `brake:${target}`, worth };
    if (await this.fourEyes.decideAlone(manager, deciding)) return true;
    if (releaseProposedBy !== null) throw fault('FOUR_EYES_REQUIRED');
    return false;
  }
}

interface HeldSum {
  readonly currency: string;
  readonly amount: string;
  readonly count: number;
}

/** Lists payouts that brakes hold. They count even if another brake continues to hold them. */
const listHeld = (manager: EntityManager): Promise<HeldSum[]> =>
  rows<HeldSum>(
    manager,
    sql`SELECT currency, sum(amount)::text AS amount, count(*)::int AS count FROM payout WHERE state = 'claimed' AND waits_for = ${HELD_BY_BRAKE} GROUP BY currency`,
  );

async function findDoubts(manager: EntityManager, brake: Brake): Promise<string[]> {
  const causes = [...(await findCauses(manager, [brake])).values()];
  const uncertain = await describeUncertain(manager);
  return [...causes, ...(uncertain === undefined ? [] : [uncertain])];
}
