import { eventually } from './eventually.js';
import type { World } from './world.js';

/** Waits until the service has done all that is due by its clock. What has not happened then does not happen. */
export async function atRest({ database }: Pick<World, 'database'>): Promise<void> {
  const due = () =>
    database.query<{ name: string; checks: number }>('SELECT name, checks, payload, run_at, published_at, next_check_at, rampart_now() FROM outbox WHERE run_at <= rampart_now() LIMIT 5');
  try {
    await eventually('everything due is done', async () => (await due()).length === 0, 20_000);
  } catch (error) {
    throw new Error(`${(error as Error).message}; left: ${JSON.stringify(await due())}`, { cause: error });
  }
}
