import type { Answer, Json } from '../support/client.js';
import { documentFields } from '../support/documents.js';
import { codeOf } from '../support/faults.js';
import { operations } from '../support/openapi.js';
import { codeSentTo, newPhone, signUp, verifiedUser } from '../support/people.js';
import { BUY, buy, WALLETS } from '../support/trades.js';
import { startWorld, type World } from '../support/world.js';

const ESTIMATE = '/api/transactions/estimate';
const COMPARE = '/api/quotes/compare';
const COMPARED = '?type=buy&cryptoCurrency=BTC&currency=SGD&fiat=200';
const ORDER = { type: 'buy', cryptoCurrency: 'BTC', currency: 'SGD', fiat: 200 };
const THIRTY_DAYS = 30 * 86_400;

describe('the wire', () => {
  let world: World;
  let userId: string;
  beforeAll(async () => {
    world = await startWorld();
    userId = (await verifiedUser(world.partner)).id;
  });
  afterAll(() => world.close());

  const anonymous = () => world.partner.anonymous();

  describe('an estimate', () => {
    const query = (fields: object): string =>
      `${ESTIMATE}?${new URLSearchParams({ ...fields } as Record<string, string>).toString()}`;
    let right: Json;
    beforeAll(async () => {
      right = (await anonymous().post(ESTIMATE, ORDER)).body;
      expect(right.fiat).toBe(200);
    });

    it.each([
      ['by GET with a query', () => anonymous().get(query(ORDER))],
      ['by GET with a body', () => anonymous().get(ESTIMATE, { body: ORDER })],
      [
        'by GET with a query and, for what it leaves out, a body',
        () => anonymous().get(`${ESTIMATE}?type=buy&fiat=200`, { body: { ...ORDER, fiat: 999, type: 'sell' } }),
      ],
      ['by GET with a query and an empty list as body', () => anonymous().get(query(ORDER), { body: [] })],
      ['with lower-case codes', () => anonymous().post(ESTIMATE, { ...ORDER, cryptoCurrency: 'btc', currency: 'sgd' })],
      ['with codes of mixed case', () => anonymous().get(query({ ...ORDER, cryptoCurrency: 'Btc', currency: 'sGd' }))],
      ['with unknown fields', () => anonymous().post(ESTIMATE, { ...ORDER, foo: 1, lang: 'en', nested: { a: [1] } })],
      ['with empty text for what is left out', () => anonymous().post(ESTIMATE, { ...ORDER, method: '', chain: '' })],
      ['with null for what is left out', () => anonymous().post(ESTIMATE, { ...ORDER, method: null, crypto: null })],
      ['with an empty Bearer', () => anonymous().bearing('').post(ESTIMATE, ORDER)],
      ['with needless credentials', () => anonymous().bearing('nonsense').post(ESTIMATE, ORDER)],
      ['with a slash at the end', () => anonymous().post(`${ESTIMATE}/`, ORDER)],
    ])('is the same %s', async (_, ask) => {
      expect(await ask()).toMatchObject({ status: 200, body: right });
    });

    it('takes the crypto amount when both are given', async () => {
      const both = await anonymous().post(ESTIMATE, { ...ORDER, crypto: 0.01 });

      expect(both.body).toEqual((await anonymous().post(ESTIMATE, { ...ORDER, fiat: undefined, crypto: 0.01 })).body);
      expect(both.body).toMatchObject({ crypto: 0.01 });
    });
  });

  describe('prices and fees', () => {
    const get = async (path: string, body?: unknown): Promise<Json> => (await world.partner.get(path, { body })).body;
    const pairs = (prices: Json[]): string[] =>
      prices.map(({ cryptoCurrency, currency }) => `${cryptoCurrency}/${currency}`);
    const fees = (rows: Json[]): string[] => rows.map(({ cryptoCurrency, chain }) => `${cryptoCurrency} on ${chain}`);

    it.each([
      ['currencies and cryptoCurrencies', '/api/prices?currencies=SGD,HKD&cryptoCurrencies=BTC'],
      ['the singular of both', '/api/prices?currency=SGD,HKD&cryptoCurrency=BTC'],
      ['any case, and white space', '/api/prices?currencies=sgd,%20hkd&cryptoCurrencies=btc'],
      ['codes given twice', '/api/prices?currencies=SGD,HKD,sgd&cryptoCurrencies=BTC,BTC'],
    ])('prices take %s', async (_, path) => {
      expect(pairs(await get(path))).toEqual(['BTC/SGD', 'BTC/HKD']);
    });

    it('prices read what the query leaves out from a body', async () => {
      expect(pairs(await get('/api/prices?currencies=SGD', { currencies: 'HKD', cryptoCurrencies: 'ETH' }))).toEqual([
        'ETH/SGD',
      ]);
      expect(pairs(await get('/api/prices?currencies=SGD&cryptoCurrencies=BTC', []))).toEqual(['BTC/SGD']);
    });

    it('prices list every pair when not asked for any, of the side asked for', async () => {
      expect(await get('/api/prices')).toHaveLength(60);
      expect(await get('/api/prices?type=sell')).toHaveLength(40);
      expect(await get('/api/prices?currencies=&cryptoCurrencies=')).toHaveLength(60);
    });

    it.each([
      ['cryptoCurrency', '/api/fees?cryptoCurrency=BTC,ETH'],
      ['cryptoCurrencies', '/api/fees?cryptoCurrencies=BTC,ETH'],
      ['any case', '/api/fees?cryptoCurrencies=btc,eth'],
    ])('fees take %s', async (_, path) => {
      expect(fees(await get(path))).toEqual(['BTC on bitcoin', 'ETH on ethereum']);
    });

    it('fees read a body as well, and take a chain', async () => {
      expect(fees(await get('/api/fees', { cryptoCurrencies: 'USDT', chain: 'tron' }))).toEqual(['USDT on tron']);
      expect(fees(await get('/api/fees?chain=tron', []))).toEqual(['USDT on tron']);
      expect(await get('/api/fees', [])).toHaveLength(8);
    });

    it.each(['/api/fees?cryptoCurrencies=DOGE', '/api/fees?chain=moon', '/api/prices?type=swap'])(
      '%s is refused',
      async (path) => {
        expect(['CRYPTO_UNSUPPORTED', 'CHAIN_UNSUPPORTED', 'VALIDATION_FAILED']).toContain(
          codeOf(await world.partner.get(path)),
        );
      },
    );
  });

  describe('every GET', () => {
    it.each(
      operations.filter(
        ({ method, pathParameters, path }) =>
          method === 'GET' && pathParameters.length === 0 && !/estimate|compare|\/me$/.test(path),
      ),
    )('$name takes a JSON body, [] included', async ({ path }) => {
      const plain = (await world.partner.get(path)).status;

      expect(plain).toBe(200);
      expect((await world.partner.get(path, { body: [] })).status).toBe(plain);
      expect((await world.partner.get(path, { body: { unknown: true } })).status).toBe(plain);
    });
  });

  describe('writing', () => {
    it('unknown fields are ignored', async () => {
      const created = await world.partner.post(`/api/users/${userId}/transactions`, {
        ...BUY,
        lang: 'en',
        status: 'completed',
        serviceCharge: 0,
        constructor: { a: 1 },
      });

      expect(created).toMatchObject({ status: 201, body: { status: 'pending' } });
      expect(created.body.serviceCharge).toBeGreaterThan(0);
      expect(created.body).not.toHaveProperty('lang');
    });

    it('a buy takes crypto, a sell takes fiat, codes in any case', async () => {
      expect(
        await buy(world.partner, userId, { fiat: undefined, crypto: 0.002, cryptoCurrency: 'btc', currency: 'sgd' }),
      ).toMatchObject({ crypto: 0.002, cryptoCurrency: 'BTC', currency: 'SGD' });
      const sold = await world.partner.post(`/api/users/${userId}/transactions`, {
        type: 'sell',
        fiat: 200,
        method: 'paynow',
        cryptoCurrency: 'Btc',
        methodAttributes: { phone: '91234567', code: '+65' },
      });
      expect(sold).toMatchObject({ status: 201, body: { type: 'sell', cryptoCurrency: 'BTC' } });
    });

    it('the destination may be called so', async () => {
      expect(await buy(world.partner, userId, { wallet: undefined, destination: WALLETS.BTC })).toMatchObject({
        walet: WALLETS.BTC,
      });
    });

    it.each([
      ['an object', { order: 'A-1001', lines: [1, 2.5, null, true], text: '\u00fc \u{1f600}' }],
      ['text', 'A-1001'],
      ['a list', [1, 'two', { three: 3 }]],
      ['a number', 1001],
      [
        'an object with names that mean something to a program',
        { toString: 'x', then: 1, length: 3, hasOwnProperty: false },
      ],
    ])('partnerData comes back as it was given: %s', async (_, partnerData) => {
      const { id, ...created } = await buy(world.partner, userId, { partnerData });

      expect(created.partnerData).toEqual(partnerData);
      expect((await world.partner.get(`/api/transactions/${id}`)).body.partnerData).toEqual(partnerData);
    });

    it.each([
      ['[]', { body: [] }],
      ['{}', { body: {} }],
      ['nothing', {}],
    ])('cancel takes %s as its body', async (_, call) => {
      const { id } = await buy(world.partner, userId);

      const answer = await world.partner.call('POST', `/api/users/${userId}/transactions/${id}/cancel`, call);

      expect(answer).toMatchObject({ status: 200, body: { id, status: 'cancelled' } });
      expect(await world.partner.call('POST', `/api/users/${userId}/transactions/${id}/cancel`, call)).toMatchObject({
        status: 409,
        body: { code: 'TRANSACTION_NOT_CANCELLABLE' },
      });
    });

    it.each([
      ['text', (code: string) => code],
      ['a number', Number],
    ])('the code of phone verification may be %s', async (_, written) => {
      const { id } = await signUp(world.partner);
      const phone = newPhone();
      await world.partner.put(`/api/users/${id}/phone`, { phone, code: '+65' });

      const answer = await world.partner.put(`/api/users/${id}/phone/verify`, {
        code: written(await codeSentTo(world.partner, `+65${phone}`)),
      });

      expect(answer).toMatchObject({ status: 200, body: { id, phone: `+65${phone}` } });
    });

    it('the phone is verified without the /api prefix as well', async () => {
      const { id } = await signUp(world.partner);
      const phone = newPhone();
      await world.partner.put(`/users/${id}/phone`, { phone, code: '+65' });

      const answer = await world.partner.put(`/users/${id}/phone/verify`, {
        code: await codeSentTo(world.partner, `+65${phone}`),
      });

      expect(answer).toMatchObject({ status: 200, body: { phone: `+65${phone}` } });
    });

    it('a document may be JSON', async () => {
      const { id } = await signUp(world.partner);

      const answer = await world.partner.post(`/api/users/${id}/upload-kyc-documents`, documentFields('front'));

      expect(answer).toMatchObject({ status: 200, body: { status: 'ok' } });
    });

    it('a document may be a urlencoded form', async () => {
      const { id } = await signUp(world.partner);

      const raw = new URLSearchParams(documentFields('addressProof')).toString();
      const headers = { 'content-type': 'application/x-www-form-urlencoded' };

      expect(
        await world.partner.post(`/api/users/${id}/upload-kyc-documents`, undefined, { raw, headers }),
      ).toMatchObject({ status: 200, body: { status: 'ok' } });
    });
  });

  describe('tokens', () => {
    const userToken = async (): Promise<Answer> => world.partner.post('/api/oauth2/user-token', { userId });

    it('a user token is 96 hex digits, and lasts 30 days in epoch seconds', async () => {
      const { body: clock } = await world.partner.get('/api/sandbox/clock');
      const now = Date.parse(clock.now) / 1_000;

      const { status, body } = await userToken();

      expect(status).toBe(200);
      expect(body).toEqual({ accessToken: expect.stringMatching(/^[0-9a-f]{96}$/), expiresAt: expect.any(Number) });
      expect(Number.isInteger(body.expiresAt)).toBe(true);
      expect(Math.abs(body.expiresAt - now - THIRTY_DAYS)).toBeLessThan(60);
    });

    it('a user token reaches its user, and nothing else of the partner', async () => {
      const user = world.partner.bearing((await userToken()).body.accessToken);
      const other = await signUp(world.partner);

      expect((await user.get('/api/users/me')).body.id).toBe(userId);
      expect((await user.get(`/api/users/${userId}`)).status).toBe(200);
      expect(codeOf(await user.get(`/api/users/${other.id}`))).toBe('USER_NOT_FOUND');
      expect((await buy(user, userId)).userId).toBe(userId);
      expect(codeOf(await user.post(`/api/users/${other.id}/transactions`, BUY))).toBe('USER_NOT_FOUND');
      expect((await user.get('/api/transactions')).body.map((each: Json) => each.userId)).toEqual(
        expect.arrayContaining([userId]),
      );
      expect(codeOf(await user.get('/api/webhook-endpoints'))).toBe('FORBIDDEN');
    });

    it.each([
      [
        'a form',
        { raw: 'grant_type=client_credentials', headers: { 'content-type': 'application/x-www-form-urlencoded' } },
      ],
      [
        'a form with scope',
        {
          raw: 'grant_type=client_credentials&scope=all',
          headers: { 'content-type': 'application/x-www-form-urlencoded;charset=UTF-8' },
        },
      ],
      ['JSON', { body: { grant_type: 'client_credentials' } }],
    ])('client_credentials as %s answer a token for the whole partner (RFC 6749, 5.1)', async (_, call) => {
      const { status, headers, body } = await world.partner.call('POST', '/api/oauth2/token', call);

      expect(status).toBe(200);
      expect(body).toEqual({
        access_token: expect.stringMatching(/^[0-9a-f]{96}$/),
        token_type: 'Bearer',
        expires_in: expect.any(Number),
      });
      expect(body.expires_in).toBeGreaterThan(3_590);
      expect(body.expires_in).toBeLessThanOrEqual(3_600);
      expect(headers.get('cache-control')).toBe('no-store');
      const bearer = world.partner.bearing(body.access_token);
      expect((await bearer.get(`/api/users/${userId}`)).status).toBe(200);
      expect((await bearer.get('/api/webhook-endpoints')).status).toBe(200);
    });

    it('a token never signs a user up, and never makes tokens', async () => {
      const { body } = await world.partner.post('/api/oauth2/token', { grant_type: 'client_credentials' });
      const bearer = world.partner.bearing(body.access_token);

      expect(codeOf(await bearer.post('/api/users', { email: 'a@example.com', firstName: 'A', lastName: 'B' }))).toBe(
        'UNAUTHORIZED',
      );
      expect(codeOf(await bearer.post('/api/oauth2/user-token', { userId }))).toBe('UNAUTHORIZED');
      expect(codeOf(await bearer.post('/api/oauth2/token', { grant_type: 'client_credentials' }))).toBe('UNAUTHORIZED');
    });
  });

  describe.each(operations.filter(({ isPublic }) => isPublic))('public: $name', ({ method, path }) => {
    it('an empty Bearer counts as anonymous', async () => {
      const answer = await anonymous()
        .bearing('')
        .call(method, path === COMPARE ? `${path}${COMPARED}` : path, { body: path === ESTIMATE ? ORDER : {} });

      expect(answer.status).toBe(200);
      expect(answer.headers.get('www-authenticate')).toBeNull();
    });

    it('pages of any origin may ask, after a preflight', async () => {
      const origin = 'https://partner.example';
      const preflight = await anonymous().call('OPTIONS', path, {
        headers: {
          origin,
          'access-control-request-method': method,
          'access-control-request-headers': 'content-type,authorization',
        },
      });

      expect(preflight.status).toBe(204);
      expect(preflight.headers.get('access-control-allow-origin')).toBe('*');
      expect(preflight.headers.get('access-control-allow-methods')?.split(',')).toContain(method);
      expect(preflight.headers.get('access-control-allow-headers')?.toLowerCase().split(',').sort()).toEqual([
        'authorization',
        'content-type',
      ]);
      const answer = await anonymous().call(method, path, {
        headers: { origin, 'content-type': 'application/json' },
        raw: JSON.stringify(ORDER),
      });
      expect(answer.headers.get('access-control-allow-origin')).toBe('*');
      expect(answer.headers.get('access-control-allow-credentials')).toBeNull();
    });
  });

  it.each(operations.filter(({ isPublic }) => !isPublic))(
    'not public: $name asks for credentials, and lets no page ask',
    async ({ method, path }) => {
      const origin = 'https://partner.example';
      const address = path.replace(/\{\w+\}/g, userId);

      const answer = await anonymous().call(method, address, { headers: { origin } });
      const preflight = await anonymous().call('OPTIONS', address, {
        headers: { origin, 'access-control-request-method': method },
      });

      expect(codeOf(answer)).toBe('UNAUTHORIZED');
      expect(answer.headers.get('www-authenticate')).toMatch(/^Basic realm="rampart", charset="UTF-8"/);
      for (const { headers } of [answer, preflight]) {
        expect([...headers.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([]);
      }
      expect(codeOf(await anonymous().bearing('').call(method, address))).toBe('UNAUTHORIZED');
    },
  );

  it.each(operations)(
    '$name says whether it is deprecated, and that this is a sandbox',
    async ({ method, path, described }) => {
      const { headers } = await world.partner.call(
        method,
        path.replace(/\{\w+\}/g, '00000000-0000-7000-8000-000000000000'),
        method === 'GET' ? {} : { body: {} },
      );

      expect(headers.get('x-rampart-mode')).toBe('sandbox');
      if (described.deprecated) {
        expect(headers.get('deprecation')).toMatch(/^@\d{10}$/);
        expect(Date.parse(headers.get('sunset') ?? '')).toBeGreaterThan(Date.parse('2027-01-01'));
        const [, successor] = /^<([^>]+)>; rel="successor-version"$/.exec(headers.get('link') ?? '') ?? [];
        expect(operations.map((each) => each.path)).toContain(successor);
      } else {
        expect([headers.get('deprecation'), headers.get('sunset')]).toEqual([null, null]);
      }
    },
  );
});
