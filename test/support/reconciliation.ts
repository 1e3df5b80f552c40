import { Reconciler } from '@rampart/reconciliation';
import type { ChainId } from '@rampart/kernel';
import { atRest } from './at-rest.js';
import type { Json } from './client.js';
import { eventually } from './eventually.js';
import { walletOpenings, watermarks } from './rows/tables.js';
import type { World } from './world.js';

/** Runs reconciliation now, once the worker's own run has ended. Rules read two days again, because suites break rows by hand, which is not among what changed. */
export const reconcile = (world: Pick<World, 'worker' | 'database'>): Promise<boolean> =>
  eventually('it is our turn', async () => {
    await watermarks.remove(world, {});
    return world.worker.get(Reconciler, { strict: false }).runOnce();
  });

/** Runs reconciliation over what changed since its last run, as the worker does. */
export const reconcileChanges = ({ worker }: Pick<World, 'worker'>): Promise<boolean> =>
  eventually('it is our turn', () => worker.get(Reconciler, { strict: false }).runOnce());

/** The open findings of a rule, as operators see them. */
export const openFindings = async ({ operator }: Pick<World, 'operator'>, rule: string): Promise<Json[]> =>
  (await operator.get('/ops/reconciliation')).body.findings.filter(
    (each: Json) => each['rule'] === rule && each['resolvedAt'] === null,
  );

/** Releases every brake, as an operator does after an inspection. */
export async function releaseBrakes({ operator }: Pick<World, 'operator'>): Promise<void> {
  for (const { id } of (await operator.get('/ops/api/brakes')).body.engaged as Json[])
    await operator.post(`/ops/api/brakes/${id}/release`, { reason: 'it was looked at' });
}

const APART = 5 * 60;

/** Reconciles the wallets of a chain until two runs have found the same, after which they are compared with the books. */
export async function agreeOpenings(world: World, chain: ChainId): Promise<void> {
  await eventually('the openings are agreed', async () => {
    await atRest(world);
    await reconcile(world);
    await world.advance(APART);
    await reconcile(world);
    const openings = await walletOpenings.find(world, { chain });
    return openings.length > 0 && openings.every(({ agreedAt }) => agreedAt !== null);
  });
}
