import { aMoment, eventually } from '../../test/support/eventually.js';
import type { Client } from '../../test/support/client.js';
import { verifiedUser } from '../../test/support/people.js';
import { attempts, endpoints } from '../../test/support/rows/tables.js';
import { buy } from '../../test/support/trades.js';
import { startSink, type WebhookSink } from '../../test/support/webhook-sink.js';
import { startWorld, type World } from '../../test/support/world.js';

/** The maximum number of attempts that an endpoint may have at once. */
const GROWN = 64;
/** The attempts of a worker below which each endpoint gets fewer, and the deliveries of one more claim. */
const MAX_AT_ONCE = 512 + 128;
/** Delay after which an endpoint that does not respond has only two slots. */
const SLOW_MS = 2_500;

describe('endpoints that had grown to 64 attempts at once', () => {
  let world: World;
  let silent: WebhookSink;

  beforeAll(async () => {
    world = await startWorld({ WEBHOOK_TIMEOUT_SECONDS: '30', WEBHOOK_LEASE_SECONDS: '60' });
    silent = await startSink();
    silent.answerWith(() => 'never');
  });
  afterAll(async () => {
    await silent.close();
    await world.close();
  });

  /** Endpoints that have kept up so far. */
  async function grownEndpoints(partner: Client, count: number): Promise<string[]> {
    const ids: string[] = [];
    for (let i = 0; i < count; i += 1)
      ids.push((await partner.post('/api/webhook-endpoints', { url: `${silent.url}/${i}` })).body.id);
    for (const id of ids) await endpoints.update(world, { id }, { slots: GROWN });
    return ids;
  }

  async function buys(partner: Client, userId: string, count: number): Promise<void> {
    await Promise.all(Array.from({ length: count }, () => buy(partner, userId)));
  }

  const healthyOnes = (): number => world.sink.received.length;

  it('and fall silent together leave room: a healthy one gets everything before any of their attempts has ended', async () => {
    const [ours, theirs] = [await verifiedUser(world.partner), await verifiedUser(world.stranger)];
    await world.listen();
    const [first, second] = [await grownEndpoints(world.stranger, 16), await grownEndpoints(world.partner, 15)];

    await buys(world.stranger, theirs.id, GROWN);
    await eventually('more than eight at each', () => silent.mostAtOnce() > 8 * first.length);
    await aMoment(SLOW_MS);
    await buys(world.partner, ours.id, 30);

    await eventually('the healthy one has all', () => healthyOnes() === 30);
    expect(await attempts.count(world, { endpointId: [...first, ...second] })).toBe(0);
    expect(silent.mostAtOnce()).toBeLessThanOrEqual(MAX_AT_ONCE + 2 * second.length);
  });

  it('have eight again, or fewer, once an attempt at them has failed', async () => {
    const all = await endpoints.find(world, { slots: GROWN }, ['id']);
    const ids = all.map(({ id }) => id);

    await silent.close();

    await eventually('all have failed', async () =>
      (await endpoints.find(world, { id: ids }, ['failures'])).every(({ failures }) => failures > 0),
    );
    const slots = (await endpoints.find(world, { id: ids }, ['slots'])).map((each) => each.slots);
    expect(ids).toHaveLength(31);
    expect(Math.max(...slots)).toBeLessThanOrEqual(8);
  });
});
