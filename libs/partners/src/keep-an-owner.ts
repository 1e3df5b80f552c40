import { Member, rows, sql } from '@rampart/data';
import { fault } from '@rampart/kernel';
import type { EntityManager } from 'typeorm';

/** Asserts, after a change of the team, that an owner is left who can change it again. Changes are serialized. Throws LAST_OWNER. */
export async function keepAnOwner(manager: EntityManager, partnerId: string): Promise<void> {
  await rows(manager, sql`SELECT id FROM partner WHERE id = ${partnerId} FOR UPDATE`);
  if (!(await manager.existsBy(Member, { partnerId, role: 'owner' }))) throw fault('LAST_OWNER');
}
