import { verifyWebhook } from '@rampart/client/webhooks';
import type { Json } from '../../test/support/client.js';
import { eventually } from '../../test/support/eventually.js';
import type { LiveWorld } from './live-world.js';
import type { ReceivedWebhook } from '../../test/support/webhook-sink.js';

type Outer = Pick<LiveWorld, 'outer'>;

/** The bank's statement is uploaded and booked. */
export async function bookStatement({ clerks: [clerk, colleague], outer }: LiveWorld): Promise<void> {
  const { text } = await outer.get('/bank/statement');
  const { status, body } = await clerk.stage(text, 'format=camt&name=statement.xml');
  expect([status, body.isBalanced]).toEqual([200, true]);
  expect((await clerk.beside(colleague).bookByTwo(body.id)).status).toBe(200);
}

/** Makes the file of pending payouts, once there are `count`, with the approvals of both operators. */
export async function issuePayouts({ clerks: [mei, jo] }: Pick<LiveWorld, 'clerks'>, count: number): Promise<string> {
  await eventually('payouts wait at the desk', async () => (await mei.show()).body.accounts[0].queued === count);
  const { id } = (await mei.makeBatch()).body;
  expect([(await mei.approve(id)).status, (await jo.approve(id)).status]).toEqual([200, 200]);
  return (await jo.issue(id)).body.content;
}

/** Everything that the partner's server received. */
export const receivedWebhooks = async ({ outer }: Outer): Promise<ReceivedWebhook[]> =>
  ((await outer.get('/webhooks')).body as Json[]).map(({ headers, body, at }) => ({
    ...{ path: '/rampart', headers, raw: body, body: JSON.parse(body), at },
  }));

/** The statuses of an order that the partner's server received, each with a right signature. */
export const reportedOf = async (world: Outer, secret: string, id: string): Promise<string[]> =>
  (await verifiedBodies(await receivedWebhooks(world), secret))
    .filter(({ payload }) => payload.id === id)
    .map(({ payload }) => payload.status);

const verifiedBodies = (webhooks: readonly ReceivedWebhook[], secret: string): Promise<Json[]> =>
  Promise.all(
    webhooks.map(async ({ headers, raw }) => (await verifyWebhook({ headers, body: raw, secret })).body as Json),
  );
