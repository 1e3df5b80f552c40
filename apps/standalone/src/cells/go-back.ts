import { sql } from '@rampart/sql';
import { Refusal } from '../refusal.js';
import { removeRows } from './finish-move.js';
import { showPartner } from './hide-partner.js';
import { NOTIFY_OF_PLACE, placeOf } from './place.js';
import { endReplication } from './replication.js';
import { inOneTransaction, type Side, type Sides } from './sides.js';
import { addJobs, readJobs, watchOrders } from './waiting-jobs.js';

/** Opens the partner at the source again. What was replicated stays, so that another move is short. Refuses once the target serves the partner. */
export async function reopen({ source, target }: Sides, partner: string): Promise<void> {
  if ((await placeOf(target, partner)) === 'here')
    throw new Refusal('The partner lives at the target already. Move it back from there, once this move is finished.');
  const place = await placeOf(source, partner);
  if (place !== 'closing' && place !== 'leaving') return;
  const jobs = await readJobs(source, partner);
  await inOneTransaction(source, async () => {
    await source.ask(sql`UPDATE partner SET moved_to = NULL, moving = false, moved_jobs = NULL WHERE id = ${partner}`);
    await addJobs(source, jobs);
    if (place === 'leaving') await watchOrders(source, partner);
    await source.ask(NOTIFY_OF_PLACE);
  });
}

/** Undoes a move that has not arrived. */
export async function goBack(sides: Sides, partner: string): Promise<void> {
  await reopen(sides, partner);
  await endReplication(sides, partner);
  await clearTarget(sides.target, partner);
  await showPartner(sides.source, partner);
  await showPartner(sides.target, partner);
}

/** Removes what an earlier move left at the target, where the partner's rows are hidden. */
export async function clearTarget(target: Side, partner: string): Promise<void> {
  if ((await placeOf(target, partner)) === 'here') throw new Refusal('The partner lives at the target.');
  await removeRows(target, partner);
}
