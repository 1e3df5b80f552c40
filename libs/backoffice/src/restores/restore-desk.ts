import { DatabaseRestore, insertAudit, inTransaction } from '@rampart/data';
import { rows, sql } from '@rampart/sql';
import { sealedText } from '@rampart/sealing';
import { fault, isTokenActor } from '@rampart/kernel';
import { HELD_BY_BRAKE, requeueHeldPayouts } from '@rampart/payouts';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { assertSecondPerson } from '../decisions/second-person.js';
import { type ListedFinding, listFindings, type RestoreCounts, countFindings } from './restore-findings-list.js';

export interface RestoreReport {
  /** The open restore, or the latest one; undefined if the database was never restored. */
  readonly restore: DatabaseRestore | undefined;
  readonly counts: RestoreCounts;
  /** Payouts, refunds and returns that wait for the release. */
  readonly heldPayouts: number;
  /** Unclear ones first. */
  readonly findings: readonly ListedFinding[];
}

interface ReleaseRequest {
  readonly by: string;
  readonly reason: string;
}

/** Shows what the providers know about the period that a restored database lost, and lets two operators release it. */
@Injectable()
export class RestoreDesk {
  constructor(private readonly database: DataSource) {}

  async buildReport(): Promise<RestoreReport> {
    const [restore] = await this.database
      .getRepository(DatabaseRestore)
      .find({ order: { isOpen: 'DESC', noticedAt: 'DESC' }, take: 1 });
    const [held] = await rows<{ count: number }>(
      this.database,
      sql`SELECT count(*)::int AS count FROM payout WHERE state = 'claimed' AND waits_for = ${HELD_BY_BRAKE}`,
    );
    const id = restore?.id ?? null;
    return {
      restore,
      counts: await countFindings(this.database, id),
      heldPayouts: held?.count ?? 0,
      findings: await listFindings(this.database, id),
    };
  }

  /**
   * The first operator proposes the release, the second one releases. Throws NOT_FOUND if there is nothing to release, RESTORE_NOT_ASKED, FOUR_EYES_REQUIRED,
   * FOUR_EYES_BY_PERSON.
   */
  releaseRestore(request: ReleaseRequest): Promise<'proposed' | 'released'> {
    return inTransaction(this.database, async (manager) => {
      const restore = await manager.findOne(DatabaseRestore, {
        where: { isOpen: true },
        lock: { mode: 'pessimistic_write' },
      });
      if (!restore) throw fault('NOT_FOUND');
      if (restore.askedAt === null) throw fault('RESTORE_NOT_ASKED');
      if (isTokenActor(request.by)) throw fault('FOUR_EYES_BY_PERSON');
      if (restore.proposedBy === null) return this.proposeRelease(manager, restore, request);
      assertSecondPerson(request.by, restore.proposedBy);
      return this.release(manager, restore, request);
    });
  }

  private async proposeRelease(
    manager: EntityManager,
    { id, cause }: DatabaseRestore,
    { by, reason }: ReleaseRequest,
  ): Promise<'proposed'> {
    await rows(
      manager,
      sql`UPDATE database_restore SET proposed_by = ${by}, proposed_reason = ${sealedText(reason)}, proposed_at = rampart_now() WHERE id = ${id}`,
    );
    await writeAudit(manager, 'proposeRestoreRelease', { id, cause, by, reason });
    return 'proposed';
  }

  private async release(
    manager: EntityManager,
    { id, cause }: DatabaseRestore,
    { by, reason }: ReleaseRequest,
  ): Promise<'released'> {
    await rows(
      manager,
      sql`UPDATE database_restore SET is_open = false, released_by = ${by}, release_reason = ${sealedText(reason)}, released_at = rampart_now() WHERE id = ${id}`,
    );
    await writeAudit(manager, 'releaseRestore', { id, cause, by, reason });
    await requeueHeldPayouts(manager);
    return 'released';
  }
}

const writeAudit = (
  manager: EntityManager,
  action: string,
  { id, cause, by, reason }: ReleaseRequest & Pick<DatabaseRestore, 'id' | 'cause'>,
): Promise<unknown> =>
  rows(
    manager,
    insertAudit({
      actor: `operator:${by}`,
      action,
      subject: `restore:${id}`,
      reason,
      before: null,
      after: { restoreId: id, cause },
    }),
  );
