import type { MemberRole } from '@rampart/kernel';
import type { Json } from '../../support/client.js';
import { eventually } from '../../support/eventually.js';
import { verifiedUser } from '../../support/people.js';
import { buy, payFiat, reaches } from '../../support/trades.js';
import { newMember, partnerIdOf } from '../../support/visitor.js';
import { startWorld, type World } from '../../support/world.js';

type Member = Awaited<ReturnType<typeof newMember>>;

/** Every unsafe route, with the roles that may use it; `*` is every role. */
const ROUTES: [method: string, path: string, roles: MemberRole[]][] = [
  ['POST', '/transactions/:transaction/simulate', ['owner', 'developer', 'support']],
  ['POST', '/webhooks/endpoints', ['owner', 'developer']],
  ['PATCH', '/webhooks/endpoints/:endpoint', ['owner', 'developer']],
  ['DELETE', '/webhooks/endpoints/:endpoint', ['owner', 'developer']],
  ['POST', '/webhooks/endpoints/:endpoint/rotate-secret', ['owner', 'developer']],
  ['POST', '/webhooks/endpoints/:endpoint/ping', ['owner', 'developer', 'support']],
  ['POST', '/webhooks/endpoints/:endpoint/test-event', ['owner', 'developer', 'support']],
  ['POST', '/webhooks/endpoints/:endpoint/replay', ['owner', 'developer']],
  ['POST', '/webhooks/events/:event/redeliver', ['owner', 'developer', 'support']],
  ['POST', '/keys', ['owner', 'developer']],
  ['POST', '/keys/:key/rotate', ['owner', 'developer']],
  ['DELETE', '/keys/:key', ['owner', 'developer']],
  ['PATCH', '/branding', ['owner', 'developer']],
  ['PATCH', '/branding/links', ['owner']],
  ['PATCH', '/overview', ['owner', 'developer']],
  ['POST', '/clock', ['owner', 'developer']],
  ['POST', '/team/invitations', ['owner']],
];
const WITH_STEP_UP = ROUTES.filter(([, path]) =>
  /^\/(keys|team)|links$|endpoints$|endpoints\/:endpoint(\/rotate-secret)?$/.test(path),
);
const READS = [
  '/overview',
  '/transactions',
  '/transactions/:transaction',
  '/users',
  '/users/:user',
  '/webhooks/endpoints',
  '/webhooks/event-types',
  '/webhooks/deliveries',
  '/webhooks/failures',
  '/webhooks/deliveries/:event/:endpoint',
  '/keys',
  '/audit',
  '/calls',
  '/branding',
  '/clock',
  '/team',
  '/me',
  '/sessions',
];

describe('the dashboard', () => {
  let world: World;
  let partnerId: string;
  let owner: Member;
  let things: Record<string, string>;

  beforeAll(async () => {
    world = await startWorld();
    partnerId = await partnerIdOf(world, world.partner);
    owner = await newMember(world, partnerId, 'owner');
    await owner.enrol();
    const { id: endpoint } = await world.listen();
    const { id: user } = await verifiedUser(world.partner);
    const { id: transaction } = await buy(world.partner, user, { partnerData: { order: 'A-1001' } });
    await payFiat(world.partner, transaction);
    await reaches(world.partner, transaction, 'completed');
    await eventually('webhooks arrive', () => world.sink.statusesOf(transaction).length >= 3);
    const { body } = await world.partner.get(`/api/webhook-events?transactionId=${transaction}`);
    const [{ id: key }] = (await world.partner.get('/api/api-keys')).body;
    things = { endpoint, user, transaction, event: body.data[0].id, key };
  });
  afterAll(() => world.close());

  const pathWith = (path: string): string => path.replace(/:(\w+)/g, (_, name: string) => things[name] ?? name);

  it('lists transactions with filters and keyset pages', async () => {
    const { id } = await buy(world.partner, things['user']!, { fiat: 300 });
    const ids = async (query: string): Promise<string[]> =>
      (await owner.get(`/transactions?${query}`)).body.data.map((each: { id: string }) => each.id);

    const first = (await owner.get('/transactions?limit=1')).body;

    expect(first.data).toMatchObject([{ id, status: 'pending', fiat: 300, userEmail: expect.stringContaining('@') }]);
    expect(first).toMatchObject({ newer: null, older: id });
    expect(await ids(`limit=1&before=${first.older}`)).toEqual([things['transaction']]);
    expect(await ids('status=completed,refunded')).toEqual([things['transaction']]);
    expect(await ids('least=250')).toEqual([id]);
    expect(await ids('search=A-1001')).toEqual([things['transaction']]);
    expect(await ids(`search=${things['transaction']}`)).toEqual([things['transaction']]);
    expect(await ids('search=nothing%25_%27')).toEqual([]);
    expect(await ids('type=sell')).toEqual([]);
    expect(await ids('currency=SGD&least=250')).toEqual([id]);
    expect(await ids('currency=HKD')).toEqual([]);
    expect((await owner.get('/transactions?before=nonsense')).body.code).toBe('VALIDATION_FAILED');
  });

  it('shows how a transaction went: statuses, money in and out, books that balance', async () => {
    const { body } = await owner.get(pathWith('/transactions/:transaction'));

    expect(body.transaction).toMatchObject({ id: things['transaction'], status: 'completed' });
    expect(body.steps.map(({ status, payment }: Json) => status ?? `${payment.direction} ${payment.state}`)).toEqual(
      expect.arrayContaining(['pending', 'received received', 'fiat_received', 'sent sent', 'completed']),
    );
    expect(body.lastEventAt).toBe(body.steps.at(-1).at);
    expect(body.money.totals).toEqual([
      { currency: 'SGD', received: '200', sent: '0', returned: '0', kept: '200' },
      { currency: 'BTC', received: '0', sent: String(body.transaction.total), returned: '0', kept: '0' },
    ]);
    const sums = new Map<string, number>();
    for (const { currency, amount } of body.movements.flatMap(({ postings }: { postings: object[] }) => postings))
      sums.set(currency, (sums.get(currency) ?? 0) + Number(amount));
    expect([...sums.keys()].sort()).toEqual(['BTC', 'SGD']);
    for (const sum of sums.values()) expect(Math.abs(sum)).toBeLessThan(1e-9);
  });

  it('shows a user with what was uploaded, and none of it', async () => {
    const { body, text } = await owner.get(pathWith('/users/:user'));

    expect(body.user).toMatchObject({ id: things['user'], kyc: 'verified' });
    expect(body.documents.map(({ type }: { type: string }) => type).sort()).toEqual([
      'addressProof',
      'front',
      'kycVideo',
    ]);
    expect(text).not.toMatch(/vault|sha256|filename/i);
    expect((await owner.get('/users?search=lovelace')).body.data).toHaveLength(1);
  });

  it('shows deliveries with their attempts, and sends one again', async () => {
    const list = (await owner.get(pathWith('/webhooks/deliveries?transactionId=:transaction'))).body.data;
    const file = (await owner.get(pathWith('/webhooks/deliveries/:event/:endpoint'))).body;

    const again = await owner.post(pathWith('/webhooks/events/:event/redeliver'), { endpointId: things['endpoint'] });

    expect(list.map(({ sequence, state, status }: Record<string, unknown>) => [sequence, state, status])).toEqual([
      [3, 'delivered', 204],
      [2, 'delivered', 204],
      [1, 'delivered', 204],
    ]);
    expect(file).toMatchObject({ delivery: { url: world.sink.url }, attempts: [{ attempt: 1, status: 204 }] });
    expect(JSON.parse(file.body).payload.id).toBe(things['transaction']);
    expect(again.body).toEqual({ requeued: 1 });
  });

  it('shows how endpoints fare, and counts before it replays', async () => {
    const [card] = (await owner.get('/webhooks/endpoints')).body;
    const since = { since: '2020-01-01T00:00:00Z' };

    const count = await owner.post(pathWith('/webhooks/endpoints/:endpoint/replay/count'), since);
    const replay = await owner.post(pathWith('/webhooks/endpoints/:endpoint/replay'), since);

    expect(card).toMatchObject({ id: things['endpoint'], health: 'healthy', failed: 0, held: 0, dead: 0 });
    expect(card.succeeded).toBeGreaterThanOrEqual(3);
    expect(count.body.count).toBeGreaterThanOrEqual(3);
    expect(replay.body.requeued).toBeGreaterThan(0);
  });

  it('sums up the last 7, 30 or 90 days, and no other number of them', async () => {
    const lengths = await Promise.all(
      [7, 90].map(async (days) => (await owner.get(`/overview?days=${days}`)).body.days.length),
    );
    const { status, body } = await owner.get('/overview?days=31');

    expect([lengths, status, body.code]).toEqual([[7, 90], 400, 'VALIDATION_FAILED']);
  });

  it('sums up the last 30 days', async () => {
    const { body } = await owner.get('/overview');

    expect(body).toMatchObject({
      completedToday: 1,
      completed: 1,
      hasEndpoint: true,
      hasUser: true,
      hasTransaction: true,
      webhooksFailed: 0,
    });
    expect(body.days).toHaveLength(30);
    expect(body.days.at(-1)).toMatchObject({ day: new Date().toISOString().slice(0, 10), buys: 1, sells: 0 });
    expect(body.days.at(-1).buyVolume).toBeCloseTo(155.34, 0);
    expect(body.medianSeconds).toBeGreaterThanOrEqual(0);
  });

  it('plays the bank for a person in the sandbox', async () => {
    const { id } = await buy(world.partner, things['user']!);

    const answer = await owner.post(`/transactions/${id}/simulate`, { what: 'pay' });

    expect(answer.status).toBe(200);
    await reaches(world.partner, id, 'completed');
  });

  it('makes, rotates and revokes API keys, whose secrets are shown once', async () => {
    const made = (await owner.post('/keys', { name: 'Reporting', scopes: ['read'] })).body;
    const rotated = (await owner.post(`/keys/${made.id}/rotate`)).body;
    const listed = await owner.get('/keys');

    const removed = await owner.delete(`/keys/${made.id}`);

    expect(made).toMatchObject({ name: 'Reporting', scopes: ['read'], apiSecret: expect.stringMatching(/^rs_/) });
    expect(rotated.apiSecret).not.toBe(made.apiSecret);
    expect(listed.text).not.toContain('rs_');
    expect(removed.status).toBe(204);
  });

  it('remembers each change, with who made it and nothing secret', async () => {
    await owner.patch('/branding', { brandColor: '#ff0000', displayName: 'Acme' });

    const { body, text } = await owner.get('/audit');

    expect(body.data[0]).toMatchObject({
      who: owner.email,
      action: 'changeSettings',
      before: { brandColor: null },
      after: { brandColor: '#ff0000' },
    });
    expect(body.data.map(({ action }: { action: string }) => action)).toEqual(
      expect.arrayContaining([
        'createKey',
        'rotateKey',
        'revokeKey',
        'simulate',
        'replayEndpoint',
        'redeliver',
        'setUpSecondFactor',
      ]),
    );
    expect(text).not.toMatch(/rs_|whsec_|password/i);
  });

  it.each(READS)('is not open to a visitor who is not signed in: %s', async (path) => {
    expect(await world.partner.anonymous().get(`/dashboard/api${pathWith(path)}`)).toMatchObject({
      status: 401,
      body: { code: 'SESSION_REQUIRED' },
    });
  });

  it.each(ROUTES)('lets only the right roles %s %s', async (method, path, roles) => {
    for (const role of ['owner', 'developer', 'support', 'viewer'] as const) {
      const { status, body } = await (await as(role)).call(method, pathWith(path), { body: { nonsense: true } });

      if (roles.includes(role)) expect(body?.code).not.toBe('ROLE_INSUFFICIENT');
      else expect([role, status, body.code]).toEqual([role, 403, 'ROLE_INSUFFICIENT']);
    }
  });

  it.each(WITH_STEP_UP)('requires a code for %s %s', async (method, path) => {
    const { status, body } = await (await as('owner')).call(method, pathWith(path), { body: {} });

    expect([status, body.code]).toEqual([403, 'SECOND_FACTOR_REQUIRED']);
  });

  it.each(['/transactions/:transaction', '/users/:user', '/webhooks/deliveries/:event/:endpoint'])(
    'shows nothing of another partner: %s',
    async (path) => {
      expect((await (await foreigner()).get(pathWith(path))).status).toBe(404);
    },
  );

  it.each(ROUTES.filter(([, path]) => path.includes(':')))(
    'changes nothing of another partner: %s %s',
    async (method, path) => {
      const BODIES: Record<string, object> = {
        'simulate': { what: 'pay' },
        'replay': { since: '2020-01-01T00:00:00Z' },
        'test-event': { type: 'WEBHOOK_PING' },
      };

      const { status } = await (
        await foreigner()
      ).call(method, pathWith(path), { body: BODIES[path.split('/').at(-1) ?? ''] ?? {} });

      expect(status).toBe(404);
    },
  );

  it('finds nothing of another partner in any list', async () => {
    const stranger = await foreigner();

    const texts = await Promise.all(
      [
        '/overview',
        '/transactions',
        '/users',
        '/webhooks/endpoints',
        '/webhooks/deliveries',
        '/keys',
        '/audit',
        '/calls',
        '/team',
      ].map(async (path) => (await stranger.get(path)).text),
    );

    for (const thing of [...Object.values(things), owner.email]) expect(texts.join()).not.toContain(thing);
  });

  const members = new Map<MemberRole, Member>();
  /** A member without a second factor. */
  async function as(role: MemberRole): Promise<Member> {
    const member = members.get(role) ?? (await newMember(world, partnerId, role));
    members.set(role, member);
    return member;
  }

  let strange: Member | undefined;
  async function foreigner(): Promise<Member> {
    if (strange) return strange;
    strange = await newMember(world, await partnerIdOf(world, world.stranger), 'owner');
    await strange.enrol();
    return strange;
  }

  it("counts failed attempts of its own endpoints by endpoint, cause and day, and sees none of another partner's", async () => {
    world.sink.answerWith(() => 503);
    await owner.post(pathWith('/webhooks/events/:event/redeliver'), { endpointId: things['endpoint'] });
    const groups = await eventually('a failure is counted', async () => {
      const { body } = await owner.get('/webhooks/failures');
      return body.length > 0 && body;
    });
    world.sink.answerWith(() => 204);
    await owner.post(pathWith('/webhooks/events/:event/redeliver'), { endpointId: things['endpoint'] });

    expect(groups).toMatchObject([{ endpointId: things['endpoint'], url: world.sink.url, kind: '503' }]);
    expect(groups[0].days.map(({ count }: Json) => count)).toEqual([0, 0, 0, 0, 0, 0, expect.any(Number)]);
    const stranger = await newMember(world, await partnerIdOf(world, world.stranger), 'owner');
    expect((await stranger.get('/webhooks/failures')).body).toEqual([]);
  });
});
