import { type AddressInfo, createServer } from 'node:net';
import { Client as PgClient } from 'pg';
import { Webhook } from 'standardwebhooks';
import { atRest } from '../../test/support/at-rest.js';
import type { Json } from '../../test/support/client.js';
import { newDatabase } from '../../test/support/database.js';
import { aMoment, eventually } from '../../test/support/eventually.js';
import { holdUser } from '../../test/support/hold-row.js';
import { submittedUser, verifiedUser } from '../../test/support/people.js';
import { deliveries, oldSecrets, webhookEvents } from '../../test/support/rows/tables.js';
import { withoutRowSecurity } from '../../test/support/row-security.js';
import { buy, payFiat, reaches } from '../../test/support/trades.js';
import type { ReceivedWebhook } from '../../test/support/webhook-sink.js';
import { startWorld, type World } from '../../test/support/world.js';

const HOUR = 3_600;
const UNKNOWN_ID = '01890000-0000-7000-8000-000000000000';
const BEGINNING = '2000-01-01T00:00:00Z';

describe('the webhook API', () => {
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

  const at = (id: string, action = ''): string => `/api/webhook-endpoints/${id}${action}`;
  const endpoint = async (path = '', fields: object = {}): Promise<Json> =>
    (await world.partner.post('/api/webhook-endpoints', { url: world.sink.url + path, ...fields })).body;
  const heardAt = (path: string): ReceivedWebhook[] =>
    world.sink.received.filter((hook) => hook.path === `/Hooks/Rampart${path}`);
  const webhooksAt = (path: string, count: number): Promise<ReceivedWebhook[]> =>
    eventually(`${count} webhooks at ${path}`, () => (heardAt(path).length >= count ? heardAt(path) : undefined));
  const opens = (secret: string, hook: ReceivedWebhook | undefined): boolean => {
    try {
      return new Webhook(secret).verify(hook?.raw ?? '', hook?.headers as Record<string, string>) !== undefined;
    } catch {
      return false;
    }
  };
  const endOfFeed = async (): Promise<string | null> => {
    for (let next: string | null = null; ;) {
      const { body }: Json = await world.partner.get(
        `/api/webhook-events?limit=1000${next === null ? '' : `&after=${next}`}`,
      );
      next = body.next;
      if (body.data.length === 0) return next;
    }
  };
  /** Waits for all events, because the feed shows an event only once every earlier database transaction has ended. */
  const eventsOf = (transactionId: string): Promise<Json[]> =>
    eventually('the feed shows all events', async () => {
      const { body } = await world.partner.get(`/api/webhook-events?transactionId=${transactionId}`);
      const written = await webhookEvents.count(world, { transactionId });
      return written > 0 && body.data.length === written && body.data;
    });

  describe('rotate-secret', () => {
    it('gives a new secret, shown once, and both sign for 24 hours', async () => {
      const { id, secret } = await endpoint('/rotated');

      const rotated = await world.partner.post(at(id, '/rotate-secret'));
      await buy(world.partner, userId);
      const [during] = await webhooksAt('/rotated', 1);
      await world.advance(24 * HOUR + 1);
      await buy(world.partner, userId);
      const after = (await webhooksAt('/rotated', 2)).at(-1);

      expect(rotated).toMatchObject({
        status: 200,
        body: { id, url: `${world.sink.url}/rotated`, secret: expect.stringMatching(/^whsec_/) },
      });
      expect(rotated.body.secret).not.toBe(secret);
      expect(Date.parse(rotated.body.previousSecretValidUntil)).toBeGreaterThan(Date.now() + 23 * HOUR * 1_000);
      expect([opens(secret, during), opens(rotated.body.secret, during)]).toEqual([true, true]);
      expect([opens(secret, after), opens(rotated.body.secret, after)]).toEqual([false, true]);
      expect((await world.partner.get(at(id))).text).not.toContain('whsec_');
    });

    it('keeps two old secrets at most', async () => {
      const { id, secret: first } = await endpoint('/often');
      const secrets = [first];
      for (let i = 0; i < 3; i++) {
        const rotated = await world.partner.post(at(id, '/rotate-secret'));
        expect(rotated).toMatchObject({ status: 200 });
        secrets.push(rotated.body.secret);
      }

      await buy(world.partner, userId);
      const [hook] = await webhooksAt('/often', 1);

      expect(secrets.map((secret) => opens(secret, hook))).toEqual([false, true, true, true]);
      expect(String(hook?.headers['webhook-signature']).split(' ')).toHaveLength(3);
    });

    it('lets those go that end first, whatever machine made them', async () => {
      const { id, secret: first } = await endpoint('/machines');
      const rotated = async (): Promise<string> => (await world.partner.post(at(id, '/rotate-secret'))).body.secret;
      const second = await rotated();
      await oldSecrets.update(world, { endpointId: id }, { id: 'ffffffff-ffff-7fff-bfff-ffffffffffff' });
      const third = await rotated();
      const fourth = await rotated();

      await buy(world.partner, userId);
      const [hook] = await webhooksAt('/machines', 1);

      expect([first, second, third, fourth].map((secret) => opens(secret, hook))).toEqual([false, true, true, true]);
    });
  });

  describe('event types', () => {
    it('are TRANSACTION_UPDATED alone unless others are asked for', async () => {
      const { id } = await endpoint('/plain');
      await endpoint('/kyc', { eventTypes: ['USER_KYC_UPDATED'] });

      const user = await submittedUser(world.partner);
      await world.partner.post(`/api/sandbox/users/${user.id}/kyc`, { decision: 'approve' });
      const hooks = await webhooksAt('/kyc', 2);
      await atRest(world);

      expect((await world.partner.get(at(id))).body.eventTypes).toEqual(['TRANSACTION_UPDATED']);
      expect(heardAt('/plain')).toEqual([]);
      expect(hooks.map(({ body }) => [body.message, (body.payload as Json).id, (body.payload as Json).kyc])).toEqual([
        ['USER_KYC_UPDATED', user.id, 'in-progress'],
        ['USER_KYC_UPDATED', user.id, 'verified'],
      ]);
      expect(hooks.map(({ headers }) => headers['webhook-sequence'])).toEqual(['1', '2']);
      expect(hooks[1]?.body.payload).toEqual((await world.partner.get(`/api/users/${user.id}`)).body);
    });

    it('can be changed', async () => {
      const { id } = await endpoint('/changed');

      const changed = await world.partner.patch(at(id), {
        eventTypes: ['USER_KYC_UPDATED', 'WEBHOOK_ENDPOINT_DISABLED'],
      });
      await buy(world.partner, userId);
      await atRest(world);

      expect(changed.body.eventTypes).toEqual(['USER_KYC_UPDATED', 'WEBHOOK_ENDPOINT_DISABLED']);
      expect(heardAt('/changed')).toEqual([]);
    });

    it.each([[[]], [['NOTHING']], ['TRANSACTION_UPDATED'], [['TRANSACTION_UPDATED', 'TRANSACTION_UPDATED']], [[5]]])(
      'are refused as %j',
      async (eventTypes) => {
        expect(await world.partner.post('/api/webhook-endpoints', { url: world.sink.url, eventTypes })).toMatchObject({
          status: 400,
          body: { code: 'VALIDATION_FAILED' },
        });
      },
    );
  });

  describe('ping', () => {
    it('sends a signed test event at once and answers with the outcome', async () => {
      const { id, secret } = await endpoint('/ping');

      const { status, body } = await world.partner.post(at(id, '/ping'));

      const [hook, ...more] = heardAt('/ping');
      expect(status).toBe(200);
      expect(body).toEqual({
        delivered: true,
        id: hook?.headers['webhook-id'],
        status: 204,
        durationMs: expect.any(Number),
      });
      expect(hook?.body).toEqual({
        message: 'WEBHOOK_PING',
        timestamp: expect.any(Number),
        payload: { endpointId: id },
      });
      expect(opens(secret, hook)).toBe(true);
      expect(more).toEqual([]);
    });

    it('shows what the endpoint answered, also a disabled one, and disables nothing', async () => {
      const { id } = await endpoint('/pong', { eventTypes: ['USER_KYC_UPDATED'] });
      world.sink.answerWith(() => 410);

      const { body } = await world.partner.post(at(id, '/ping'));

      expect(body).toMatchObject({ delivered: false, status: 410 });
      expect((await world.partner.patch(at(id), { enabled: false })).body.enabled).toBe(false);
      expect((await world.partner.post(at(id, '/ping'))).body).toMatchObject({ delivered: false, status: 410 });
    });

    it.each([
      ['hangs up', '', 'network: the connection was (closed without a|reset before the) response'],
      ['speaks another protocol', '220 mail.example ESMTP\r\n', 'network: the response is not HTTP'],
    ])('says what was wrong with a receiver that %s', async (_, response, failure) => {
      const receiver = createServer((socket) => socket.on('error', () => {}).once('data', () => socket.end(response)));
      await new Promise<void>((resolve) => void receiver.listen(0, '127.0.0.1', resolve));
      const { port } = receiver.address() as AddressInfo;
      const { body } = await world.partner.post('/api/webhook-endpoints', { url: `http://127.0.0.1:${port}/hooks` });

      const ping = await world.partner.post(at(body.id, '/ping'));
      receiver.close();

      expect(ping.body.failure).toMatch(new RegExp(`^${failure}`));
    });

    it('says why there was no answer, and names no addresses', async () => {
      const { body } = await world.partner.post('/api/webhook-endpoints', { url: 'http://127.0.0.1:9/hooks' });

      expect((await world.partner.post(at(body.id, '/ping'))).body).toEqual({
        delivered: false,
        id: expect.any(String),
        failure: 'refused',
        durationMs: expect.any(Number),
      });
    });
  });

  describe('pings that are not answered', () => {
    let answer: (status: number) => void;

    beforeEach(() => {
      const answered = new Promise<number>((resolve) => void (answer = resolve));
      world.sink.answerWith(() => answered);
    });
    afterEach(() => answer(204));

    it('time out before an attempt would', async () => {
      const { id } = await endpoint('/silent');

      const { body } = await world.partner.post(at(id, '/ping'));

      expect(body).toEqual({
        delivered: false,
        id: heardAt('/silent')[0]?.headers['webhook-id'],
        failure: 'timeout',
        durationMs: 3_500,
      });
    });

    it('are four at most, and the partner learns when to retry', async () => {
      const { id } = await endpoint('/busy');
      const foreign = (await world.stranger.post('/api/webhook-endpoints', { url: `${world.sink.url}/stranger` })).body;
      const four = Array.from({ length: 4 }, () => world.partner.post(at(id, '/ping')));
      await webhooksAt('/busy', 4);

      const more = await world.partner.post(at(id, '/ping'));
      const others = world.stranger.post(at(foreign.id, '/ping'));
      await webhooksAt('/stranger', 1);
      answer(204);

      expect([more.status, more.body.code, more.headers.get('retry-after')]).toEqual([429, 'TOO_MANY_PINGS', '1']);
      expect((await Promise.all([...four, others])).map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
      await eventually('there is room again', async () => (await world.partner.post(at(id, '/ping'))).body.delivered);
      await world.stranger.delete(at(foreign.id));
    });
  });

  describe('replay', () => {
    it('sends what was held, in order, under the same ids, once the endpoint is enabled again', async () => {
      const { id: endpointId } = await endpoint('/held');
      await world.partner.patch(at(endpointId), { enabled: false });
      const { id } = await buy(world.partner, userId);
      await payFiat(world.partner, id);
      await reaches(world.partner, id, 'completed');

      const tooEarly = await world.partner.post(at(endpointId, '/replay'), { since: BEGINNING });
      await world.partner.patch(at(endpointId), { enabled: true });
      await atRest(world);
      const before = heardAt('/held').length;
      const { status, body } = await world.partner.post(at(endpointId, '/replay'), {
        since: BEGINNING,
        status: 'held',
      });
      const hooks = await webhooksAt('/held', 3);

      expect(tooEarly).toMatchObject({ status: 409, body: { code: 'WEBHOOK_ENDPOINT_NOT_ENABLED' } });
      expect(before).toBe(0);
      expect({ status, body }).toEqual({ status: 200, body: { requeued: 3 } });
      expect(hooks.map((hook) => hook.body.payload.status)).toEqual(['pending', 'fiat_received', 'completed']);
      expect(hooks.map(({ headers }) => headers['webhook-id'])).toEqual((await eventsOf(id)).map((event) => event.id));
    });

    it('sends what was delivered again with the same bytes, and only what happened in the time asked for', async () => {
      const { id: endpointId } = await endpoint('/again');
      await buy(world.partner, userId);
      const [first] = await webhooksAt('/again', 1);
      await atRest(world);
      await world.advance(60);
      const since = new Date((await world.partner.get('/api/sandbox/clock')).body.now).toISOString();
      await buy(world.partner, userId);
      await webhooksAt('/again', 2);
      await atRest(world);

      const nothing = await world.partner.post(at(endpointId, '/replay'), { since, status: 'dead' });
      const late = await world.partner.post(at(endpointId, '/replay'), { since });
      await webhooksAt('/again', 3);
      await atRest(world);
      const early = await world.partner.post(at(endpointId, '/replay'), { since: BEGINNING, until: since });
      const hooks = await webhooksAt('/again', 4);

      expect([nothing, late, early].map(({ body }) => body.requeued)).toEqual([0, 1, 1]);
      expect(hooks[3]?.raw).toBe(first?.raw);
      expect(hooks[3]?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
      expect(hooks[2]?.headers['webhook-id']).toBe(hooks[1]?.headers['webhook-id']);
    });

    it('of hundreds of events keeps the order of each transaction, and at most 64 are on their way', async () => {
      const { id: endpointId } = await endpoint('/many');
      await world.partner.patch(at(endpointId), { enabled: false });
      const heldEvents = (): Promise<number> => deliveries.count(world, { endpointId });
      const bought = await Promise.all(Array.from({ length: 40 }, () => buy(world.partner, userId)));
      await Promise.all(bought.map(({ id }) => payFiat(world.partner, id)));
      await eventually('all are completed', async () => (await heldEvents()) === 120);
      await world.partner.patch(at(endpointId), { enabled: true });

      const { body } = await world.partner.post(at(endpointId, '/replay'), { since: BEGINNING, status: 'held' });
      const hooks = await webhooksAt('/many', 120);

      expect(body.requeued).toBe(120);
      for (const { id } of bought) {
        expect(hooks.filter((hook) => hook.body.payload.id === id).map((hook) => hook.body.payload.status)).toEqual([
          'pending',
          'fiat_received',
          'completed',
        ]);
      }
      expect(world.sink.mostAtOnce()).toBeLessThanOrEqual(64);
    });

    it.each([{}, { since: 'yesterday' }, { since: BEGINNING, status: 'pending' }, { since: BEGINNING, until: 5 }])(
      'is refused for %j',
      async (body) => {
        const { id } = await endpoint();

        expect(await world.partner.post(at(id, '/replay'), body)).toMatchObject({
          status: 400,
          body: { code: 'VALIDATION_FAILED' },
        });
      },
    );
  });

  describe('webhook-events', () => {
    it('are listed oldest first, with what was sent, and filtered by transaction', async () => {
      await endpoint('/listed');
      const { id } = await buy(world.partner, userId);
      await payFiat(world.partner, id);
      await reaches(world.partner, id, 'completed');
      const hooks = await webhooksAt('/listed', 3);

      await eventsOf(id);
      const { status, body } = await world.partner.get(`/api/webhook-events?transactionId=${id}`);

      expect(status).toBe(200);
      expect(body.data.map((event: Json) => [event.id, event.type, event.transactionId, event.sequence])).toEqual(
        hooks.map(({ headers }, i) => [headers['webhook-id'], 'TRANSACTION_UPDATED', id, i + 1]),
      );
      expect(body.data.map((event: Json) => JSON.stringify(event.body))).toEqual(hooks.map(({ raw }) => raw));
      expect(body.data[0].occurredAt).toMatch(/Z$/);
      expect((await world.partner.get('/api/webhook-events?transactionId=none')).body.data).toEqual([]);
    });

    it('are paged by `next`, which leads on also when there is nothing yet', async () => {
      await eventsOf((await buy(world.partner, userId)).id);
      const all: Json[] = [];
      for (let next: string | null = null; ;) {
        const { body }: Json = await world.partner.get(
          `/api/webhook-events?limit=7${next === null ? '' : `&after=${next}`}`,
        );
        all.push(...body.data);
        next = body.next;
        if (body.data.length < 7) {
          const { id } = await buy(world.partner, userId);
          const later = await eventually('the new event', async () => {
            const page: Json = (await world.partner.get(`/api/webhook-events?after=${next}`)).body;
            return page.data.length > 0 && page;
          });
          expect(later.data.map((event: Json) => event.transactionId)).toEqual([id]);
          break;
        }
      }

      const ids = all.map((event) => event.id);
      const count = (await webhookEvents.count(world)) - 1;
      expect(new Set(ids).size).toBe(ids.length);
      expect(ids).toHaveLength(count);
    });

    it('are not lost to a reader when an earlier one is committed later', async () => {
      const other = await verifiedUser(world.partner);
      let next: string | null = await endOfFeed();
      const seen: string[] = [];
      const read = async (): Promise<void> => {
        const { body }: Json = await world.partner.get(`/api/webhook-events?after=${next}`);
        seen.push(...body.data.filter((event: Json) => event.transactionId).map((event: Json) => event.transactionId));
        next = body.next;
      };
      const held = await holdUser(world, userId);
      const creating = buy(world.partner, userId);
      await eventually('the first is being written', held.isWaitedFor);
      const { id: second } = await buy(world.partner, other.id);

      await read();
      const before = [...seen];
      await held.letGo();
      const { id: first } = await creating;
      await eventually('both are read', async () => {
        await read();
        return seen.length === 2;
      });

      expect(before).toEqual([]);
      expect(seen).toEqual([first, second]);
    });

    it('do not wait for a transaction of another database of the same server', async () => {
      const other = await newDatabase();
      const client = new PgClient({ connectionString: other.url });
      await client.connect();
      await client.query('BEGIN');
      await client.query('SELECT pg_current_xact_id()');

      const { id } = await buy(world.partner, userId);
      const events = await eventsOf(id);

      expect(events).toHaveLength(1);
      await client.query('COMMIT');
      await client.end();
      await other.drop();
    });

    it.each(['after=nonsense', 'limit=0', 'limit=1001', 'limit=x', 'after=AAAA'])(
      'are refused with %s',
      async (query) => {
        expect((await world.partner.get(`/api/webhook-events?${query}`)).status).toBe(400);
      },
    );

    it('show where they went and every attempt', async () => {
      world.sink.answerWith(() => 503);
      const { id: endpointId } = await endpoint('/attempts');
      const { id } = await buy(world.partner, userId);
      await webhooksAt('/attempts', 1);
      await atRest(world);
      const [event] = await eventsOf(id);
      const waiting = await world.partner.get(`/api/webhook-events/${event.id}/deliveries`);
      world.sink.answerWith(() => 200);
      await world.advance(7);
      await webhooksAt('/attempts', 2);
      await atRest(world);

      const { body } = await world.partner.get(`/api/webhook-events/${event.id}/deliveries`);

      expect(waiting.body).toEqual([
        {
          endpointId,
          state: 'pending',
          nextAttemptAt: expect.stringMatching(/Z$/),
          attempts: [{ attempt: 1, at: expect.stringMatching(/Z$/), durationMs: expect.any(Number), status: 503 }],
        },
      ]);
      expect(body).toMatchObject([
        {
          endpointId,
          state: 'delivered',
          attempts: [
            { attempt: 1, status: 503 },
            { attempt: 2, status: 200 },
          ],
        },
      ]);
    });

    it('are delivered again on demand, under the same id with a new timestamp, and to one endpoint only when it is named', async () => {
      const one = await endpoint('/one');
      await endpoint('/two');
      const { id } = await buy(world.partner, userId);
      const [first] = await webhooksAt('/one', 1);
      await webhooksAt('/two', 1);
      await atRest(world);
      await aMoment(1_100); // the timestamp counts seconds
      const [event] = await eventsOf(id);

      const toOne = await world.partner.post(`/api/webhook-events/${event.id}/redeliver`, { endpointId: one.id });
      await webhooksAt('/one', 2);
      await atRest(world);
      const toAll = await world.partner.post(`/api/webhook-events/${event.id}/redeliver`);
      const again = (await webhooksAt('/one', 3))[1];
      await webhooksAt('/two', 2);

      expect([toOne.body, toAll.body]).toEqual([{ requeued: 1 }, { requeued: 2 }]);
      expect(again?.raw).toBe(first?.raw);
      expect(again?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
      expect(Number(again?.headers['webhook-timestamp'])).toBeGreaterThan(Number(first?.headers['webhook-timestamp']));
      expect(opens(one.secret, again)).toBe(true);
    });

    it('reach an endpoint that was made after them', async () => {
      const { id } = await buy(world.partner, userId);
      const { id: endpointId } = await endpoint('/late');
      const [event] = await eventsOf(id);

      const { body } = await world.partner.post(`/api/webhook-events/${event.id}/redeliver`, { endpointId });

      expect(body).toEqual({ requeued: 1 });
      expect((await webhooksAt('/late', 1))[0]?.headers['webhook-id']).toBe(event.id);
    });
  });

  it("shows a partner nothing of another's endpoints and events", async () => {
    const { id: endpointId } = await endpoint('/mine');
    const { id } = await buy(world.partner, userId);
    const [event] = await eventsOf(id);
    const codeOf = async (answer: Promise<Json>): Promise<string> => (await answer).body.code;

    for (const who of [endpointId, UNKNOWN_ID, 'nonsense']) {
      for (const action of ['/rotate-secret', '/ping', '/replay']) {
        expect(await codeOf(world.stranger.post(at(who, action), { since: BEGINNING }))).toBe(
          'WEBHOOK_ENDPOINT_NOT_FOUND',
        );
      }
    }
    for (const which of [event.id, UNKNOWN_ID, 'nonsense']) {
      expect(await codeOf(world.stranger.get(`/api/webhook-events/${which}/deliveries`))).toBe(
        'WEBHOOK_EVENT_NOT_FOUND',
      );
      expect(await codeOf(world.stranger.post(`/api/webhook-events/${which}/redeliver`))).toBe(
        'WEBHOOK_EVENT_NOT_FOUND',
      );
    }
    const foreign = (await world.stranger.post('/api/webhook-endpoints', { url: `${world.sink.url}/stranger` })).body;
    expect(
      await codeOf(world.partner.post(`/api/webhook-events/${event.id}/redeliver`, { endpointId: foreign.id })),
    ).toBe('WEBHOOK_ENDPOINT_NOT_FOUND');
    await withoutRowSecurity(world, async () => {
      expect((await world.stranger.get(`/api/webhook-events?transactionId=${id}`)).body).toEqual({
        data: [],
        next: null,
      });
      expect((await world.stranger.get('/api/webhook-events')).body.data).toEqual([]);
    });
  });
});
