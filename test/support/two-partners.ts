import { type Snapshot, snapshotOf } from './footprint.js';
import { liveRoutes } from './live-routes.js';
import { newScene, type Scene } from './scene.js';
import { DASHBOARD } from './privileged-actions.js';
import { type Member, newOwner, partnerIdOf } from './visitor.js';
import { startWorld, type World } from './world.js';

/** Two partners with their own orders, users and webhooks, and the owner of the first, who requests the other's objects. */
export interface TwoPartners {
  readonly world: World;
  readonly own: Scene;
  readonly strange: Scene;
  readonly owner: Member;
  /** Everything of the other partner, to be compared afterwards. */
  snapshot(): Promise<Snapshot>;
}

/** The worker is stopped at the end, since a webhook that is tried again would change what is compared. */
export async function openTwoPartners(prepare?: (partners: TwoPartners) => Promise<void>): Promise<TwoPartners> {
  const world = await startWorld();
  const [own, strange] = await Promise.all([newScene(world.partner), newScene(world.stranger)]);
  const owner = await newOwner(world, await partnerIdOf(world, world.partner));
  const partners = { world, own, strange, owner, snapshot: () => snapshotOf(world, strange) };
  await prepare?.(partners);
  await world.stopWorker();
  return partners;
}

/** Ids of what a scene has, by the segment before them in a path of the dashboard. */
export const thingsOfScene = ({ buy, user, endpoint, event }: Scene): Record<string, string> => ({
  transactions: buy.id,
  users: user.id,
  endpoints: endpoint.id,
  events: event.id,
  deliveries: event.id,
  eventId: endpoint.id,
});

/** Paths under the dashboard's API that are read, with and without ids. */
export const dashboardPages = ({ api }: World): string[] =>
  liveRoutes(api)
    .filter((route) => route.startsWith(`GET ${DASHBOARD}/`))
    .map((route) => route.replace(`GET ${DASHBOARD}`, ''));
