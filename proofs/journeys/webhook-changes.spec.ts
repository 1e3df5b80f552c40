import { atRest } from '../../test/support/at-rest.js';
import type { Json } from '../../test/support/client.js';
import { aMoment, eventually } from '../../test/support/eventually.js';
import { attempts, deliveries } from '../../test/support/rows/tables.js';
import { buy } from '../../test/support/trades.js';
import { startTrading } from '../../test/support/trading.js';
import type { ReceivedWebhook } from '../../test/support/webhook-sink.js';
import type { World } from '../../test/support/world.js';

const BEGINNING = '2000-01-01T00:00:00Z';

/** The partner's server responds only when the suite says so. */
describe('an endpoint that is changed while an attempt is on its way', () => {
  let world: World;
  let userId: string;
  let answer: (status: number) => void;

  beforeAll(async () => {
    ({ world, userId } = await startTrading({ WEBHOOK_TIMEOUT_SECONDS: '30', WEBHOOK_LEASE_SECONDS: '60' }));
    for (const { id } of (await world.partner.get('/api/webhook-endpoints')).body)
      await world.partner.delete(`/api/webhook-endpoints/${id}`);
  });
  beforeEach(() => {
    const answered = new Promise<number>((resolve) => void (answer = resolve));
    world.sink.answerWith(() => answered);
  });
  afterEach(async () => {
    answer(204);
    world.sink.answerWith(() => 204);
    for (const { id } of (await world.partner.get('/api/webhook-endpoints')).body)
      await world.partner.delete(`/api/webhook-endpoints/${id}`);
  });
  afterAll(() => world.close());

  const endpoint = async (path: string): Promise<string> =>
    (await world.partner.post('/api/webhook-endpoints', { url: world.sink.url + path })).body.id;
  const change = async (id: string, fields: object): Promise<Json> =>
    (await world.partner.patch(`/api/webhook-endpoints/${id}`, fields)).body;
  const heardAt = (path: string): ReceivedWebhook[] =>
    world.sink.received.filter((hook) => hook.path === `/Hooks/Rampart${path}`);
  const webhooksAt = (path: string, count: number): Promise<ReceivedWebhook[]> =>
    eventually(`${count} webhooks at ${path}`, () => (heardAt(path).length >= count ? heardAt(path) : undefined));
  const attemptsOf = async (endpointId: string): Promise<Json[]> =>
    (await attempts.find(world, { endpointId })).map(({ attempt, statusCode }) => ({ attempt, status: statusCode }));
  const statesOf = async (endpointId: string): Promise<unknown[]> =>
    (await deliveries.find(world, { endpointId })).map(({ state }) => state);
  const becomes = (endpointId: string, state: string): Promise<boolean> =>
    eventually(`it is ${state}`, async () => (await statesOf(endpointId)).every((each) => each === state));

  it('is not disabled by 410 of the address that it had, and gets the event at the new one', async () => {
    const id = await endpoint('/left');
    await buy(world.partner, userId);
    const [met] = await webhooksAt('/left', 1);

    await change(id, { url: `${world.sink.url}/moved-to` });
    answer(410);
    await eventually('the attempt is recorded', async () => (await attemptsOf(id)).length === 1);
    world.sink.answerWith(() => 204);
    await world.advance(7);
    const [hook] = await webhooksAt('/moved-to', 1);
    await atRest(world);

    expect(hook?.headers['webhook-id']).toBe(met?.headers['webhook-id']);
    expect((await world.partner.get(`/api/webhook-endpoints/${id}`)).body).toMatchObject({
      enabled: true,
      url: `${world.sink.url}/moved-to`,
    });
    expect(await statesOf(id)).toEqual(['delivered']);
  });

  it('and disabled has taken what it takes all the same: it is written down, and not replayed', async () => {
    const id = await endpoint('/taken');
    await buy(world.partner, userId);
    await webhooksAt('/taken', 1);

    await change(id, { enabled: false });
    answer(204);
    await becomes(id, 'delivered');
    await change(id, { enabled: true });
    const { body } = await world.partner.post(`/api/webhook-endpoints/${id}/replay`, {
      since: BEGINNING,
      status: 'held',
    });

    expect(await attemptsOf(id)).toEqual([{ attempt: 1, status: 204 }]);
    expect(body).toEqual({ requeued: 0 });
  });

  it.each([500, 410])('and disabled holds what it answers with %i', async (status) => {
    const id = await endpoint(`/refused-${status}`);
    await buy(world.partner, userId);
    await webhooksAt(`/refused-${status}`, 1);

    await change(id, { enabled: false });
    answer(status);

    await becomes(id, 'held');
    expect(await attemptsOf(id)).toEqual([{ attempt: 1, status }]);
  });

  it('and deleted: how the attempt ended is on record, and nothing more is sent', async () => {
    const id = await endpoint('/deleted');
    await buy(world.partner, userId);
    await webhooksAt('/deleted', 1);

    await world.partner.delete(`/api/webhook-endpoints/${id}`);
    answer(500);
    await becomes(id, 'held');
    await world.advance(60);
    await atRest(world);

    expect(await attemptsOf(id)).toEqual([{ attempt: 1, status: 500 }]);
    expect(heardAt('/deleted')).toHaveLength(1);
  });

  it('and switched off and on has no more on their way than before', async () => {
    const id = await endpoint('/toggled');
    await Promise.all(Array.from({ length: 24 }, () => buy(world.partner, userId)));
    await webhooksAt('/toggled', 8);

    for (let i = 0; i < 3; i++) {
      await change(id, { enabled: false });
      await change(id, { enabled: true });
      await world.partner.post(`/api/webhook-endpoints/${id}/replay`, { since: BEGINNING, status: 'held' });
      await aMoment();
    }

    expect(heardAt('/toggled')).toHaveLength(8);
    answer(204);
    await becomes(id, 'delivered');
    expect(heardAt('/toggled')).toHaveLength(24);
  });
});
