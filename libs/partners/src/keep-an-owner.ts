import { Member, rows, sql } from '@rampart/data';
import { fault } from '@rampart/kernel';
import type { EntityManager } from 'typeorm';

/** After a change of the team: somebody must be left who can change it again. Changes take turns. Throws LAST_OWNER. */
export async function keepAnOwner(manager: EntityManager, partnerId: string): Promise<void> {
  await rows(manager, sql`SELECT id FROM partner WHERE id = ${partnerId} FOR UPDATE`);
  if (!(await manager.existsBy(Member, { partnerId, role: 'owner' }))) throw fault('LAST_OWNER');
}
