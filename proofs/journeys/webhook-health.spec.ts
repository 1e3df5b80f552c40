import { DatabaseClock } from '@rampart/data';
import { atRest } from '../../test/support/at-rest.js';
import type { Json } from '../../test/support/client.js';
import { aMoment, eventually } from '../../test/support/eventually.js';
import { type HeldRow, holdEndpoint } from '../../test/support/hold-row.js';
import { verifiedUser } from '../../test/support/people.js';
import { deliveries, endpoints } from '../../test/support/rows/tables.js';
import { buy } from '../../test/support/trades.js';
import { startSink, type ReceivedWebhook, type WebhookSink } from '../../test/support/webhook-sink.js';
import { startWorld, type World } from '../../test/support/world.js';

const HOUR = 3_600;

describe('an endpoint in trouble', () => {
  let world: World;
  let userId: string;

  beforeAll(async () => {
    world = await startWorld({ WEBHOOK_TIMEOUT_SECONDS: '30', WEBHOOK_LEASE_SECONDS: '60' });
    userId = (await verifiedUser(world.partner)).id;
  });
  afterEach(async () => {
    world.sink.answerWith(() => 204);
    for (const { id } of (await world.partner.get('/api/webhook-endpoints')).body)
      await world.partner.delete(`/api/webhook-endpoints/${id}`);
  });
  afterAll(() => world.close());

  const endpoint = async (url: string, fields: object = {}): Promise<Json> =>
    (await world.partner.post('/api/webhook-endpoints', { url, ...fields })).body;
  const heardAt = (path: string): ReceivedWebhook[] =>
    world.sink.received.filter((hook) => hook.path === `/Hooks/Rampart${path}`);
  const buys = (count: number): Promise<Json[]> =>
    Promise.all(Array.from({ length: count }, () => buy(world.partner, userId)));
  const healthOf = async (id: string): Promise<Json> => {
    const { failures, slots, probeAt } = await endpoints.get(world, { id });
    return { failures, slots, degraded: probeAt !== null };
  };
  const spent = async (id: string): Promise<number[]> =>
    (await deliveries.find(world, { endpointId: id }, ['attempts'])).map(({ attempts }) => attempts);

  it('is degraded after ten failures in a row: single attempts go on, the others wait and spend nothing', async () => {
    world.sink.answerWith(() => 500);
    const { id } = await endpoint(`${world.sink.url}/down`);
    await buys(10);
    await eventually('ten failures', async () => (await healthOf(id)).failures === 10);
    await buys(15);
    await atRest(world);
    await aMoment(1_200);

    expect(heardAt('/down')).toHaveLength(10);
    expect(await healthOf(id)).toMatchObject({ degraded: true });
    await world.advance(31);
    await eventually('a probe', () => heardAt('/down').length === 11);
    await aMoment(1_500);
    expect(heardAt('/down')).toHaveLength(11);
    await world.advance(61);
    await eventually('the next probe', () => heardAt('/down').length === 12);
    await aMoment(1_500);

    expect(heardAt('/down')).toHaveLength(12);
    expect((await spent(id)).reduce((sum, attempts) => sum + attempts, 0)).toBe(12);
  });

  it('is probed once in each pause, also by a worker that has not heard yet how late it is', async () => {
    const workersClock = world.worker.get(DatabaseClock, { strict: false });
    world.sink.answerWith(() => 500);
    const { id } = await endpoint(`${world.sink.url}/ahead`);
    await endpoints.update(world, { id }, { failures: 9 });
    await buys(2);
    await eventually('it is degraded', async () => (await healthOf(id)).degraded);
    const lag = jest.spyOn(workersClock, 'syncTime').mockResolvedValue();

    await world.advance(31);
    await eventually('a probe', () => heardAt('/ahead').length === 2);
    await aMoment(2_500); // the worker checks each second

    expect(heardAt('/ahead')).toHaveLength(2);
    lag.mockRestore();
    await workersClock.syncTime();
  });

  it('has no room for another attempt before the last one counts as failed', async () => {
    let held: HeldRow | undefined;
    const { id } = await endpoint(`${world.sink.url}/counted`);
    world.sink.answerWith(async () => {
      held ??= await holdEndpoint(world, id);
      return 500;
    });
    await buys(1);
    await eventually('the failure is being recorded', () => held?.isWaitedFor());
    await aMoment();

    const [taken] = await deliveries.find(world, { endpointId: id });
    await held?.letGo();
    await eventually('it counts', async () => (await healthOf(id)).failures === 1);

    expect(taken).toMatchObject({ attempts: 1, leaseToken: expect.any(String) });
    expect((await deliveries.get(world, { endpointId: id })).leaseToken).toBeNull();
  });

  it('gets everything once it takes an attempt again, in growing numbers', async () => {
    world.sink.answerWith(() => 500);
    const { id } = await endpoint(`${world.sink.url}/back`);
    await buys(10);
    await eventually('ten failures', async () => (await healthOf(id)).failures === 10);
    await buys(20);
    await atRest(world);
    world.sink.answerWith(() => 204);

    await world.advance(31);
    await eventually('all thirty', () => heardAt('/back').length >= 40);
    await eventually('healthy', async () => (await healthOf(id)).slots === 8);

    expect(new Set(heardAt('/back').map(({ headers }) => headers['webhook-id'])).size).toBe(30);
    expect(await healthOf(id)).toEqual({ failures: 0, slots: 8, degraded: false });
  });

  it('that takes nothing for 24 hours is reported to the others, again after 72, and not in between', async () => {
    world.sink.answerWith(({ path }) => (path.endsWith('/failing') ? 500 : 204));
    const { id } = await endpoint(`${world.sink.url}/failing`);
    await endpoint(`${world.sink.url}/news`, { eventTypes: ['WEBHOOK_ENDPOINT_FAILING'] });
    await buys(1);
    await eventually('a failure', async () => (await healthOf(id)).failures > 0);
    const reported = (times: number): Promise<boolean> =>
      eventually(`reported ${times} times`, () => heardAt('/news').length >= times);
    const reportedNoMoreThan = async (times: number): Promise<void> => {
      await aMoment(1_000);
      await atRest(world);
      expect(heardAt('/news')).toHaveLength(times);
    };

    await world.advance(23 * HOUR);
    await reportedNoMoreThan(0);
    await world.advance(2 * HOUR);
    await reported(1);
    await world.advance(46 * HOUR);
    await reportedNoMoreThan(1);
    await world.advance(2 * HOUR);
    await reported(2);
    await reportedNoMoreThan(2);

    const shown = (await world.partner.get(`/api/webhook-endpoints/${id}`)).body;
    expect(heardAt('/news')[0]?.body).toEqual({
      message: 'WEBHOOK_ENDPOINT_FAILING',
      timestamp: expect.any(Number),
      payload: shown,
    });
    expect(shown).toMatchObject({ enabled: true, failingSince: expect.any(String) });
  });

  it('that takes one again is reported anew only when it fails for a day again', async () => {
    world.sink.answerWith(({ path }) => (path.endsWith('/wavering') ? 500 : 204));
    const { id } = await endpoint(`${world.sink.url}/wavering`);
    await endpoint(`${world.sink.url}/gossip`, { eventTypes: ['WEBHOOK_ENDPOINT_FAILING'] });
    const fails = async (): Promise<void> => {
      await buys(1);
      await eventually('a failure', async () => (await healthOf(id)).failures > 0);
      await world.advance(25 * HOUR);
    };
    await fails();
    await eventually('the news', () => heardAt('/gossip').length === 1);
    world.sink.answerWith(() => 204);
    await buys(1);
    await eventually('it takes one', async () => (await healthOf(id)).failures === 0);
    expect((await world.partner.get(`/api/webhook-endpoints/${id}`)).body).not.toHaveProperty('failingSince');
    await atRest(world);
    world.sink.answerWith(({ path }) => (path.endsWith('/wavering') ? 500 : 204));

    await fails();

    await eventually('the news again', () => heardAt('/gossip').length === 2);
  });

  it("is disabled after 120 hours without a success; the partner's other endpoints are notified, and what waited is held", async () => {
    world.sink.answerWith(({ path }) => (path.endsWith('/lost') ? 500 : 204));
    const { id } = await endpoint(`${world.sink.url}/lost`);
    await endpoint(`${world.sink.url}/notified`, { eventTypes: ['WEBHOOK_ENDPOINT_DISABLED'] });
    await endpoint(`${world.sink.url}/not-notified`);
    await buys(1);
    await eventually('a failure', async () => (await healthOf(id)).failures > 0);
    await world.advance(119 * HOUR);
    await atRest(world);
    expect((await world.partner.get(`/api/webhook-endpoints/${id}`)).body.enabled).toBe(true);

    await world.advance(8 * HOUR);
    const [hook] = await eventually('the news', () => heardAt('/notified').length > 0 && heardAt('/notified'));

    const shown = (await world.partner.get(`/api/webhook-endpoints/${id}`)).body;
    expect(shown).toMatchObject({ enabled: false, disabledReason: 'no success for 120 hours' });
    expect(hook?.body).toEqual({ message: 'WEBHOOK_ENDPOINT_DISABLED', timestamp: expect.any(Number), payload: shown });
    expect(heardAt('/not-notified').filter(({ body }) => (body.message as string) !== 'TRANSACTION_UPDATED')).toEqual(
      [],
    );
    const held = await deliveries.find(world, { endpointId: id });
    expect([...new Set(held.map(({ state }) => state))]).toEqual(['held']);
  });

  it('that answers 410 is reported to the others too, and the event that met it is held', async () => {
    world.sink.answerWith(({ path }) => (path.endsWith('/gone') ? 410 : 204));
    const { id } = await endpoint(`${world.sink.url}/gone`);
    await endpoint(`${world.sink.url}/others`, { eventTypes: ['WEBHOOK_ENDPOINT_DISABLED'] });

    await buys(1);
    const [hook] = await eventually('the news', () => heardAt('/others').length > 0 && heardAt('/others'));

    expect((hook?.body.payload as Json)?.id).toBe(id);
    expect(await deliveries.find(world, { endpointId: id })).toMatchObject([{ state: 'held', attempts: 1 }]);
  });

  it('gets no more than eight attempts at once, and does not slow the others while it hangs', async () => {
    const hanging: WebhookSink = await startSink();
    hanging.answerWith(() => 'never');
    const { id } = await endpoint(hanging.url);
    await endpoint(`${world.sink.url}/healthy`);

    await buys(60);
    await eventually('the healthy one has all', () => heardAt('/healthy').length === 60);
    await aMoment(1_500);

    expect(hanging.mostAtOnce()).toBeLessThanOrEqual(8);
    expect(hanging.received.length).toBeLessThanOrEqual(8);
    expect((await spent(id)).filter((attempts) => attempts > 0).length).toBeLessThanOrEqual(8);
    await world.partner.delete(`/api/webhook-endpoints/${id}`);
    await hanging.close();
  });

  it('gets more than eight at once while it keeps up, and eight after a failure', async () => {
    const { id } = await endpoint(`${world.sink.url}/quick`);

    await buys(60);
    await eventually('it has grown', async () => {
      await buys(20);
      return (await healthOf(id)).slots > 8;
    });
    world.sink.answerWith(() => 500);
    await buys(1);

    await eventually('it is back at eight', async () => (await healthOf(id)).slots === 8);
  });

  it('gets one attempt at a time while the last one failed', async () => {
    world.sink.answerWith(() => 'never');
    const { id } = await endpoint(`${world.sink.url}/doubtful`);
    await endpoints.update(world, { id }, { failures: 1 });

    await buys(5);
    await eventually('an attempt', () => heardAt('/doubtful').length > 0);
    await aMoment(1_500);

    expect(heardAt('/doubtful')).toHaveLength(1);
  });

  it('leaves the living all their slots, although sixteen like it hold eight each', async () => {
    const [silent, living]: WebhookSink[] = await Promise.all([startSink(), startSink()]);
    const stranger = await verifiedUser(world.stranger);
    silent!.answerWith(() => 'never');
    living!.answerWith(() => 'never');
    for (let i = 0; i < 16; i += 1) await world.stranger.post('/api/webhook-endpoints', { url: `${silent!.url}/${i}` });
    await Promise.all(Array.from({ length: 8 }, () => buy(world.stranger, stranger.id)));
    await eventually('all slots of the dead are held', () => silent!.mostAtOnce() === 128);

    await endpoint(living!.url);
    await buys(8);

    await eventually('eight at once at the living one', () => living!.mostAtOnce() === 8);
    expect(silent!.mostAtOnce()).toBe(128);
    for (const { id } of (await world.stranger.get('/api/webhook-endpoints')).body)
      await world.stranger.delete(`/api/webhook-endpoints/${id}`);
    await Promise.all([silent!.close(), living!.close()]);
  });
});
