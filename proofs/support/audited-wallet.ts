import { auditOutcomes, each, everything, withoutAudit } from './audited.js';
import { isUnsafe, liveRoutes } from '../../test/support/live-routes.js';
import { CONSOLE, type PrivilegedAction } from '../../test/support/privileged-actions.js';
import type { World } from '../../test/support/world.js';

interface Audited {
  /** Only requests change anything in it. */
  readonly world: World;
  readonly actions: Readonly<Record<string, PrivilegedAction>>;
}

/** The rules of the audit for everything that operators may change below `path`: every route once, and none without its entry. */
export function itIsAudited(path: string, current: () => Audited): void {
  const everyOne = <T>(value: T): Record<string, T> =>
    Object.fromEntries(Object.keys(current().actions).map((route) => [route, value]));

  it('is in the list above, whatever route there is', () => {
    const { world, actions } = current();
    const routes = liveRoutes(world.ops).filter((route) => isUnsafe(route) && route.includes(`${CONSOLE}/${path}/`));

    expect(routes.toSorted()).toEqual(Object.keys(actions).toSorted());
  });

  it('is not done where its entry in the audit cannot be written', async () => {
    const { world, actions } = current();
    const before = await everything(world);
    const statuses = await withoutAudit(world, () => each(actions, async ({ ask }) => (await ask()).status));
    const after = await everything(world);

    expect(statuses).toEqual(everyOne(500));
    expect(Object.keys(after).filter((table) => after[table] !== before[table])).toEqual([]);
  });

  it('is in the audit once: who, what, to what, and what it changed', async () => {
    const { world, actions } = current();

    expect(await auditOutcomes(world, actions)).toEqual(everyOne('audited'));
  });
}
