import { Transaction } from '@rampart/data';
import { after, Clock, DAY } from '@rampart/kernel';
import { recordEvent, transactionUpdated } from '@rampart/webhooks';
import { Webhook } from 'standardwebhooks';
import { DataSource, type EntityManager } from 'typeorm';
import { atRest } from '../support/at-rest.js';
import type { Json } from '../support/client.js';
import { eventually } from '../support/eventually.js';
import { holdUser } from '../support/hold-row.js';
import { verifiedUser } from '../support/people.js';
import { deliveries, endpoints } from '../support/rows/tables.js';
import { withoutRowSecurity } from '../support/row-security.js';
import { BUY, buy, payFiat, payoutWill, reaches, SELL, sell, WALLETS } from '../support/trades.js';
import type { ReceivedWebhook } from '../support/webhook-sink.js';
import { startWorld, type World } from '../support/world.js';

const HOUR = 3_600;
/** Seconds between attempts; each may come a fifth earlier or later. */
const SCHEDULE = [5, 30, 120, 600, 1_800, 2 * HOUR, 5 * HOUR, 10 * HOUR, 14 * HOUR, 20 * HOUR, 24 * HOUR];

describe('webhooks', () => {
  let world: World;
  let userId: string;

  beforeAll(async () => {
    world = await startWorld();
    userId = (await verifiedUser(world.partner)).id;
  });
  afterEach(async () => {
    world.sink.answerWith(() => 204);
    for (const { id } of (await world.partner.get('/api/webhook-endpoints')).body)
      await world.partner.delete(`/api/webhook-endpoints/${id}`);
  });
  afterAll(() => world.close());

  const endpoint = async (path = ''): Promise<Json> =>
    (await world.partner.post('/api/webhook-endpoints', { url: world.sink.url + path })).body;
  const change = async (id: string, fields: object): Promise<Json> =>
    (await world.partner.patch(`/api/webhook-endpoints/${id}`, fields)).body;
  const heard = (id: string, path = ''): ReceivedWebhook[] =>
    world.sink.received.filter(({ body, path: at }) => body.payload.id === id && at === `/Hooks/Rampart${path}`);
  const webhooksOf = (id: string, count: number, path = ''): Promise<ReceivedWebhook[]> =>
    eventually(`${count} webhooks`, () => (heard(id, path).length >= count ? heard(id, path) : undefined));

  describe('endpoints', () => {
    it('are made from a URL, enabled, with a secret that is shown once', async () => {
      const answer = await world.partner.post('/api/webhook-endpoints', { url: world.sink.url });

      const { secret, ...shown } = answer.body;
      expect(answer.status).toBe(201);
      expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
      expect(shown).toEqual({
        id: expect.any(String),
        url: world.sink.url,
        enabled: true,
        eventTypes: ['TRANSACTION_UPDATED'],
        payloadVersion: 1,
        createdAt: expect.stringMatching(/Z$/),
      });
      expect((await world.partner.get(`/api/webhook-endpoints/${shown.id}`)).body).toEqual(shown);
      expect((await world.partner.get('/api/webhook-endpoints')).body).toEqual([shown]);
      expect(await change(shown.id, {})).toEqual(shown);
    });

    it('keep their secret unreadable in the database', async () => {
      const { secret } = await endpoint();
      const key = Buffer.from(secret.slice('whsec_'.length), 'base64');

      const sealed = (await endpoints.find(world)).at(-1)?.sealedSecret;

      expect(sealed?.includes(key)).toBe(false);
      expect(sealed?.includes(secret)).toBe(false);
    });

    it('are changed, and deleted', async () => {
      const { id } = await endpoint();

      expect(await change(id, { url: `${world.sink.url}/moved` })).toMatchObject({
        id,
        url: `${world.sink.url}/moved`,
        enabled: true,
      });
      expect(await change(id, { enabled: false })).toMatchObject({ url: `${world.sink.url}/moved`, enabled: false });
      expect((await world.partner.delete(`/api/webhook-endpoints/${id}`)).status).toBe(204);
      expect((await world.partner.get(`/api/webhook-endpoints/${id}`)).body.code).toBe('WEBHOOK_ENDPOINT_NOT_FOUND');
      expect((await world.partner.delete(`/api/webhook-endpoints/${id}`)).status).toBe(404);
      expect((await world.partner.get('/api/webhook-endpoints')).body).toEqual([]);
    });

    it.each([
      ['that is none', 'not a url'],
      ['of another protocol', 'ftp://example.com/hooks'],
      ['that runs', 'javascript:alert(1)'],
      ['with a password', 'https://user:password@example.com/hooks'],
      ['with a fragment', 'https://example.com/hooks#part'],
      ['without a host', 'https:///hooks'],
      ['that never ends', `https://example.com/${'x'.repeat(2_030)}`],
    ])('are refused for a URL %s', async (_, url) => {
      const created = await world.partner.post('/api/webhook-endpoints', { url });
      const changed = await world.partner.patch(`/api/webhook-endpoints/${(await endpoint()).id}`, { url });

      expect(created).toMatchObject({
        status: 400,
        body: { code: expect.stringMatching(/^(WEBHOOK_URL_INVALID|VALIDATION_FAILED)$/) },
      });
      expect(changed.status).toBe(400);
    });

    it.each([{}, { url: 5 }, { url: null }])('are refused for the body %j', async (body) => {
      expect(await world.partner.post('/api/webhook-endpoints', body)).toMatchObject({
        status: 400,
        body: { code: 'VALIDATION_FAILED' },
      });
    });

    it('are at most 16, also when 20 are asked for together', async () => {
      const answers = await Promise.all(
        Array.from({ length: 20 }, () => world.partner.post('/api/webhook-endpoints', { url: world.sink.url })),
      );

      expect(answers.map(({ status }) => status).sort()).toEqual([
        ...Array<number>(16).fill(201),
        ...Array<number>(4).fill(409),
      ]);
    });

    it('belong to their partner alone', async () => {
      const { id } = await endpoint();

      expect((await world.stranger.get('/api/webhook-endpoints')).body).toEqual([]);
      expect((await world.stranger.patch(`/api/webhook-endpoints/${id}`, { enabled: false })).status).toBe(404);
      expect((await world.stranger.delete(`/api/webhook-endpoints/${id}`)).status).toBe(404);
      expect((await world.partner.get(`/api/webhook-endpoints/${id}`)).body.enabled).toBe(true);
    });
  });

  describe('notifications', () => {
    it('say what the contract says, for every change of status, creation included', async () => {
      await endpoint();
      const { id, nonce, peer } = await buy(world.partner, userId, { partnerData: { order: 7 } });
      await payFiat(world.partner, id);

      const hooks = await webhooksOf(id, 3);

      expect(hooks.map(({ body }) => body.payload.status)).toEqual(['pending', 'fiat_received', 'completed']);
      for (const { body, headers } of hooks) {
        expect(Object.keys(body)).toEqual(['message', 'timestamp', 'payload']);
        expect(body.message).toBe('TRANSACTION_UPDATED');
        expect(Number.isInteger(body.timestamp)).toBe(true);
        expect(Math.abs(body.timestamp - Date.now())).toBeLessThan(60_000);
        expect(headers['content-type']).toBe('application/json');
        expect(body.payload).toMatchObject({
          id,
          type: 'buy',
          method: 'paynow',
          fiat: 200,
          currency: 'SGD',
          cryptoCurrency: 'BTC',
          userId,
          userCountry: 'SG',
        });
        expect(body.payload).toMatchObject({ wallet: WALLETS.BTC, nonce, peer, partnerData: { order: 7 } });
        expect(body.payload).not.toHaveProperty('qrCode');
      }
    });

    it('carry nothing beyond the contract, and partnerData when given', async () => {
      await endpoint();
      const { id } = await buy(world.partner, userId);

      const [hook] = await webhooksOf(id, 1);

      expect(Object.keys(hook?.body.payload ?? {}).sort()).toEqual(
        [
          'id',
          'type',
          'status',
          'method',
          'crypto',
          'fiat',
          'total',
          'currency',
          'cryptoCurrency',
          'serviceCharge',
          'cryptoPrice',
          'cryptoPriceUsd',
        ]
          .concat(['nonce', 'userCountry', 'userId', 'wallet', 'peer'])
          .sort(),
      );
    });

    it('are signed so that the Standard Webhooks library accepts them, and refuses another secret or body', async () => {
      const { secret } = await endpoint();
      const { secret: otherSecret } = await endpoint('/other');
      const { id } = await sell(world.partner, userId);

      const [hook] = await webhooksOf(id, 1);
      const headers = signatureOf(hook);

      expect(new Webhook(secret).verify(hook?.raw ?? '', headers)).toEqual(hook?.body);
      expect(() => new Webhook(otherSecret).verify(hook?.raw ?? '', headers)).toThrow();
      expect(() => new Webhook(secret).verify(`${hook?.raw} `, headers)).toThrow();
      expect(() => new Webhook(secret).verify(hook?.raw ?? '', { ...headers, 'webhook-id': 'another' })).toThrow();
      expect(() =>
        new Webhook(secret).verify(hook?.raw ?? '', {
          ...headers,
          'webhook-timestamp': String(Number(headers['webhook-timestamp']) - 1),
        }),
      ).toThrow();
    });

    it("count the attempt, and the transaction's changes from 1", async () => {
      await endpoint();
      const { id } = await buy(world.partner, userId);
      await payFiat(world.partner, id);

      const hooks = await webhooksOf(id, 3);

      expect(hooks.map(({ headers }) => headers['webhook-attempt'])).toEqual(['1', '1', '1']);
      expect(hooks.map(({ headers }) => headers['webhook-sequence'])).toEqual(['1', '2', '3']);
      expect(new Set(hooks.map(({ headers }) => headers['webhook-id'])).size).toBe(3);
    });

    it("carry true time in their headers however far the test clock is ahead, and the service's time in their body", async () => {
      const { secret } = await endpoint();
      await world.advance(5 * HOUR);
      const { id, createdAt } = await buy(world.partner, userId);

      const [hook] = await webhooksOf(id, 1);

      expect(Math.abs(Number(hook?.headers['webhook-timestamp']) - Date.now() / 1_000)).toBeLessThan(60);
      expect(() => new Webhook(secret).verify(hook?.raw ?? '', signatureOf(hook))).not.toThrow();
      expect(hook?.body.timestamp).toBe(Date.parse(createdAt));
      expect(hook?.body.timestamp).toBeGreaterThan(Date.now() + 4 * HOUR * 1_000);
    });

    it('go to every endpoint, each signed with its own secret', async () => {
      const [one, two] = [await endpoint('/one'), await endpoint('/two')];
      const { id } = await buy(world.partner, userId);

      const [first] = await webhooksOf(id, 1, '/one');
      const [second] = await webhooksOf(id, 1, '/two');

      expect(first?.raw).toBe(second?.raw);
      expect(() => new Webhook(one.secret).verify(first?.raw ?? '', signatureOf(first))).not.toThrow();
      expect(() => new Webhook(two.secret).verify(second?.raw ?? '', signatureOf(second))).not.toThrow();
    });

    it('go to the URL as it was written, case, escapes and query', async () => {
      const path = '/CaseSensitive/%7Euser/A%2fB?Token=AbC&empty=';
      const { id: endpointId, url } = await endpoint(path);
      const { id } = await buy(world.partner, userId);

      expect(await webhooksOf(id, 1, path)).toHaveLength(1);
      expect(url).toBe(world.sink.url + path);
      expect((await world.partner.get(`/api/webhook-endpoints/${endpointId}`)).body.url).toBe(url);
    });

    it("are another partner's business only for that partner's transactions", async () => {
      const foreign = (await world.stranger.post('/api/webhook-endpoints', { url: `${world.sink.url}/stranger` })).body;
      await endpoint();
      const { id } = await withoutRowSecurity(world, () => buy(world.partner, userId));

      await webhooksOf(id, 1);
      await atRest(world);

      expect(heard(id, '/stranger')).toEqual([]);
      await world.stranger.delete(`/api/webhook-endpoints/${foreign.id}`);
    });

    it('E47: report nothing of a transaction that was refused', async () => {
      await endpoint();
      const before = world.sink.received.length;

      await world.partner.post(`/api/users/${userId}/transactions`, { ...BUY, fiat: 1 });
      await world.partner.post(`/api/users/${userId}/transactions`, { ...SELL, methodAttributes: {} });
      await atRest(world);

      expect(world.sink.received).toHaveLength(before);
    });
  });

  describe('delivery', () => {
    it.each([200, 201, 202, 204, 299])('takes %i as success', async (status) => {
      world.sink.answerWith(() => status);
      await endpoint();
      const { id } = await buy(world.partner, userId);
      await webhooksOf(id, 1);

      await world.advance(HOUR / 2);
      await atRest(world);

      expect(heard(id)).toHaveLength(1);
    });

    it.each([301, 302, 400, 401, 404, 429, 500, 503])('attempts again after %i', async (status) => {
      world.sink.answerWith(() => status);
      await endpoint();
      const { id } = await buy(world.partner, userId);
      await webhooksOf(id, 1);
      await atRest(world);
      world.sink.answerWith(() => 204);

      await world.advance(7);

      expect(await webhooksOf(id, 2)).toHaveLength(2);
    });

    it("waits by the database's time, also in a worker that has not heard yet that the test clock moved", async () => {
      world.sink.answerWith(() => 500);
      const clock = world.worker.get(Clock, { strict: false });
      const late = jest.spyOn(clock, 'now').mockImplementation(() => after(clock.trueTime(), -7 * DAY));
      await endpoint();

      const { id } = await buy(world.partner, userId);
      const [wait] = await eventually('the attempt is recorded', async () => {
        const found = await world.database.query(
          `SELECT extract(epoch FROM next_attempt_at - rampart_now())::float AS seconds FROM webhook_delivery
           WHERE subject_id = '${id}' AND attempts = 1 AND lease_token IS NULL`,
        );
        return found.length > 0 ? found : undefined;
      });

      late.mockRestore();
      expect(wait?.seconds).toBeGreaterThan(0);
    });

    it('is tried 12 times on the schedule, with the same id and bytes, and then no more', async () => {
      const { id } = await buy(world.partner, userId);
      await payoutWill(world.partner, id, 'uncertain');
      const { secret } = await endpoint();
      world.sink.answerWith(({ body }) => (body.payload.id === id ? 500 : 204));
      await payFiat(world.partner, id);
      await webhooksOf(id, 1);

      for (const [made, seconds] of SCHEDULE.entries()) {
        await atRest(world);
        if (seconds > 5) await world.advance(seconds * 0.8 - 4);
        await atRest(world);
        if (seconds > 5) expect(heard(id)).toHaveLength(made + 1);
        await world.advance(seconds * 0.4 + 6);
        await webhooksOf(id, made + 2);
      }
      await atRest(world);
      await world.advance(100 * HOUR);
      await atRest(world);

      const hooks = heard(id);
      expect(hooks.map(({ headers }) => headers['webhook-attempt'])).toEqual(
        Array.from({ length: 12 }, (_, at) => String(at + 1)),
      );
      expect(new Set(hooks.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
      expect(new Set(hooks.map(({ raw }) => raw)).size).toBe(1);
      for (const hook of hooks) {
        expect(() => new Webhook(secret).verify(hook.raw, signatureOf(hook))).not.toThrow();
      }
      const signedAt = hooks.map(({ headers }) => Number(headers['webhook-timestamp']) * 1_000);
      for (const [nth, { at }] of hooks.entries()) {
        expect(signedAt[nth]).toBeLessThanOrEqual(at + 1_000);
        expect(signedAt[nth]).toBeGreaterThanOrEqual((hooks[nth - 1]?.at ?? 0) - 1_000); // signed again, after the previous attempt
      }
    });

    it('keeps the order of one transaction while its first event is failing', async () => {
      await endpoint();
      world.sink.answerWith(() => 500);
      const { id } = await buy(world.partner, userId);
      await payFiat(world.partner, id);
      await reaches(world.partner, id, 'completed');
      await world.advance(7);
      await webhooksOf(id, 2);
      await atRest(world);
      expect(new Set(heard(id).map(({ body }) => body.payload.status))).toEqual(new Set(['pending']));

      world.sink.answerWith(() => 204);
      await world.advance(37);

      const hooks = await webhooksOf(id, 5);
      expect(hooks.map(({ body }) => body.payload.status)).toEqual([
        'pending',
        'pending',
        'pending',
        'fiat_received',
        'completed',
      ]);
      expect(hooks.map(({ headers }) => headers['webhook-sequence'])).toEqual(['1', '1', '1', '2', '3']);
    });

    it('goes on after an event whose attempts are all spent', async () => {
      const { id } = await buy(world.partner, userId);
      await endpoint();
      world.sink.answerWith(({ headers, body }) =>
        body.payload.id === id && headers['webhook-sequence'] === '2' ? 500 : 204,
      );
      await payFiat(world.partner, id);
      await reaches(world.partner, id, 'completed');

      for (const [made, seconds] of [...SCHEDULE, HOUR].entries()) {
        await webhooksOf(id, made + 1);
        await atRest(world);
        await world.advance(seconds * 1.2 + 6);
      }

      const hooks = await webhooksOf(id, 13);
      expect(hooks.map(({ body }) => body.payload.status)).toEqual([
        ...Array<string>(12).fill('fiat_received'),
        'completed',
      ]);
    });

    it('of one transaction, or to one endpoint, does not wait for another that fails', async () => {
      await Promise.all([endpoint('/good'), endpoint('/bad')]);
      const poison = await buy(world.partner, userId);
      world.sink.answerWith(({ path, body }) => (path.endsWith('/bad') || body.payload.id === poison.id ? 500 : 204));
      const { id } = await buy(world.partner, userId);
      await payFiat(world.partner, id);

      const hooks = await webhooksOf(id, 3, '/good');

      expect(hooks.map(({ body }) => body.payload.status)).toEqual(['pending', 'fiat_received', 'completed']);
      expect(new Set(heard(id, '/bad').map(({ body }) => body.payload.status))).toEqual(new Set(['pending']));
    });

    it('of a storm of changes is in order for each transaction, each event once', async () => {
      await endpoint();
      const bought = await Promise.all(Array.from({ length: 25 }, () => buy(world.partner, userId)));
      await Promise.all(bought.map(({ id }) => payFiat(world.partner, id)));

      for (const { id } of bought) await webhooksOf(id, 3);
      await atRest(world);

      for (const { id } of bought) expect(world.sink.statusesOf(id)).toEqual(['pending', 'fiat_received', 'completed']);
    });

    it('disables an endpoint that answers 410, says so, and sends it nothing more', async () => {
      const { id: endpointId } = await endpoint();
      world.sink.answerWith(() => 410);
      const { id } = await buy(world.partner, userId);
      await webhooksOf(id, 1);
      await atRest(world);
      world.sink.answerWith(() => 204);

      await payFiat(world.partner, id);
      await reaches(world.partner, id, 'completed');
      await world.advance(HOUR);
      await atRest(world);

      expect((await world.partner.get(`/api/webhook-endpoints/${endpointId}`)).body).toMatchObject({
        enabled: false,
        disabledReason: expect.stringContaining('410'),
      });
      expect(heard(id)).toHaveLength(1);
    });

    /** Runs the work in a database transaction and rolls it back. */
    async function neverMind<T>(work: (manager: EntityManager) => Promise<T>): Promise<T> {
      const runner = world.api.get(DataSource).createQueryRunner();
      await runner.startTransaction();
      try {
        return await work(runner.manager);
      } finally {
        await runner.rollbackTransaction();
        await runner.release();
      }
    }

    it('are held for a disabled endpoint from the moment of their writing', async () => {
      const { id: endpointId } = await endpoint('/off');
      await change(endpointId, { enabled: false });
      const { id } = await buy(world.partner, userId);

      const states = await neverMind(async (manager) => {
        const event = transactionUpdated({ ...(await manager.findOneByOrFail(Transaction, { id })), version: 2 });
        await recordEvent(manager, event);
        return deliveries.find(manager, { eventId: event.id }); // before any other session can see it
      });

      expect(states).toMatchObject([{ state: 'held' }]);
    });

    it('stops for a disabled endpoint, goes on for the others, and begins again when it is enabled', async () => {
      const { id: endpointId } = await endpoint('/off');
      await endpoint('/on');
      await change(endpointId, { enabled: false });
      const quiet = await buy(world.partner, userId);
      await webhooksOf(quiet.id, 1, '/on');
      await atRest(world);
      expect(heard(quiet.id, '/off')).toEqual([]);

      const enabled = await change(endpointId, { enabled: true });
      const { id } = await buy(world.partner, userId);

      expect(enabled).toMatchObject({ enabled: true });
      expect(await webhooksOf(id, 1, '/off')).toHaveLength(1);
    });

    it('goes on after the endpoint was disabled in the very moment of an event, and enabled again', async () => {
      const { id: endpointId } = await endpoint();
      const held = await holdUser(world, userId);
      const creating = buy(world.partner, userId);
      await eventually('the buy is being written', held.isWaitedFor);
      await change(endpointId, { enabled: false });
      await held.letGo();
      const { id } = await creating;
      await atRest(world);
      await change(endpointId, { enabled: true });

      await payFiat(world.partner, id);

      const hooks = await webhooksOf(id, 2);
      expect(hooks.map(({ body }) => body.payload.status)).toEqual(['fiat_received', 'completed']);
    });

    it.each<[string, (id: string) => Promise<unknown>]>([
      ['disabled', (id) => change(id, { enabled: false })],
      ['deleted', (id) => world.partner.delete(`/api/webhook-endpoints/${id}`)],
    ])('of what was still waiting stops when the endpoint is %s', async (_, end) => {
      world.sink.answerWith(() => 500);
      const { id: endpointId } = await endpoint();
      const { id } = await buy(world.partner, userId);
      await webhooksOf(id, 1);
      await atRest(world);

      await end(endpointId);
      await world.advance(HOUR / 2);
      await payFiat(world.partner, id);
      await reaches(world.partner, id, 'completed');
      await atRest(world);

      expect(heard(id)).toHaveLength(1);
    });

    it('goes to the new URL when it was changed in between', async () => {
      world.sink.answerWith(({ path }) => (path.endsWith('/old') ? 500 : 204));
      const { id: endpointId } = await endpoint('/old');
      const { id } = await buy(world.partner, userId);
      const [first] = await webhooksOf(id, 1, '/old');
      await atRest(world);

      await change(endpointId, { url: `${world.sink.url}/new` });
      await world.advance(7);

      const [second] = await webhooksOf(id, 1, '/new');
      expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
      expect(second?.raw).toBe(first?.raw);
    });
  });
});

const signatureOf = (hook: ReceivedWebhook | undefined): Record<string, string> =>
  Object.fromEntries(
    ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) => [name, String(hook?.headers[name])]),
  );
