import { CatalogueChange, insertAudit } from '@rampart/data';
import { rows, sql } from '@rampart/sql';
import { sealedText } from '@rampart/sealing';
import { fault, ids, isId, type MethodId } from '@rampart/kernel';
import { type CatalogueItem, findCap, findCatalogueItem, findValueProblem } from '@rampart/methods';
import { databaseNow } from '@rampart/transactions';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';

/** A value for one setting of an entry; null restores the default. */
export interface NewValue {
  readonly entry: string;
  readonly setting: string;
  readonly value: unknown;
}

/** The operator who requests the change, and the reason. */
export interface ChangeRequest {
  /** The operator's name. */
  readonly by: string;
  readonly reason: string;
}

/** The only writer of catalogue changes. Changes run one at a time, write their own audit entry, and notify every process once committed. */
@Injectable()
export class CatalogueChanges {
  /**
   * Checks a new value against the item and the rail's cap; all other changes wait until this database transaction ends. Throws NOT_FOUND, VALIDATION_FAILED.
   */
  async checkValue(manager: EntityManager, { entry, setting, value }: NewValue): Promise<CatalogueItem> {
    await rows(manager, sql`SELECT pg_advisory_xact_lock(hashtextextended('catalogue', 0))`);
    const item = findCatalogueItem(entry, setting);
    if (!item) throw fault('NOT_FOUND');
    const cap = item.method === undefined ? undefined : await capOf(manager, item.method);
    const problem = findValueProblem(item, value, { cap });
    if (problem !== undefined) throw fault('VALIDATION_FAILED', { problem });
    return item;
  }

  /** Stores a proposal. Throws CATALOGUE_CHANGE_OPEN. */
  async proposeValue(manager: EntityManager, change: NewValue, request: ChangeRequest): Promise<CatalogueChange> {
    const { entry, setting } = change;
    if (await manager.existsBy(CatalogueChange, { entry, setting, state: 'proposed' }))
      throw fault('CATALOGUE_CHANGE_OPEN');
    return this.insertChange(manager, { change, request, state: 'proposed' });
  }

  /** Applies a value at once. */
  async applyValue(manager: EntityManager, change: NewValue, request: ChangeRequest): Promise<CatalogueChange> {
    const before = await this.replaceCurrent(manager, change);
    const applied = await this.insertChange(manager, { change, request, state: 'applied', before });
    await notify(manager);
    return applied;
  }

  /** Locks a proposal that an operator decides about. Throws PROPOSAL_NOT_FOUND, PROPOSAL_DECIDED. */
  async lockProposal(manager: EntityManager, id: string): Promise<CatalogueChange> {
    const found = isId(id)
      ? await manager.findOne(CatalogueChange, { where: { id }, lock: { mode: 'pessimistic_write' } })
      : null;
    if (!found) throw fault('PROPOSAL_NOT_FOUND');
    if (found.state !== 'proposed') throw fault('PROPOSAL_DECIDED');
    return found;
  }

  /** Applies a locked proposal. */
  async applyProposal(manager: EntityManager, proposal: CatalogueChange, request: ChangeRequest): Promise<void> {
    const before = await this.replaceCurrent(manager, proposal);
    await this.decideProposal(manager, proposal, { state: 'applied', request, before });
    await notify(manager);
  }

  /** Rejects a locked proposal. */
  rejectProposal(manager: EntityManager, proposal: CatalogueChange, request: ChangeRequest): Promise<void> {
    return this.decideProposal(manager, proposal, { state: 'rejected', request, before: null });
  }

  /** Ends the current change. Returns its value, or null if the default applied. */
  private async replaceCurrent(manager: EntityManager, { entry, setting }: NewValue): Promise<unknown> {
    const [current] = await rows<{ value: unknown }>(
      manager,
      sql`UPDATE catalogue_change SET state = 'replaced' WHERE entry = ${entry} AND setting = ${setting} AND state = 'applied' RETURNING value`,
    );
    return current?.value ?? null;
  }

  private async insertChange(
    manager: EntityManager,
    { change: { entry, setting, value }, request, state, before = null }: Inserted,
  ): Promise<CatalogueChange> {
    const now = await databaseNow(manager);
    const change: CatalogueChange = {
      id: ids.next(),
      entry,
      setting,
      value,
      state,
      proposedBy: request.by,
      proposedAt: now,
      reason: request.reason,
      decidedBy: null,
      decidedAt: state === 'applied' ? now : null,
    };
    await rows(
      manager,
      sql`INSERT INTO catalogue_change (id, entry, setting, value, state, proposed_by, proposed_at, reason, decided_at)
          VALUES (${change.id}, ${entry}, ${setting}, ${json(value)}::jsonb, ${state}, ${request.by}, ${now}, ${sealedText(request.reason)}, ${change.decidedAt})`,
    );
    await audit(manager, change, {
      action: state === 'proposed' ? 'propose:changeCatalogue' : ACTION,
      request,
      before,
    });
    return change;
  }

  private async decideProposal(
    manager: EntityManager,
    proposal: CatalogueChange,
    { state, request, before }: { state: 'applied' | 'rejected'; request: ChangeRequest; before: unknown },
  ): Promise<void> {
    const decided = { state, decidedBy: request.by, decidedAt: await databaseNow(manager) };
    await manager.update(CatalogueChange, { id: proposal.id }, decided);
    const action = state === 'applied' ? ACTION : `reject:${ACTION}`;
    await audit(manager, { ...proposal, ...decided }, { action, request, before });
  }
}

interface Inserted {
  readonly change: NewValue;
  readonly request: ChangeRequest;
  readonly state: 'proposed' | 'applied';
  readonly before?: unknown;
}

const ACTION = 'changeCatalogue';

const json = (value: unknown): string | null => (value === null ? null : JSON.stringify(value));

/** Every process reads the rows again once the change is committed. */
const notify = (manager: EntityManager): Promise<unknown> =>
  rows(manager, sql`SELECT pg_notify('rampart_catalogue', '')`);

async function capOf(manager: EntityManager, method: MethodId) {
  const own = await manager.findOneBy(CatalogueChange, { entry: `rail:${method}`, setting: 'cap', state: 'applied' });
  return findCap(() => own?.value ?? undefined, method);
}

const audit = (
  manager: EntityManager,
  { id: changeId, entry, setting, value }: CatalogueChange,
  { action, request: { by, reason }, before }: { action: string; request: ChangeRequest; before: unknown },
): Promise<unknown> =>
  rows(
    manager,
    insertAudit({
      actor: `operator:${by}`,
      action,
      subject: `catalogue:${entry}`,
      reason,
      before: { setting, value: before },
      after: { setting, value, changeId },
    }),
  );
