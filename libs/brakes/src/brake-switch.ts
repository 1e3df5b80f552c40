import { Brake, type BrakeAction, insertAudit } from '@rampart/data';
import { type Executor, rows, sql } from '@rampart/sql';
import { sealedText } from '@rampart/sealing';
import { fault, ids, isId } from '@rampart/kernel';
import { Injectable } from '@nestjs/common';
import { type EntityManager, IsNull } from 'typeorm';
import { isTarget } from './brake-targets.js';

export interface NewBrake {
  readonly action: BrakeAction;
  readonly target: string;
  readonly reason: string;
}

/** The operator who releases a brake, and the reason. */
export interface ReleaseRequest {
  readonly by: string;
  readonly reason: string;
}

/** A rule that engages a brake, with its finding. */
export interface BrakeRule {
  readonly rule: string;
  /** Time since which the rule has found it. A brake that an operator has released since then is not engaged again for the same cause. */
  readonly since: Date;
}

/** The only writer of brakes. Each change writes its own audit entry, and takes effect in every process once committed. */
@Injectable()
export class BrakeSwitch {
  /** Engages a brake for an operator. An engaged brake is left unchanged. Throws NOT_FOUND for an unknown target. */
  async engageBrake(manager: EntityManager, brake: NewBrake, by: string): Promise<Brake> {
    if (!isTarget(brake.target)) throw fault('NOT_FOUND');
    await this.insertBrake(manager, { ...brake, by, rule: null, actor: `operator:${by}` });
    const { action, target } = brake;
    return manager.findOneByOrFail(Brake, { action, target, releasedAt: IsNull() });
  }

  /** Engages a brake for a rule, once for the same cause. Returns whether it did. */
  async engageByRule(manager: EntityManager, brake: NewBrake, { rule, since }: BrakeRule): Promise<boolean> {
    const { action, target } = brake;
    const [before] = await rows(
      manager,
      sql`SELECT id FROM brake WHERE action = ${action} AND target = ${target} AND rule = ${rule} AND engaged_at >= ${since} LIMIT 1`,
    );
    if (before) return false;
    return this.insertBrake(manager, { ...brake, by: rule, rule, actor: `program:${rule}` });
  }

  /** Locks a brake that an operator decides about. Throws NOT_FOUND, BRAKE_RELEASED. */
  async lockBrake(manager: EntityManager, id: string): Promise<Brake> {
    const brake = isId(id)
      ? await manager.findOne(Brake, { where: { id }, lock: { mode: 'pessimistic_write' } })
      : null;
    if (!brake) throw fault('NOT_FOUND');
    if (brake.releasedAt !== null) throw fault('BRAKE_RELEASED');
    return brake;
  }

  /** Releases a locked brake. */
  releaseBrake(manager: EntityManager, brake: Brake, { by, reason }: ReleaseRequest): Promise<void> {
    return this.markReleased(manager, brake, { by, actor: `operator:${by}`, reason });
  }

  /** Proposes the release of a locked brake to a second operator. */
  async proposeRelease(manager: EntityManager, brake: Brake, { by, reason }: ReleaseRequest): Promise<void> {
    await rows(
      manager,
      sql`UPDATE brake SET release_proposed_by = ${by}, release_proposed_at = rampart_now() WHERE id = ${brake.id}`,
    );
    await audit(manager, { actor: `operator:${by}`, action: 'propose:releaseBrake', reason, brake });
  }

  /** Releases the brake that a rule engaged, because the cause no longer exists. Returns the brake, or undefined if none is engaged. */
  async releaseByRule(
    manager: EntityManager,
    { action, target, reason }: NewBrake,
    rule: string,
  ): Promise<Brake | undefined> {
    const brake = await manager.findOne(Brake, {
      where: { action, target, rule, releasedAt: IsNull() },
      lock: { mode: 'pessimistic_write' },
    });
    if (!brake) return undefined;
    await this.markReleased(manager, brake, { by: rule, actor: `program:${rule}`, reason });
    return brake;
  }

  private async insertBrake(
    manager: EntityManager,
    { action, target, reason, by, rule, actor }: NewBrake & { by: string; rule: string | null; actor: string },
  ): Promise<boolean> {
    const id = ids.next();
    const engaged = await rows(
      manager,
      sql`INSERT INTO brake (id, action, target, engaged_by, rule, reason, engaged_at)
          VALUES (${id}, ${action}, ${target}, ${by}, ${rule}, ${sealedText(reason)}, rampart_now())
          ON CONFLICT (action, target) WHERE released_at IS NULL DO NOTHING RETURNING id`,
    );
    if (engaged.length === 0) return false;
    await audit(manager, { actor, action: 'engageBrake', reason, brake: { id, action, target } });
    await notify(manager);
    return true;
  }

  private async markReleased(
    manager: EntityManager,
    brake: Brake,
    { by, actor, reason }: { by: string; actor: string; reason: string },
  ): Promise<void> {
    await rows(
      manager,
      sql`UPDATE brake SET released_by = ${by}, release_reason = ${sealedText(reason)}, released_at = rampart_now() WHERE id = ${brake.id}`,
    );
    await audit(manager, { actor, action: 'releaseBrake', reason, brake });
    await notify(manager);
  }
}

const audit = (
  manager: Executor,
  {
    actor,
    action,
    reason,
    brake,
  }: { actor: string; action: string; reason: string; brake: Pick<Brake, 'id' | 'action' | 'target'> },
): Promise<unknown> =>
  rows(
    manager,
    insertAudit({
      actor,
      action,
      subject: `brake:${brake.target}`,
      reason,
      before: null,
      after: { brakeId: brake.id, action: brake.action, target: brake.target },
    }),
  );

/** Every process reads the rows again once the change is committed. */
const notify = (manager: Executor): Promise<unknown> => rows(manager, sql`SELECT pg_notify('rampart_brakes', '')`);
