import { rawSql, sql } from '@rampart/sql';
import { inReplicaRole } from './copy-rows.js';
import { hidePartner, showPartner } from './hide-partner.js';
import { COPIED, HIDDEN } from './moved-tables.js';
import { NOTIFY_OF_PLACE, placeOf } from './place.js';
import { endReplication } from './replication.js';
import { inOneTransaction, type Side, type Sides } from './sides.js';
import { addToSums } from './sums.js';

/** From now on the source answers with the place of the partner, and its sums are those of the partners that it has. */
export async function finishMove(sides: Sides, partner: string): Promise<void> {
  const { source, target } = sides;
  await endReplication(sides, partner);
  if ((await placeOf(source, partner)) === 'leaving')
    await inOneTransaction(source, async () => {
      await addToSums(source, partner, '-');
      await source.ask(sql`UPDATE partner SET moving = false, moved_jobs = NULL WHERE id = ${partner}`);
      await source.ask(NOTIFY_OF_PLACE);
    });
  await showPartner(target, partner);
}

/** Removes what a partner left behind at a side where it does not live, and then what hides it. Its keys stay, so that calls are refused with the place. */
export async function forgetPartner(side: Side, partner: string): Promise<void> {
  await hidePartner(side, partner);
  await removeRows(side, partner);
  await showPartner(side, partner);
}

const AT_ONCE = 5_000;

/** A few thousand rows at a time, so that each commit is short. */
export async function removeRows(side: Side, partner: string): Promise<void> {
  for (const table of [...HIDDEN, 'api_call'].filter((each) => each !== 'inbound_event'))
    while (await removeSome(side, table, partner));
  await inReplicaRole(side, async () => {
    for (const { table, rowsOf, isKept } of COPIED)
      if (!isKept) await side.ask(sql`DELETE FROM ${rawSql(table)} WHERE ${rowsOf(partner)}`);
  });
}

/** Returns whether there may be more. A place of a row is one of its partition, which is named with it. */
const removeSome = (side: Side, table: string, partner: string): Promise<boolean> =>
  inReplicaRole(side, async () => {
    const [gone] = await side.ask<{ rows: number }>(sql`
      WITH chosen AS (SELECT tableoid AS part, ctid AS at FROM ${rawSql(table)} WHERE partner_id = ${partner} LIMIT ${AT_ONCE}),
      gone AS (DELETE FROM ${rawSql(table)} t USING chosen WHERE t.tableoid = chosen.part AND t.ctid = chosen.at RETURNING 1)
      SELECT count(*)::int AS rows FROM gone`);
    return gone?.rows === AT_ONCE;
  });
