import { randomInt } from 'node:crypto';
import { Invitations } from '@rampart/partners';
import type { Client, Json } from './client.js';
import { liveRoutes } from './live-routes.js';
import { newOperator } from './operators.js';
import { verifiedUser } from './people.js';
import { quiet } from './queues.js';
import { reconcile } from './reconciliation.js';
import { newScene, pathWith } from './scene.js';
import { BUY, buy, deposit, payFiat, payoutWill, reaches, sell } from './trades.js';
import { newOwner, partnerIdOf } from './visitor.js';
import type { World } from './world.js';

/** No data: documents and pages, and what only the browser of a shopper can read. */
const NOT_READ = /[*]|\/(authorize|docs|queues)\b|^\/checkout\//;

/** In the partner's data of an order. */
export const COMMON_WORD = 'spring';

/** Orders through their lives, a replay, a day of the clock, a check of the books; then everything that can be read, by who may read it. */
export async function useWholeService(world: World): Promise<void> {
  const { partner } = world;
  const scene = await newScene(partner);
  const userId = (await verifiedUser(partner)).id;
  await ordersOf(world, userId);
  await quiet(world);
  await partner.post('/api/quotes', BUY);
  await partner.post(`/api/webhook-endpoints/${scene.endpoint.id}/ping`, {});
  await partner.post(`/api/webhook-endpoints/${scene.endpoint.id}/replay`, {
    since: '2026-01-01T00:00:00Z',
    status: 'delivered',
  });
  await partner.post(`/api/webhook-events/${scene.event.id}/redeliver`, {});
  await partner.patch(`/api/webhook-endpoints/${scene.endpoint.id}`, { enabled: false });
  await world.advance(86_400);
  await quiet(world);
  await reconcile(world);
  await readAll(world, { ...scene, userId });
  await buy(partner, userId, {}, `key-${randomInt(1e9)}`);
}

/** One that is completed each way, one whose payout fails, one that waits, and money that names none. */
async function ordersOf(world: World, userId: string): Promise<void> {
  const { partner } = world;
  const data = { partnerData: { campaign: COMMON_WORD } };
  const [bought, failed, sold] = [
    await buy(partner, userId, data),
    await buy(partner, userId),
    await sell(partner, userId),
  ];
  await payoutWill(partner, failed.id, 'fail');
  await Promise.all([payFiat(partner, bought.id), payFiat(partner, failed.id), deposit(partner, sold.id)]);
  await reaches(partner, bought.id, 'completed');
  await reaches(partner, sold.id, 'completed');
  await reaches(partner, failed.id, 'payout_failed');
  await world.operator.post(`/ops/transactions/${failed.id}/refund`, { reason: 'seen on the phone' });
  await partner.post('/api/sandbox/fiat', {
    reference: `a gift ${randomInt(1e9)}`,
    amount: 41,
    currency: 'SGD',
    id: `FT ${randomInt(1e9)}`,
  });
}

async function readAll(
  world: World,
  { userId, buy: order, endpoint, event, request }: Record<string, Json>,
): Promise<void> {
  const partnerId = await partnerIdOf(world, world.partner);
  const owner = await newOwner(world, partnerId);
  const operator = await newOperator(world);
  await world.api.get(Invitations, { strict: false }).createInvitation(partnerId, {
    email: `invited${randomInt(1e9)}@partner.example`,
    role: 'support',
    by: 'operator:tester',
  });
  const things: Record<string, string> = {
    ...{
      transactions: order.id,
      endpoints: endpoint.id,
      events: event.id,
      deliveries: event.id,
      endpointId: endpoint.id,
    },
    ...{ 'webhook-endpoints': endpoint.id, 'webhook-events': event.id, 'requests': request.id, 'partners': partnerId },
  };
  const readers: readonly (readonly [string, Client])[] = [
    ['/dashboard/api', owner],
    ['/ops/api', operator],
    ['/ops', world.operator],
    ['/metrics', world.operator],
    ['/', world.partner],
  ];
  for (const route of new Set([...liveRoutes(world.api), ...liveRoutes(world.ops)])) {
    const [method, path] = route.split(' ') as [string, string];
    if (method !== 'GET' || NOT_READ.test(path)) continue;
    const ids = Object.fromEntries(
      [...path.matchAll(/(?<=\/)([\w-]+)\/\{(\w+)\}/g)].map(([, before, name]) => [
        name,
        things[name!] ?? things[before!] ?? userId,
      ]),
    );
    const [prefix, reader] = readers.find(([start]) => path.startsWith(start))!;
    await reader.get(pathWith(prefix.endsWith('/api') ? path.slice(prefix.length) : path, ids));
  }
}
