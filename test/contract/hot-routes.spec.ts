import { randomUUID } from 'node:crypto';
import { HttpAdapterHost } from '@nestjs/core';
import { type Answer, Client } from '../support/client.js';
import { eventually } from '../support/eventually.js';
import { verifiedUser } from '../support/people.js';
import { BUY, buy } from '../support/trades.js';
import { startWorld, type World } from '../support/world.js';

const ESTIMATE = { type: 'buy', cryptoCurrency: 'BTC', method: 'paynow', fiat: 200 };
/** Headers that differ from call to call; a list is sent in chunks throughout. */
const OWN = ['x-request-id', 'date', 'etag', 'ratelimit-remaining', 'content-length', 'transfer-encoding', 'link'];

/** Plain calls of hot routes are served without Express; the same calls in another spelling go through it. */
describe('a call of a hot route', () => {
  let world: World;
  let userId: string;
  let orderId: string;

  beforeAll(async () => {
    world = await startWorld();
    userId = (await verifiedUser(world.partner)).id;
    orderId = (await buy(world.partner, userId)).id;
    await buy(world.partner, userId);
  });
  afterEach(() => jest.restoreAllMocks());
  afterAll(() => world.close());

  const ask = {
    'an estimate': (slash = '') => world.partner.anonymous().post(`/api/transactions/estimate${slash}`, ESTIMATE),
    'an estimate with credentials': (slash = '') => world.partner.post(`/api/transactions/estimate${slash}`, ESTIMATE),
    'one transaction': (slash = '') => world.partner.get(`/api/transactions/${orderId}${slash}`),
    'a page': (slash = '') => world.partner.get(`/api/transactions${slash}?limit=1&type=buy`),
    'a new transaction': (slash = '') => world.partner.post(`/api/users/${userId}/transactions${slash}`, BUY),
    'a new transaction with a key': (slash = '') =>
      world.partner.post(`/api/users/${userId}/transactions${slash}`, BUY, {
        headers: { 'idempotency-key': randomUUID() },
      }),
  };
  const passes = (): jest.SpyInstance => jest.spyOn(world.api.get(HttpAdapterHost).httpAdapter.getInstance(), 'handle');
  const headersOf = ({ headers }: Answer): Record<string, string> =>
    Object.fromEntries([...headers].filter(([name]) => !OWN.includes(name)));
  const isNew = (name: string): boolean => name.startsWith('a new');

  it.each(Object.entries(ask))('that asks for %s is answered as on the whole way', async (name, call) => {
    const express = passes();

    const plain = await call();
    const passed = express.mock.calls.length;
    const whole = await call('/');

    expect([passed, express.mock.calls.length]).toEqual([0, 1]);
    expect([plain.status, headersOf(plain)]).toEqual([
      whole.status,
      {
        ...headersOf(whole),
        ...(plain.headers.has('x-possible-duplicate-of') && { 'x-possible-duplicate-of': expect.any(String) }),
      },
    ]);
    if (isNew(name)) expect(Object.keys(plain.body).sort()).toEqual(Object.keys(whole.body).sort());
    else expect(plain.body).toEqual(whole.body);
    expect(plain.headers.get('etag')).toEqual(isNew(name) ? expect.stringMatching(/^W\//) : whole.headers.get('etag'));
  });

  it.each([
    ['an unknown transaction', () => world.partner.get(`/api/transactions/${randomUUID()}`), 404],
    ['the transaction of another partner', () => world.stranger.get(`/api/transactions/${orderId}`), 404],
    ['an order for an unknown user', () => world.partner.post(`/api/users/${randomUUID()}/transactions`, BUY), 404],
    [
      'an order below the minimum',
      () => world.partner.post(`/api/users/${userId}/transactions`, { ...BUY, fiat: 1 }),
      400,
    ],
    ['a page behind an unknown one', () => world.partner.get(`/api/transactions?limit=1&after=${randomUUID()}`), 400],
    ['a value of another type', () => world.partner.post('/api/transactions/estimate', { ...ESTIMATE, fiat: [] }), 400],
    ['half of a body', () => world.partner.post('/api/transactions/estimate', undefined, { raw: '{"type":' }), 400],
  ])('that asks for %s is refused as ever', async (_, call, status) => {
    const refused = await call();

    expect(refused.status).toBe(status);
    expect(refused.body).toMatchObject({ statusCode: status, requestId: refused.headers.get('x-request-id') });
    expect(refused.headers.get('content-security-policy')).toContain('default-src');
  });

  describe('with credentials that are in memory', () => {
    const keyWith = async (options: object): Promise<{ id: string; client: Client }> => {
      const { body } = await world.partner.post('/api/api-keys', { name: 'Hot', ...options });
      return { id: String(body.id), client: Client.basic(world.env.PUBLIC_URL, body.apiKey, body.apiSecret) };
    };

    it('whose key may read only creates nothing', async () => {
      const { client } = await keyWith({ scopes: ['read'] });
      const read = await client.get(`/api/transactions/${orderId}`);

      const refused = await client.post(`/api/users/${userId}/transactions`, BUY);

      expect(read.status).toBe(200);
      expect([refused.status, refused.body.code]).toEqual([403, 'SCOPE_MISSING']);
    });

    it('from an address that its key does not allow is refused', async () => {
      const { client } = await keyWith({ ipAllowList: ['127.0.0.0/8', '::1/128'] });
      const read = (headers = {}): Promise<Answer> => client.get(`/api/transactions/${orderId}`, { headers });
      const here = await read();

      const elsewhere = await read({ 'x-forwarded-for': '203.0.113.9' });

      expect(here.status).toBe(200);
      expect([elsewhere.status, elsewhere.body.code]).toEqual([403, 'ADDRESS_NOT_ALLOWED']);
    });

    it('that were revoked, or have another secret, is refused', async () => {
      const { id, client } = await keyWith({});
      await client.get(`/api/transactions/${orderId}`);
      const { apiKey } = (await world.partner.get('/api/api-keys')).body.find((key: { id: string }) => key.id === id);

      const guessed = await Client.basic(world.env.PUBLIC_URL, apiKey, 'rs_wrong').get(`/api/transactions/${orderId}`);
      await world.partner.delete(`/api/api-keys/${id}`);
      const revoked = await eventually('it is revoked', async () => {
        const answer = await client.get(`/api/transactions/${orderId}`);
        return answer.status === 401 && answer;
      });

      expect([guessed.status, revoked.status]).toEqual([401, 401]);
    });
  });
});
