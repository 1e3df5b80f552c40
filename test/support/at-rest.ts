import { eventually } from './eventually.js';
import type { World } from './world.js';

/** Waits until the service has done all that is due by its clock. What has not happened then does not happen. */
export const atRest = ({ database }: Pick<World, 'database'>): Promise<unknown> =>
  eventually('everything due is done', async () => (await database.query('SELECT id FROM outbox WHERE run_at <= rampart_now() LIMIT 1')).length === 0);
