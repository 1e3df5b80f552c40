import { Client, type Json } from '../support/client.js';
import { aMoment, eventually } from '../support/eventually.js';
import { signUp } from '../support/people.js';
import { Partners } from '@rampart/partners';
import { apiKeys } from '../support/rows/tables.js';
import { NEW_ID, NOW } from '../support/rows/time.js';
import { comparable } from '../support/same-answer.js';
import { BUY } from '../support/trades.js';
import { startWorld, type World } from '../support/world.js';

const DAY = 86_400;

describe('API keys', () => {
  let world: World;
  let partner: Client;
  let firstKey: string;

  beforeAll(async () => {
    world = await startWorld();
  });
  beforeEach(async () => {
    const { apiKey, apiSecret } = await world.api.get(Partners, { strict: false }).createPartner('Keys');
    partner = as({ apiKey, apiSecret });
    firstKey = (await partner.get('/api/api-keys')).body[0].id;
  });
  afterAll(() => world.close());

  const as = ({ apiKey, apiSecret }: Json): Client => Client.basic(world.env.PUBLIC_URL, apiKey, apiSecret);
  const create = async (options: object = {}): Promise<Json> =>
    (await partner.post('/api/api-keys', { name: 'Another', ...options })).body;
  const works = async (client: Client): Promise<boolean> => (await client.get('/api/prices')).status === 200;
  const from = (client: Client, address: string): Promise<number> =>
    client.get('/api/prices', { headers: { 'x-forwarded-for': address } }).then(({ status }) => status);
  const codesOf = (answers: readonly Json[]): string[] =>
    answers.map(({ status, body }) => body?.code ?? String(status));

  it('are several per partner, each with a secret that is shown once', async () => {
    const made = await partner.post('/api/api-keys', { name: 'Reporting' });
    const list = await partner.get('/api/api-keys');

    expect(made.status).toBe(201);
    expect(made.headers.get('cache-control')).toBe('no-store');
    expect(made.body).toEqual({
      id: expect.any(String),
      name: 'Reporting',
      apiKey: expect.stringMatching(/^rk_[0-9a-f]{32}$/),
      apiSecret: expect.stringMatching(/^rs_[0-9a-f]{64}$/),
      scopes: ['read', 'write', 'webhooks'],
      ipAllowList: [],
      createdAt: expect.any(String),
    });
    expect(await works(as(made.body))).toBe(true);
    expect(list.body.map(({ name }: Json) => name)).toEqual(['First key', 'Reporting']);
    expect(list.text).not.toContain('rs_');
  });

  it.each([
    ['read', ['200', 'SCOPE_MISSING', 'SCOPE_MISSING', 'SCOPE_MISSING', 'SCOPE_MISSING', '200', '200']],
    [
      'write',
      ['SCOPE_MISSING', 'VALIDATION_FAILED', 'SCOPE_MISSING', 'SCOPE_MISSING', 'SCOPE_MISSING', 'SCOPE_MISSING', '200'],
    ],
    [
      'keys',
      ['SCOPE_MISSING', 'SCOPE_MISSING', 'SCOPE_MISSING', 'SCOPE_MISSING', 'VALIDATION_FAILED', 'SCOPE_MISSING', '200'],
    ],
    [
      'webhooks',
      ['SCOPE_MISSING', 'SCOPE_MISSING', '200', 'WEBHOOK_URL_INVALID', 'SCOPE_MISSING', 'SCOPE_MISSING', '200'],
    ],
  ])('with the scope %s alone reach what it is for', async (scope, expected) => {
    const client = as(await create({ scopes: [scope] }));

    const answers = [
      await client.get('/api/transactions'),
      await client.post('/api/users', {}),
      await client.get('/api/webhook-events'),
      await client.post('/api/webhook-endpoints', { url: 'nothing' }),
      await client.post('/api/api-keys', {}),
      await client.get('/api/api-keys'),
      await client.post('/api/transactions/estimate', {
        type: 'buy',
        cryptoCurrency: 'BTC',
        method: 'paynow',
        fiat: 200,
      }),
    ];

    expect(codesOf(answers)).toEqual(expected);
  });

  it('are not made wider by another spelling of the address', async () => {
    const client = as(await create({ scopes: ['read'] }));

    const answers = [
      await client.get('/API/Webhook-Events/'),
      await client.post('/users', {}),
      await client.call('HEAD', '/api/webhook-endpoints'),
    ];

    expect(codesOf(answers.slice(0, 2))).toEqual(['SCOPE_MISSING', 'SCOPE_MISSING']);
    expect(answers[2]?.status).toBe(403);
  });

  it('give their tokens no more than they have', async () => {
    const user = await signUp(partner);
    const reader = as(await create({ scopes: ['read', 'webhooks'] }));
    const { accessToken } = (await reader.post('/api/oauth2/user-token', { userId: user.id })).body;
    const { access_token } = (await reader.post('/api/oauth2/token', { grant_type: 'client_credentials' })).body;
    const [ofUser, ofPartner] = [partner.bearing(accessToken), partner.bearing(access_token)];

    expect(
      codesOf([await ofUser.get('/api/users/me'), await ofUser.post(`/api/users/${user.id}/transactions`, BUY)]),
    ).toEqual(['200', 'SCOPE_MISSING']);
    expect(codesOf([await ofPartner.get('/api/webhook-events'), await ofPartner.post('/api/requests', {})])).toEqual([
      '200',
      'SCOPE_MISSING',
    ]);
  });

  it('never give more than they have', async () => {
    const end = new Date(Date.now() + 60 * DAY * 1_000).toISOString();
    const narrow = as(
      await create({ scopes: ['read', 'write', 'keys'], expiresAt: end, ipAllowList: ['127.0.0.0/8'] }),
    );
    const give = (options: object): Promise<Json> => narrow.post('/api/api-keys', { name: 'Child', ...options });

    const same = await give({});
    const refused = [
      await give({ scopes: ['webhooks'] }),
      await give({ expiresAt: '2999-01-01T00:00:00Z' }),
      await give({ ipAllowList: [] }),
      await give({ ipAllowList: ['127.0.0.1', '10.0.0.0/8'] }),
      await narrow.post(`/api/api-keys/${firstKey}/rotate`),
    ];

    expect(same.body).toMatchObject({ scopes: ['read', 'write'], expiresAt: end, ipAllowList: ['127.0.0.0/8'] });
    expect(codesOf(refused)).toEqual(refused.map(() => 'API_KEY_EXCEEDS'));
    expect(await works(partner)).toBe(true);
  });

  it("are used from the addresses of their allow list only, and so are the partner's tokens made with them", async () => {
    const listed = as(await create({ ipAllowList: ['192.0.2.0/24', '2001:db8::/32'] }));
    const { headers } = { headers: { 'x-forwarded-for': '192.0.2.9' } };
    const { access_token } = (await listed.post('/api/oauth2/token', { grant_type: 'client_credentials' }, { headers }))
      .body;
    const user = await signUp(partner);
    const { accessToken } = (await listed.post('/api/oauth2/user-token', { userId: user.id }, { headers })).body;
    const token = partner.bearing(access_token);

    expect([
      await from(listed, '192.0.2.255'),
      await from(listed, '2001:db8::9'),
      await from(listed, '192.0.3.0'),
      await from(listed, '2001:db9::9'),
    ]).toEqual([200, 200, 403, 403]);
    expect((await listed.get('/api/prices')).body.code).toBe('ADDRESS_NOT_ALLOWED');
    expect([await from(token, '192.0.2.255'), await from(token, '192.0.3.0')]).toEqual([200, 403]);
    expect((await partner.bearing(accessToken).get('/api/users/me')).status).toBe(200);
  });

  it.each([
    [{ name: '' }],
    [{ name: 'a\0b' }],
    [{ name: 'x'.repeat(101) }],
    [{ scopes: [] }],
    [{ scopes: ['read', 'read'] }],
    [{ scopes: ['everything'] }],
    [{ ipAllowList: ['10.0.0.0/40'] }],
    [{ ipAllowList: ['example.com'] }],
    [{ ipAllowList: '10.0.0.1' }],
    [{ ipAllowList: Array.from({ length: 51 }, () => '10.0.0.1') }],
    [{ expiresAt: '2000-01-01T00:00:00Z' }],
    [{ expiresAt: 'soon' }],
  ])('are not made of %j', async (options) => {
    const answer = await partner.post('/api/api-keys', { name: 'Wrong', ...options });

    expect([answer.status, answer.body.code]).toEqual([400, 'VALIDATION_FAILED']);
  });

  it('are at most 50', async () => {
    const { partnerId } = await apiKeys.get(world, { id: firstKey });
    for (let n = 1; n <= 48; n++) {
      const key = { partnerId, key: `rk_${n}`, secretDigest: Buffer.of() };
      await apiKeys.insert(world, { id: NEW_ID, ...key, createdAt: NOW });
    }

    const answers = await Promise.all([1, 2, 3].map(() => partner.post('/api/api-keys', { name: 'One more' })));

    expect(codesOf(answers).toSorted()).toEqual(['201', 'API_KEY_LIMIT_REACHED', 'API_KEY_LIMIT_REACHED'].toSorted());
  });

  it('show when and from where they were last used', async () => {
    const key = await create();
    await as(key).get('/api/prices', { headers: { 'x-forwarded-for': '203.0.113.5' } });

    const shown = await eventually('the use is shown', async () => {
      const { body } = await partner.get('/api/api-keys');
      const found = body.find(({ id }: Json) => id === key.id);
      return found.lastUsedAt && found;
    });

    expect(Math.abs(Date.parse(shown.lastUsedAt) - Date.now())).toBeLessThan(60_000);
    expect(shown.lastUsedFrom).toBe('203.0.113.5');
  });

  describe('that are rotated', () => {
    it('work with the old secret for 24 hours more', async () => {
      const key = await create();
      const rotated = await partner.post(`/api/api-keys/${key.id}/rotate`);
      const until = Date.parse(rotated.body.previousSecretValidUntil);

      expect(rotated.status).toBe(200);
      expect(rotated.body).toMatchObject({
        id: key.id,
        apiKey: key.apiKey,
        apiSecret: expect.not.stringMatching(key.apiSecret),
      });
      expect(Math.abs(until - Date.now() - DAY * 1_000)).toBeLessThan(60_000);
      expect([await works(as(key)), await works(as(rotated.body))]).toEqual([true, true]);
    });

    it('end the old secret when the 24 hours are over, or at the next rotation', async () => {
      const [first, other] = [await create(), await create()];
      await partner.post(`/api/api-keys/${first.id}/rotate`);
      const second = (await partner.post(`/api/api-keys/${other.id}/rotate`)).body;
      await partner.post(`/api/api-keys/${other.id}/rotate`);
      await eventually('the secret before the last is refused', async () => !(await works(as(other))));
      expect([await works(as(first)), await works(as(second))]).toEqual([true, true]);

      await world.advance(DAY + 60);

      expect([await works(as(first)), await works(as(second))]).toEqual([false, false]);
      const shown = (await partner.get('/api/api-keys')).body.find(({ id }: Json) => id === first.id);
      expect(shown).not.toHaveProperty('previousSecretValidUntil');
    });

    it('are answered once under an Idempotency-Key', async () => {
      const key = await create();
      const call = { headers: { 'idempotency-key': 'rotate once' } };

      const answers = [
        await partner.post(`/api/api-keys/${key.id}/rotate`, undefined, call),
        await partner.post(`/api/api-keys/${key.id}/rotate`, undefined, call),
      ];

      expect(codesOf(answers)).toEqual(['200', 'SECRET_SHOWN_ONCE']);
      expect(answers[1]?.text).not.toMatch(/rs_/);
      expect(await works(as(answers[0]?.body))).toBe(true);
    });
  });

  describe('that end', () => {
    it('are refused at once, and so are the tokens made with them', async () => {
      const key = await create();
      const { access_token } = (await as(key).post('/api/oauth2/token', { grant_type: 'client_credentials' })).body;
      const token = partner.bearing(access_token);
      expect([await works(as(key)), await works(token)]).toEqual([true, true]);

      const removed = await partner.delete(`/api/api-keys/${key.id}`);

      expect(removed.status).toBe(204);
      await eventually('both are refused', async () => !(await works(as(key))) && !(await works(token)));
      expect(
        codesOf([
          await partner.delete(`/api/api-keys/${key.id}`),
          await partner.post(`/api/api-keys/${key.id}/rotate`),
        ]),
      ).toEqual(['API_KEY_NOT_FOUND', 'API_KEY_NOT_FOUND']);
    });

    it('end at their time, and so do the tokens made with them', async () => {
      const { body } = await partner.get('/api/sandbox/clock');
      const key = await create({ expiresAt: new Date(Date.parse(body.now) + 600_000).toISOString() });
      const { access_token, expires_in } = (
        await as(key).post('/api/oauth2/token', { grant_type: 'client_credentials' })
      ).body;
      expect([await works(as(key)), expires_in <= 600]).toEqual([true, true]);

      await world.advance(600);

      expect([await works(as(key)), await works(partner.bearing(access_token))]).toEqual([false, false]);
      expect((await partner.post(`/api/api-keys/${key.id}/rotate`)).body.code).toBe('API_KEY_EXPIRED');
    });

    it('are not the last that can manage keys', async () => {
      const reader = await create({ scopes: ['read'] });

      const last = await partner.delete(`/api/api-keys/${firstKey}`);

      expect([last.status, last.body.code]).toEqual([409, 'API_KEY_LAST']);
      expect((await partner.delete(`/api/api-keys/${reader.id}`)).status).toBe(204);
      expect(await works(partner)).toBe(true);
    });

    it('leave one, also when all are deleted at once', async () => {
      await create({ scopes: ['write', 'keys'] });
      await create({ scopes: ['write', 'keys'] });
      const keys: Json[] = (await partner.get('/api/api-keys')).body;

      await Promise.all(keys.map(({ id }) => partner.delete(`/api/api-keys/${id}`)));
      await aMoment();

      const { partnerId } = await apiKeys.get(world, { id: firstKey });
      expect(await apiKeys.count(world, { revokedAt: null, partnerId })).toBe(1);
    });
  });

  describe('without the scope of managing keys', () => {
    it('create, rotate and delete none, themselves included', async () => {
      const writer = await create({ scopes: ['read', 'write', 'webhooks'] });
      const other = await create();
      const client = as(writer);

      const refused = [
        await client.post('/api/api-keys', { name: 'Another', scopes: ['read'] }),
        await client.post(`/api/api-keys/${other.id}/rotate`),
        await client.post(`/api/api-keys/${writer.id}/rotate`),
        await client.delete(`/api/api-keys/${other.id}`),
        await client.delete(`/api/api-keys/${firstKey}`),
      ];

      expect(codesOf(refused)).toEqual(refused.map(() => 'SCOPE_MISSING'));
      expect([await works(as(other)), await works(partner)]).toEqual([true, true]);
    });

    it('are what a key without named scopes is, also one made by the first key', async () => {
      expect((await create()).scopes).toEqual(['read', 'write', 'webhooks']);
      expect((await create({ scopes: ['read', 'keys'] })).scopes).toEqual(['read', 'keys']);
      expect((await partner.get('/api/api-keys')).body[0].scopes).toEqual(['read', 'write', 'webhooks', 'keys', 'mcp']);
    });

    it('are all tokens', async () => {
      const { access_token } = (await partner.post('/api/oauth2/token', { grant_type: 'client_credentials' })).body;

      const refused = [
        await partner.bearing(access_token).post('/api/api-keys', { name: 'Another' }),
        await partner.post('/api/oauth2/token', { grant_type: 'client_credentials', scope: 'keys' }),
      ];

      expect(codesOf(refused)).toEqual(['UNAUTHORIZED', 'SCOPE_INVALID']);
    });
  });

  it('of another partner are not there', async () => {
    const foreign = (await world.stranger.get('/api/api-keys')).body[0].id;

    const answers = [
      await partner.delete(`/api/api-keys/${foreign}`),
      await partner.post(`/api/api-keys/${foreign}/rotate`),
      await partner.delete('/api/api-keys/nonsense'),
    ];

    expect(codesOf(answers)).toEqual(['API_KEY_NOT_FOUND', 'API_KEY_NOT_FOUND', 'API_KEY_NOT_FOUND']);
    expect(new Set(answers.map(comparable)).size).toBe(1);
    expect(await works(world.stranger)).toBe(true);
  });
});
