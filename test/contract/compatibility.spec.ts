import { documentFields } from '../support/documents.js';
import { codeOf } from '../support/faults.js';
import type { Answer, Json } from '../support/client.js';
import { codeSentTo, newPhone, signUp, verifiedUser } from '../support/people.js';
import { sendRequest } from '../support/raw-http.js';
import { payFiat, reaches, WALLETS } from '../support/trades.js';
import { startWorld, type World } from '../support/world.js';

/** Headers of clients of the original service. */
const AXIOS = 'Accept: application/json, text/plain, */*\r\nUser-Agent: axios/0.19.2';
const JSON_TYPE = 'Content-Type: application/json;charset=utf-8';
const ISO = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

const BUY_FIELDS = [
  'id',
  'type',
  'status',
  'method',
  'crypto',
  'fiat',
  'serviceCharge',
  'total',
  'currency',
  'cryptoCurrency',
  'cryptoPrice',
  'cryptoPriceUsd',
  'userId',
  'userCountry',
  'createdAt',
  'nonce',
  'peer',
  'qrCode',
];
const ROW_FIELDS = BUY_FIELDS.filter((field) => !['nonce', 'peer', 'qrCode'].includes(field));
const ESTIMATE_FIELDS = [
  'crypto',
  'fiat',
  'serviceCharge',
  'total',
  'currency',
  'cryptoPrice',
  'cryptoPriceUsd',
  'referralDiscount',
  'referralDiscountInPoints',
  'referralDiscountInUsd',
  'payoutServiceCharge',
  'earnedPoints',
  'processingTime',
];
const fieldsOf = (value: Json): string[] => Object.keys(value).sort();
const named = (...fields: string[]): string[] => [...fields].sort();

/** Requests byte by byte as existing clients write them, and the exact shape of what they read. */
describe('a client of the original service', () => {
  let world: World;
  let userId: string;
  let token: string;
  beforeAll(async () => {
    world = await startWorld();
    userId = (await verifiedUser(world.partner)).id;
    token = (await world.partner.post('/api/oauth2/user-token', { userId })).body.accessToken;
  });
  afterAll(() => world.close());

  /** Lines of a request head, and its body as it is sent. */
  async function send(head: string, body = ''): Promise<Answer> {
    const length = body === '' ? '' : `Content-Length: ${Buffer.byteLength(body)}\r\n`;
    return sendRequest(
      world.env.PUBLIC_URL,
      `${head}\r\n${length}Host: ${new URL(world.env.PUBLIC_URL).host}\r\nConnection: close\r\n\r\n${body}`,
    );
  }
  const basic = (): string => `Authorization: ${world.partner.authorization}`;
  const bearer = (): string => `Authorization: Bearer ${token}`;
  const get = (path: string, body = ''): Promise<Answer> =>
    send(`GET ${path} HTTP/1.1\r\n${AXIOS}\r\n${basic()}${body === '' ? '' : `\r\n${JSON_TYPE}`}`, body);
  const post = (path: string, body: unknown, as = basic()): Promise<Answer> =>
    send(
      `POST ${path} HTTP/1.1\r\n${AXIOS}\r\n${as}\r\n${JSON_TYPE}`,
      typeof body === 'string' ? body : JSON.stringify(body),
    );
  const put = (path: string, body: string): Promise<Answer> =>
    send(`PUT ${path} HTTP/1.1\r\n${AXIOS}\r\n${basic()}\r\n${JSON_TYPE}`, body);
  const create = (fields: object): Promise<Answer> =>
    post(`/api/users/${userId}/transactions`, {
      type: 'buy',
      method: 'paynow',
      cryptoCurrency: 'BTC',
      fiat: 200,
      wallet: WALLETS.BTC,
      ...fields,
    });
  const sellOf = (cryptoCurrency: string, crypto: number, fields: object = {}): Promise<Answer> =>
    post(`/api/users/${userId}/transactions`, {
      type: 'sell',
      method: 'paynow',
      cryptoCurrency,
      crypto,
      methodAttributes: { phone: '91234567', code: '+65' },
      ...fields,
    });

  describe('users', () => {
    it('signs a user up', async () => {
      const { status, body } = await post(
        '/api/users',
        '{"email":"field.client@example.com","firstName":"Ada","lastName":"Lovelace","lang":"en","referralCode":null}',
      );

      expect(status).toBe(201);
      expect(body).toEqual({
        id: expect.any(String),
        email: 'field.client@example.com',
        firstName: 'Ada',
        lastName: 'Lovelace',
        kyc: 'not-verified',
      });
    });

    it('reads a user by id, and the user of a token at /api/users/me', async () => {
      const byId = await get(`/api/users/${userId}`);
      const me = await send(`GET /api/users/me HTTP/1.1\r\n${AXIOS}\r\n${bearer()}`);

      expect([byId.status, fieldsOf(byId.body)]).toEqual([
        200,
        named('id', 'email', 'firstName', 'lastName', 'kyc', 'phone'),
      ]);
      expect([me.status, me.body]).toEqual([200, byId.body]);
    });

    it.each([
      ['a number', (code: string) => `{"code":${Number(code)}}`],
      ['a string', (code: string) => `{"code":"${code}"}`],
    ])('verifies a phone with the code as %s', async (_, written) => {
      const { id } = await signUp(world.partner);
      const phone = newPhone();

      expect(await put(`/api/users/${id}/phone`, `{"phone":"${phone}","code":"+65"}`)).toMatchObject({
        status: 200,
        body: { status: 'ok' },
      });
      const verified = await put(
        `/api/users/${id}/phone/verify`,
        written(await codeSentTo(world.partner, `+65${phone}`)),
      );

      expect(verified).toMatchObject({ status: 200, body: { id, phone: `+65${phone}`, kyc: 'not-verified' } });
    });

    it('uploads a document as JSON with base64', async () => {
      const { id } = await signUp(world.partner);
      const { file } = documentFields('front');

      const answer = await post(`/api/users/${id}/upload-kyc-documents`, {
        file,
        filename: 'passport.png',
        type: 'front',
      });

      expect([answer.status, answer.body]).toEqual([200, { status: 'ok' }]);
    });

    it('uploads a document as a multipart form, as curl writes it', async () => {
      const { id } = await signUp(world.partner);
      const pdf =
        '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n';
      const edge = '------------------------d74496d66958873e';
      const part = (name: string, content: string, more = ''): string =>
        `--${edge}\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${content}\r\n`;
      const body = `${part('file', pdf, '; filename="bill.pdf"\r\nContent-Type: application/pdf')}${part('filename', 'bill.pdf')}${part('type', 'addressProof')}--${edge}--\r\n`;

      const answer = await send(
        `POST /api/users/${id}/upload-kyc-documents HTTP/1.1\r\nUser-Agent: curl/7.68.0\r\nAccept: */*\r\n${basic()}\r\nContent-Type: multipart/form-data; boundary=${edge}`,
        body,
      );

      expect([answer.status, answer.body]).toEqual([200, { status: 'ok' }]);
    });
  });

  describe('estimates', () => {
    const ESTIMATE = '/api/transactions/estimate';

    it.each([
      [
        'POST',
        () =>
          send(
            `POST ${ESTIMATE} HTTP/1.1\r\n${AXIOS}\r\n${JSON_TYPE}`,
            '{"type":"buy","cryptoCurrency":"BTC","method":"paynow","fiat":200}',
          ),
      ],
      [
        'GET with a query',
        () => send(`GET ${ESTIMATE}?type=buy&cryptoCurrency=BTC&currency=SGD&fiat=200 HTTP/1.1\r\n${AXIOS}`),
      ],
      [
        'GET with a body',
        () =>
          send(
            `GET ${ESTIMATE} HTTP/1.1\r\n${AXIOS}\r\n${JSON_TYPE}`,
            '{"type":"buy","cryptoCurrency":"BTC","currency":"SGD","fiat":200}',
          ),
      ],
      [
        'an empty Bearer',
        () =>
          send(
            `POST ${ESTIMATE} HTTP/1.1\r\n${AXIOS}\r\nAuthorization: Bearer\r\n${JSON_TYPE}`,
            '{"type":"buy","cryptoCurrency":"BTC","currency":"SGD","fiat":200}',
          ),
      ],
      [
        'an empty Bearer and a space',
        () =>
          send(
            `GET ${ESTIMATE}?type=buy&cryptoCurrency=BTC&currency=SGD&fiat=200 HTTP/1.1\r\n${AXIOS}\r\nAuthorization: Bearer `,
          ),
      ],
      [
        'lower-case codes',
        () =>
          send(
            `POST ${ESTIMATE} HTTP/1.1\r\n${AXIOS}\r\n${JSON_TYPE}`,
            '{"type":"buy","cryptoCurrency":"btc","currency":"sgd","fiat":200}',
          ),
      ],
      [
        'credentials',
        () => post(ESTIMATE, '{"type":"buy","cryptoCurrency":"BTC","currency":"SGD","method":"paynow","fiat":200}'),
      ],
    ])('asks with %s', async (_, ask) => {
      const { status, body } = await ask();

      expect([status, fieldsOf(body)]).toEqual([200, named(...ESTIMATE_FIELDS)]);
      expect(body).toMatchObject({ fiat: 200, currency: 'SGD', processingTime: expect.any(String) });
      for (const field of ESTIMATE_FIELDS.filter((each) => !/currency|processingTime/.test(each)))
        expect(body[field]).toEqual(expect.any(Number));
    });

    it('with both amounts gets the price of the crypto', async () => {
      expect(
        (await post(ESTIMATE, '{"type":"sell","cryptoCurrency":"BTC","currency":"SGD","crypto":0.01,"fiat":99999}'))
          .body,
      ).toMatchObject({ crypto: 0.01 });
    });
  });

  describe('transactions', () => {
    it('creates a buy: the wallet is spelled `walet` here', async () => {
      const { status, body } = await create({ partnerData: 'order-1' });

      expect([status, fieldsOf(body)]).toEqual([201, named(...BUY_FIELDS, 'partnerData', 'walet')]);
      expect(body).toMatchObject({
        type: 'buy',
        status: 'pending',
        walet: WALLETS.BTC,
        partnerData: 'order-1',
        userCountry: 'SG',
        createdAt: expect.stringMatching(ISO),
        peer: { account: expect.any(String) },
      });
    });

    it.each<[string, object, object]>([
      [
        'chain',
        { cryptoCurrency: 'USDT', crypto: 150, fiat: undefined, chain: 'tron', wallet: WALLETS.TRON },
        { cryptoCurrency: 'USDT', crypto: 150 },
      ],
      ['destination in place of wallet', { wallet: undefined, destination: WALLETS.BTC }, { walet: WALLETS.BTC }],
      [
        'destination beside wallet',
        { cryptoCurrency: 'NEM', fiat: 200, wallet: WALLETS.NEM, destination: 'memo 7' },
        { cryptoCurrency: 'NEM', walet: WALLETS.NEM },
      ],
      [
        'partnerData that is an object',
        { partnerData: { order: 7, tags: ['a'] } },
        { partnerData: { order: 7, tags: ['a'] } },
      ],
      ['crypto for a buy', { fiat: undefined, crypto: 0.002 }, { crypto: 0.002 }],
      ['both amounts', { crypto: 0.002 }, { crypto: 0.002 }],
      [
        'lower-case codes',
        { cryptoCurrency: 'btc', currency: 'sgd' },
        { cryptoCurrency: 'BTC', currency: 'SGD', fiat: 200 },
      ],
      ['unknown fields', { lang: 'en', redirectUrl: 'https://a.example', nested: { a: [1] } }, { status: 'pending' }],
      [
        'empty text and null for what is left out',
        { chain: '', destination: '', partnerData: null, internalAddress: null },
        { status: 'pending' },
      ],
    ])('creates a buy with %s', async (_, fields, expected) => {
      expect(await create(fields)).toMatchObject({ status: 201, body: expected });
    });

    it('creates a sell by fiat', async () => {
      const { status, body } = await sellOf('BTC', 0, { crypto: undefined, fiat: 200 });

      expect([status, body.type, body.status]).toEqual([201, 'sell', 'pending']);
      expect(Math.abs(body.fiat - 200)).toBeLessThan(1);
    });

    it.each<[string, number, object, string[]]>([
      ['BTC', 0.002, {}, ['bitcoin', 'legacyBitcoin']],
      ['ETH', 0.1, {}, ['ethereum']],
      ['ZIL', 20_000, {}, ['zilliqa']],
      ['USDT', 150, { chain: 'tron' }, ['tron']],
      ['USDT', 150, { chain: 'binance_smart_chain' }, ['binance_smart_chain']],
    ])('reads where to deposit %s (%d) %j', async (cryptoCurrency, crypto, fields, chains) => {
      const { status, body } = await sellOf(cryptoCurrency, crypto, fields);

      expect([status, fieldsOf(body), fieldsOf(body.depositWallets)]).toEqual([
        201,
        named(...ROW_FIELDS, 'depositWallets'),
        named(...chains),
      ]);
      expect(Object.values(body.depositWallets)).toEqual(chains.map(() => expect.any(String)));
    });

    it('reads rows with createdAt, userCountry and partnerData, in each form of the list', async () => {
      const { body: created } = await create({ partnerData: { row: 1 } });
      await payFiat(world.partner, created.id);
      await reaches(world.partner, created.id, 'completed');
      const { createdAt } = created;
      const rows = [
        (await get(`/api/transactions/${created.id}`)).body,
        (await get('/api/transactions', '[]')).body.find(({ id }: Json) => id === created.id),
        (await get(`/api/v2/transactions?page=0&pageSize=10&status=completed&from=${createdAt}&to=2200-01-01`)).body
          .data[0],
        (await get('/api/v2/transactions', `{"page":0,"pageSize":10,"status":"completed","from":"${createdAt}"}`)).body
          .data[0],
      ];

      for (const row of rows) {
        expect(fieldsOf(row)).toEqual(named(...BUY_FIELDS, 'wallet', 'blockchainTxId', 'partnerData'));
        expect(row).toMatchObject({
          id: created.id,
          status: 'completed',
          wallet: WALLETS.BTC,
          createdAt,
          userCountry: 'SG',
          partnerData: { row: 1 },
        });
      }
    });

    it('walks numbered pages from 0, newest first, until one is empty', async () => {
      const seen: Json[] = [];
      for (let page = 0; ; page += 1) {
        const { status, body } = await get(`/api/v2/transactions?page=${page}&pageSize=5`);
        expect([status, Object.keys(body)]).toEqual([200, ['data']]);
        if (body.data.length === 0) break;
        seen.push(...body.data);
      }

      expect(seen).toEqual((await get('/api/transactions')).body);
      expect(seen.map(({ createdAt }) => createdAt)).toEqual(
        seen
          .map(({ createdAt }) => createdAt)
          .sort()
          .reverse(),
      );
    });

    it.each(['[]', '{}', ''])('cancels with %j as the body, once', async (body) => {
      const { id } = (await create({})).body;

      const first = await post(`/api/users/${userId}/transactions/${id}/cancel`, body);
      const second = await post(`/api/users/${userId}/transactions/${id}/cancel`, body, bearer());

      expect(first).toMatchObject({ status: 200, body: { id, status: 'cancelled', wallet: WALLETS.BTC } });
      expect([second.status, codeOf(second)]).toEqual([409, 'TRANSACTION_NOT_CANCELLABLE']);
    });
  });

  describe('reference data', () => {
    it.each<[string, string, string, string[]]>([
      [
        'prices by currencies and cryptoCurrencies',
        '/api/prices?type=buy&currencies=SGD,HKD&cryptoCurrencies=BTC',
        '',
        ['BTC SGD', 'BTC HKD'],
      ],
      ['prices by cryptoCurrency, in lower case', '/api/prices?cryptoCurrency=btc&currencies=sgd', '', ['BTC SGD']],
      [
        'prices by a body',
        '/api/prices',
        '{"type":"sell","currencies":"SGD","cryptoCurrencies":"BTC,ETH"}',
        ['BTC SGD', 'ETH SGD'],
      ],
      ['prices by a query beside an empty list', '/api/prices?currencies=SGD&cryptoCurrencies=ETH', '[]', ['ETH SGD']],
    ])('asks for %s', async (_, path, body, pairs) => {
      const answer = await get(path, body);

      expect(answer.status).toBe(200);
      for (const price of answer.body)
        expect(fieldsOf(price)).toEqual(named('cryptoCurrency', 'cryptoPrice', 'cryptoPriceUsd', 'currency'));
      expect(answer.body.map(({ cryptoCurrency, currency }: Json) => `${cryptoCurrency} ${currency}`)).toEqual(pairs);
    });

    it.each<[string, string, string, string[]]>([
      ['cryptoCurrency', '/api/fees?cryptoCurrency=BTC', '', ['BTC bitcoin']],
      ['cryptoCurrencies', '/api/fees?cryptoCurrencies=btc,ETH', '', ['BTC bitcoin', 'ETH ethereum']],
      ['a body', '/api/fees', '{"cryptoCurrency":"USDT","chain":"tron"}', ['USDT tron']],
      ['a chain, beside an empty list', '/api/fees?chain=tron', '[]', ['USDT tron']],
    ])('asks for fees by %s', async (_, path, body, fees) => {
      const answer = await get(path, body);

      expect(answer.status).toBe(200);
      for (const fee of answer.body) expect(fieldsOf(fee)).toEqual(named('cryptoCurrency', 'chain', 'fee', 'unit'));
      expect(answer.body.map(({ cryptoCurrency, chain }: Json) => `${cryptoCurrency} ${chain}`)).toEqual(fees);
    });

    it.each([
      '/api/methods',
      '/api/methods/icons',
      '/api/cryptocurrencies',
      '/api/v2/cryptocurrencies',
      '/api/cryptocurrencies/limits',
      '/api/v2/cryptocurrencies/limits',
    ])('asks for %s without credentials, with an empty Bearer and with [] as the body', async (path) => {
      const plain = await send(`GET ${path} HTTP/1.1\r\n${AXIOS}`);
      const others = [
        await send(`GET ${path} HTTP/1.1\r\n${AXIOS}\r\nAuthorization: Bearer`),
        await send(`GET ${path} HTTP/1.1\r\n${AXIOS}\r\nAuthorization: Bearer \r\n${JSON_TYPE}`, '[]'),
        await get(path, '[]'),
      ];

      expect(plain.status).toBe(200);
      expect(others.map(({ status, body }) => [status, body])).toEqual(others.map(() => [200, plain.body]));
    });
  });

  it('a page of any origin asks before it asks', async () => {
    const preflight = await send(
      'OPTIONS /api/transactions/estimate HTTP/1.1\r\nOrigin: https://shop.example\r\nAccess-Control-Request-Method: POST\r\nAccess-Control-Request-Headers: content-type',
    );
    const asked = await send(
      `POST /api/transactions/estimate HTTP/1.1\r\nOrigin: https://shop.example\r\n${JSON_TYPE}`,
      '{"type":"buy","cryptoCurrency":"BTC","currency":"SGD","fiat":200}',
    );

    expect([preflight.status, preflight.text]).toEqual([204, '']);
    expect([preflight, asked].map(({ headers }) => headers.get('access-control-allow-origin'))).toEqual(['*', '*']);
    expect(preflight.headers.get('access-control-allow-headers')).toContain('content-type');
  });

  it.each<[string, () => Promise<Answer>, number, string]>([
    ['an amount below the minimum', () => create({ fiat: 1 }), 400, 'AMOUNT_BELOW_MINIMUM'],
    ['an unknown method', () => create({ method: 'gold' }), 400, 'METHOD_UNSUPPORTED'],
    ['an unknown transaction', () => get('/api/transactions/1'), 404, 'TRANSACTION_NOT_FOUND'],
    ['no credentials', () => send(`GET /api/transactions HTTP/1.1\r\n${AXIOS}`), 401, 'UNAUTHORIZED'],
    ['a body that is cut off', () => post('/api/users', '{"email":'), 400, 'BODY_MALFORMED'],
  ])('reads what is wrong with %s in one sentence', async (_, ask, status, code) => {
    const answer = await ask();

    expect([answer.status, codeOf(answer)]).toEqual([status, code]);
    expect(Object.keys(answer.body).slice(0, 5)).toEqual(['statusCode', 'error', 'message', 'code', 'requestId']);
    expect(answer.body.message.slice(0, 120)).toMatch(/\w \w/);
  });
});
