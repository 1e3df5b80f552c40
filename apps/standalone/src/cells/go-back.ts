import { sql } from '@rampart/sql';
import { Refusal } from '../refusal.js';
import { removeRows } from './finish-move.js';
import { showPartner } from './hide-partner.js';
import { NOTIFY_OF_PLACE, placeOf } from './place.js';
import { endAtSource, endReplication } from './replication.js';
import { inOneTransaction, type Side, type Sides, type SideUrls, withReachable } from './sides.js';
import { addJobs, readJobs, watchOrders } from './waiting-jobs.js';

/** Opens the partner at the source again. What was replicated stays, so that another move is short. Refuses once the target serves the partner. */
export async function reopen({ source, target }: Sides, partner: string): Promise<void> {
  if ((await placeOf(target, partner)) === 'here')
    throw new Refusal('The partner lives at the target already. Move it back from there, once this move is finished.');
  await openAgain(source, partner);
}

/**
 * Opens the partner at the source while the target cannot be reached, for the cause given. As long as it has not left the source, it cannot have arrived at
 * the target. Refuses once it has left.
 */
export async function reopenAlone(source: Side, partner: string, cause: string): Promise<void> {
  const place = await placeOf(source, partner);
  if (place === 'leaving' || place === 'gone')
    throw new Refusal(
      `The target cannot be reached (${cause}), and only there is known whether the partner has arrived: its calls wait. Run the command again once the target is back.`,
    );
  await openAgain(source, partner);
}

async function openAgain(source: Side, partner: string): Promise<void> {
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

/** Undoes a move that has not arrived. While the target cannot be reached, the partner is served at the source again, and nothing else is done. */
export const goBack = (urls: SideUrls, partner: string): Promise<void> =>
  withReachable(
    urls,
    (sides) => undo(sides, partner),
    async (source, cause) => {
      await reopenAlone(source, partner, cause);
      await endAtSource(source, partner);
      await showPartner(source, partner);
      throw new Refusal(
        `The partner is served at the source. The target cannot be reached (${cause}): run --back again once it is, to remove there what the move has left.`,
      );
    },
  );

async function undo(sides: Sides, partner: string): Promise<void> {
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
