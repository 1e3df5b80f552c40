import { InboundEvent, insertAudit, inTransaction, inUnit, Payout } from '@rampart/data';
import { rows } from '@rampart/sql';
import { fault, isId } from '@rampart/kernel';
import { type DataSource, type EntityManager, Not } from 'typeorm';

/** Returns the operator whose proposal awaits a second operator: of the return itself, or that it was sent. Null if there is none. */
export function proposerOf({
  state,
  proposedBy,
  foundSentBy,
}: Pick<Payout, 'state' | 'proposedBy' | 'foundSentBy'>): string | null {
  if (state === 'proposed') return proposedBy;
  return state === 'uncertain' ? foundSentBy : null;
}

export async function proposeFoundSent(
  manager: EntityManager,
  payout: Payout,
  found: { foundSentBy: string; foundReference: string },
): Promise<Payout> {
  await manager.update(Payout, { id: payout.id }, found);
  return { ...payout, ...found };
}

export const activeReturn = (manager: EntityManager, { id: inboundEventId }: InboundEvent): Promise<Payout | null> =>
  manager.findOneBy(Payout, { inboundEventId, state: Not('failed') });

export async function lockProposed(manager: EntityManager, id: string): Promise<Payout> {
  const payout = await manager.findOneOrFail(Payout, { where: { id }, lock: { mode: 'pessimistic_write' } });
  if (proposerOf(payout) === null) throw fault('PROPOSAL_DECIDED');
  return payout;
}

export async function auditReturn(
  manager: EntityManager,
  payout: Payout,
  { by, reason }: { by: string; reason: string },
): Promise<void> {
  const { id: returnId, inboundEventId, state, address } = payout;
  const after = { returnId, state, address, reference: payout.foundReference ?? payout.reference };
  await rows(
    manager,
    insertAudit({
      actor: `operator:${by}`,
      action: auditedAs(payout),
      subject: `inboundEvent:${inboundEventId}`,
      reason,
      before: null,
      after,
    }),
  );
}

function auditedAs(payout: Payout): string {
  if (proposerOf(payout) !== null) return 'propose:return';
  return payout.state === 'failed' || payout.state === 'uncertain' ? 'reject:return' : 'return';
}

/** Throws INBOUND_EVENT_NOT_FOUND. */
export async function findEvent(database: DataSource, id: string): Promise<InboundEvent> {
  const event = isId(id) ? await database.getRepository(InboundEvent).findOneBy({ id }) : null;
  if (!event) throw fault('INBOUND_EVENT_NOT_FOUND');
  return event;
}

/** Throws PROPOSAL_NOT_FOUND. */
export async function findProposed(database: DataSource, id: string): Promise<Payout> {
  const payout = isId(id) ? await database.getRepository(Payout).findOneBy({ id, purpose: 'return' }) : null;
  if (!payout || (payout.proposedBy ?? payout.foundSentBy) === null) throw fault('PROPOSAL_NOT_FOUND');
  return payout;
}

/** A driver's writes join the unit of work, so that an approval exists only if its return does. */
export const inOneUnit = <T>(database: DataSource, work: (manager: EntityManager) => Promise<T>): Promise<T> =>
  inUnit(database, () => inTransaction(database, work));

export const NOT_FOUND_SENT = { foundSentBy: null, foundReference: null } as const;
