import { atRest } from '../../test/support/at-rest.js';
import type { Json } from '../../test/support/client.js';
import { eventually } from '../../test/support/eventually.js';
import { holdDelivery } from '../../test/support/hold-row.js';
import { verifiedUser } from '../../test/support/people.js';
import { buy } from '../../test/support/trades.js';
import { startWorld, type World } from '../../test/support/world.js';

const BEGINNING = '2000-01-01T00:00:00Z';
const AT_ONCE = 10_000;
const MANY = 25_000;

/** An endpoint that was unavailable for a long time. */
describe('what was held for long', () => {
  let world: World;
  let userId: string;

  beforeAll(async () => {
    world = await startWorld();
    userId = (await verifiedUser(world.partner)).id;
  });
  afterAll(() => world.close());

  const endpoint = async (): Promise<string> =>
    (await world.partner.post('/api/webhook-endpoints', { url: `${world.sink.url}/away` })).body.id;
  const change = (id: string, enabled: boolean): Promise<Json> =>
    world.partner.patch(`/api/webhook-endpoints/${id}`, { enabled });
  const replay = async (id: string, since: string): Promise<Json> =>
    (await world.partner.post(`/api/webhook-endpoints/${id}/replay`, { since, status: 'held' })).body;
  const count = async (id: string, state: string): Promise<number> =>
    (
      await world.database.query<{ count: number }>(
        'SELECT count(*)::int AS count FROM webhook_delivery WHERE endpoint_id = $1 AND state = $2',
        [id, state],
      )
    )[0]!.count;

  it('keeps no other delivery waiting while it is requeued', async () => {
    const id = await endpoint();
    await change(id, false);
    const held = await buy(world.partner, userId);
    await change(id, true);
    await world.stranger.post('/api/webhook-endpoints', { url: `${world.sink.url}/stranger` });
    const stranger = (await verifiedUser(world.stranger)).id;
    await atRest(world);

    const row = await holdDelivery(world, held.id);
    const replaying = replay(id, BEGINNING);
    await eventually('the replay waits', row.isWaitedFor);
    const [own, other] = [await buy(world.partner, userId), await buy(world.stranger, stranger)];
    await eventually('both are sent', () =>
      [own, other].every(({ id: bought }) => world.sink.statusesOf(bought).length === 1),
    ).finally(() => row.letGo());

    expect(await replaying).toEqual({ requeued: 1 });
    await eventually('so is what was held', () => world.sink.statusesOf(held.id).length === 1);
    await world.partner.delete(`/api/webhook-endpoints/${id}`);
  });

  it('is put in line piece by piece, the oldest first, and held again piece by piece', async () => {
    const id = await endpoint();
    await change(id, false);
    await world.stopWorker();
    await manyHeld(id);
    await change(id, true);

    const first = await replay(id, BEGINNING);
    const second = await replay(id, first.next);
    const third = await replay(id, second.next);

    expect([first, second, third].map(({ requeued }) => requeued)).toEqual([AT_ONCE, AT_ONCE, MANY - 2 * AT_ONCE]);
    expect(third).not.toHaveProperty('next');
    expect(await count(id, 'pending')).toBe(MANY);
    expect((await change(id, false)).status).toBe(200);
    expect(await count(id, 'held')).toBe(AT_ONCE);
  }, 120_000);

  /** Five events in each millisecond. */
  const manyHeld = async (endpointId: string): Promise<void> => {
    await world.database.query(
      `INSERT INTO webhook_event (id, partner_id, subject_id, sequence, type, body, occurred_at, xid)
       SELECT gen_random_uuid(), p.partner_id, gen_random_uuid(), 1, 'TRANSACTION_UPDATED', '{"payload":{}}', date_trunc('second', now()) - interval '1 hour' + make_interval(secs => (i / 5)::float8 / 1000), 1
       FROM webhook_endpoint p, generate_series(0, ${MANY - 1}) i WHERE p.id = $1`,
      [endpointId],
    );
    await world.database.query(
      `INSERT INTO webhook_delivery (event_id, endpoint_id, partner_id, subject_id, sequence, state, next_attempt_at)
       SELECT id, $1, partner_id, subject_id, sequence, 'held', occurred_at FROM webhook_event WHERE body = '{"payload":{}}'`,
      [endpointId],
    );
  };
});
