import { SECOND } from '@rampart/kernel';
import { sql } from '@rampart/sql';
import { enterKeys } from './cells/haproxy-map.js';
import { forgetAtSource, movePartner, WITHIN_MS } from './cells/move-partner.js';
import { goBack } from './cells/go-back.js';
import { type MoveOptions, readOptions } from './cells/read-options.js';
import { type Sides, withSides } from './cells/sides.js';
import { connectionProblem } from './connection-problem.js';
import { Refusal } from './refusal.js';
import { reportFailure } from './report-failure.js';

/** Moves a partner from one cell to another, undoes a move that has not arrived, or removes what it left behind. It can be run again at any time. */
try {
  await perform(readOptions(process.argv.slice(2))).catch((error: unknown) => {
    throw connectionProblem(error) ?? error;
  });
} catch (error) {
  reportFailure(error);
  process.exitCode = 1;
}

async function perform(options: MoveOptions): Promise<void> {
  const { partner, task, place } = options;
  const urls = { source: named('FROM_DATABASE_URL'), target: named('TO_DATABASE_URL') };
  if (task === 'back') return goBack(urls, partner);
  if (task === 'forget') return forgetAtSource({ partner, urls });
  if (task === 'keys') return withSides(urls, (sides) => enter(sides, options));
  return movePartner({
    ...{ partner, urls, place, say },
    replicationUrl: process.env['REPLICATION_URL'] ?? urls.source,
    withinMs: WITHIN_MS,
    onStep: async (step) => say(step),
    onArrived: (sides) => enter(sides, options),
  });
}

async function enter({ target }: Sides, { partner, map, backend = '' }: MoveOptions): Promise<void> {
  const keys = await target.ask<{ key: string }>(
    sql`SELECT key FROM api_key WHERE partner_id = ${partner} AND revoked_at IS NULL ORDER BY key`,
  );
  if (map !== undefined)
    await enterKeys(
      map,
      keys.map(({ key }) => key),
      backend,
    );
  say(`${keys.length} keys${map === undefined ? '' : ` are in ${map.file}`}`);
}

function named(name: 'FROM_DATABASE_URL' | 'TO_DATABASE_URL'): string {
  const url = process.env[name];
  if (url === undefined || url === '')
    throw new Refusal(`${name} is not set: the database of a cell, by its superuser.`);
  return url;
}

/** Prints with the seconds since the start. */
function say(text: string): void {
  console.log(`${(performance.now() / SECOND).toFixed(1)} s: ${text}`);
}
