import { randomUUID } from 'node:crypto';
import { ApiKeys, Credentials, Partners } from '@rampart/partners';
import { type Answer, Client } from '../support/client.js';
import { documentFields } from '../support/documents.js';
import { aMoment, eventually } from '../support/eventually.js';
import { signUp, verifiedUser } from '../support/people.js';
import { accessTokens, apiKeys } from '../support/rows/tables.js';
import { comparable } from '../support/same-answer.js';
import { BUY, buy, WALLETS } from '../support/trades.js';
import { startWorld, type World } from '../support/world.js';

type Route = readonly [method: string, path: string, body?: unknown];
/** Ids of things that a route may name. */
interface Names {
  readonly user: string;
  readonly transaction: string;
  readonly request: string;
  readonly endpoint: string;
  readonly event: string;
  readonly apiKey: string;
  readonly link: string;
}

const DAY = 86_400;

const PUBLIC: readonly Route[] = [
  ['POST', '/api/transactions/estimate', { type: 'buy', cryptoCurrency: 'BTC', method: 'paynow', fiat: 200 }],
  ['GET', '/api/transactions/estimate?type=buy&cryptoCurrency=BTC&currency=SGD&fiat=200'],
  ['GET', '/api/quotes/compare?type=buy&cryptoCurrency=BTC&currency=SGD&fiat=200'],
  ['GET', '/api/methods'],
  ['GET', '/api/methods/icons'],
  ['GET', '/api/cryptocurrencies'],
  ['GET', '/api/v2/cryptocurrencies'],
  ['GET', '/api/cryptocurrencies/limits'],
  ['GET', '/api/v2/cryptocurrencies/limits'],
  ['GET', '/cdn/methods/paynow.svg'],
  ['GET', '/api/openapi.json'],
  ['GET', '/llms.txt'],
  ['GET', '/docs/quickstart.md'],
  ['GET', '/health/live'],
  ['GET', '/health/ready'],
];

/** Routes that accept the partner's credentials, and a user's token for that user. */
const FOR_USERS = ({ user, transaction }: Names): readonly Route[] => [
  ['GET', `/api/users/${user}`],
  ['PUT', `/api/users/${user}/phone`, { phone: '91234567', code: '+65' }],
  ['PUT', `/api/users/${user}/phone/verify`, { code: '123456' }],
  ['PUT', `/users/${user}/phone/verify`, { code: '123456' }],
  ['POST', `/api/users/${user}/upload-kyc-documents`, documentFields('front')],
  ['PUT', `/api/users/${user}/verify`, { address: '1 Raffles Place' }],
  ['POST', `/api/users/${user}/transactions`, { ...BUY, fiat: 1 }],
  ['POST', `/api/users/${user}/transactions/${transaction}/cancel`, {}],
  ['PUT', `/api/users/${user}/transactions/${transaction}/refund-destination`, { address: WALLETS.BTC }],
  ['GET', `/api/transactions/${transaction}`],
  ['GET', `/api/transactions/${transaction}/payments`],
];

/** Routes that accept any credentials. */
const FOR_ALL: readonly Route[] = [
  ['GET', '/api/users/me'],
  ['GET', '/api/transactions'],
  ['GET', '/api/v2/transactions'],
  ['GET', '/api/users'],
  ['GET', '/api/prices?currencies=SGD&cryptoCurrencies=BTC&type=buy'],
  ['GET', '/api/service-charge'],
  ['GET', '/api/fees?cryptoCurrency=BTC'],
];

/** Routes that accept credentials of the whole partner. */
const FOR_PARTNERS = ({ user, transaction, request, endpoint, event, link }: Names): readonly Route[] => [
  ['GET', `/api/checkout-sessions/${link}`],
  ['GET', `/api/requests/${request}`],
  ['GET', `/api/webhook-endpoints/${endpoint}`],
  ['PATCH', `/api/webhook-endpoints/${endpoint}`, {}],
  ['POST', `/api/webhook-endpoints/${endpoint}/rotate-secret`],
  ['POST', `/api/webhook-endpoints/${endpoint}/ping`],
  ['POST', `/api/webhook-endpoints/${endpoint}/replay`, { since: '2000-01-01T00:00:00Z' }],
  ['DELETE', `/api/webhook-endpoints/${endpoint}`],
  ['GET', `/api/webhook-events/${event}/deliveries`],
  ['POST', `/api/webhook-events/${event}/redeliver`, {}],
  ['POST', `/api/sandbox/users/${user}/kyc`, { decision: 'approve' }],
  ['POST', `/api/sandbox/transactions/${transaction}/fiat`, {}],
  ['POST', `/api/sandbox/transactions/${transaction}/crypto`, {}],
  ['POST', `/api/sandbox/transactions/${transaction}/payout`, { outcome: 'succeed' }],
];
const FOR_PARTNERS_AT_LARGE: readonly Route[] = [
  ['GET', '/api/partner'],
  ['PATCH', '/api/partner', {}],
  ['POST', '/api/quotes', { type: 'buy', cryptoCurrency: 'BTC', method: 'paynow', fiat: 200 }],
  ['GET', '/api/exports/transactions.csv'],
  ['POST', '/api/requests', {}],
  ['POST', '/api/checkout-sessions', {}],
  ['POST', '/api/webhook-endpoints', { url: 'http://127.0.0.1:9/hooks' }],
  ['GET', '/api/webhook-endpoints'],
  ['GET', '/api/webhook-events'],
  ['GET', '/api/sandbox/clock'],
  ['POST', '/api/sandbox/clock', { advance: 0 }],
  ['GET', '/api/sandbox/emails'],
  ['GET', '/api/sandbox/sms'],
  ['GET', '/api/sandbox/state'],
  ['POST', '/api/sandbox/fiat', { reference: 'unknown', amount: 1, currency: 'SGD' }],
];

/** Routes that accept API key and secret only. */
const FOR_KEYS = ({ user, apiKey }: Pick<Names, 'user' | 'apiKey'>): readonly Route[] => [
  ['GET', '/api/api-keys'],
  ['POST', '/api/api-keys', { name: '' }],
  ['POST', `/api/api-keys/${apiKey}/rotate`],
  ['DELETE', `/api/api-keys/${apiKey}`],
  ['POST', '/api/users', { email: 'not an email' }],
  ['POST', '/api/oauth2/user-token', { userId: user }],
  ['POST', '/api/oauth2/token', { grant_type: 'other' }],
  ['POST', '/api/oauth2/revoke', { token: 'none' }],
];

describe('access', () => {
  let world: World;
  let names: Names;
  let userToken: Client;
  let partnerToken: Client;

  beforeAll(async () => {
    world = await startWorld();
    const user = await verifiedUser(world.partner);
    const { id: transaction } = await buy(world.partner, user.id);
    names = {
      user: user.id,
      transaction,
      request: (await world.partner.post('/api/requests', {})).body.id,
      endpoint: (await world.partner.post('/api/webhook-endpoints', { url: 'http://127.0.0.1:9/hooks' })).body.id,
      event: await eventually(
        'the event is in the feed',
        async () => (await world.partner.get(`/api/webhook-events?transactionId=${transaction}`)).body.data[0]?.id,
      ),
      apiKey: (await world.partner.post('/api/api-keys', { name: 'Another' })).body.id,
      link: (await world.partner.post('/api/checkout-sessions', {})).body.id,
    };
    userToken = world.partner.bearing(await tokenOf(user.id));
    const form = {
      raw: 'grant_type=client_credentials',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    };
    partnerToken = world.partner.bearing(
      (await world.partner.post('/api/oauth2/token', undefined, form)).body.access_token,
    );
  });
  afterEach(() => jest.restoreAllMocks());
  afterAll(() => world.close());

  const tokenOf = async (userId: string): Promise<string> =>
    (await world.partner.post('/api/oauth2/user-token', { userId })).body.accessToken;
  const ask = (client: Client, [method, path, body]: Route): Promise<Answer> => client.call(method, path, { body });
  const answersOf = async (client: Client, routes: readonly Route[]): Promise<[string, Answer][]> => {
    const answers: [string, Answer][] = [];
    for (const route of routes) answers.push([`${route[0]} ${route[1]}`, await ask(client, route)]);
    return answers;
  };
  /** The routes that respond otherwise. */
  const others = async (
    client: Client,
    routes: readonly Route[],
    expected: (answer: Answer) => boolean,
  ): Promise<unknown[]> =>
    (await answersOf(client, routes))
      .filter(([, answer]) => !expected(answer))
      .map(([route, { status, body }]) => ({ route, status, code: body?.code }));
  const guarded = (): readonly Route[] => [
    ...FOR_USERS(names),
    ...FOR_ALL,
    ...FOR_PARTNERS(names),
    ...FOR_PARTNERS_AT_LARGE,
    ...FOR_KEYS(names),
  ];

  const isLetIn = ({ status }: Answer): boolean => ![401, 403, 404].includes(status) && status < 500;
  const isChallenged = ({ status, body, headers }: Answer): boolean =>
    status === 401 &&
    body.code === 'UNAUTHORIZED' &&
    /Basic realm="rampart".*Bearer/.test(headers.get('www-authenticate') ?? '');

  it('is written down here for every route that the API describes', async () => {
    const { paths } = (await world.partner.anonymous().get('/api/openapi.json')).body as {
      paths: Record<string, object>;
    };
    const known = [...PUBLIC, ...guarded()].map(([method, path]) => `${method} ${path.replace(/\?.*/, '')}`);

    const described = Object.entries(paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const forgotten = described.filter(
      (route) => !known.some((path) => new RegExp(`^${route.replace(/\{\w+\}/g, '[^/]+')}$`).test(path)),
    );

    expect(described.length).toBeGreaterThan(30);
    expect(forgotten).toEqual([]);
  });

  describe('with nothing', () => {
    it('reaches the public routes', async () => {
      expect(await others(world.partner.anonymous(), PUBLIC, ({ status }) => status === 200)).toEqual([]);
    });

    it('is challenged everywhere else', async () => {
      expect(await others(world.partner.anonymous(), guarded(), isChallenged)).toEqual([]);
    });
  });

  it.each(['Bearer', 'Bearer ', 'Basic', 'Bearer undefined', 'Bearer null', 'Negotiate abc', ''])(
    'with the header "%s" counts as nothing',
    async (authorization) => {
      const client = new Client(world.env.PUBLIC_URL, authorization);

      expect(await others(client, PUBLIC, ({ status }) => status === 200)).toEqual([]);
      expect(await others(client, FOR_ALL, isChallenged)).toEqual([]);
    },
  );

  it('with wrong credentials is challenged everywhere but on the public routes', async () => {
    const { apiKey } = await world.api.get(Partners, { strict: false }).createPartner('Wrong secret');
    const wrong = [
      Client.basic(world.env.PUBLIC_URL, apiKey, `rs_${'0'.repeat(64)}`),
      Client.basic(world.env.PUBLIC_URL, apiKey, ''),
      Client.basic(world.env.PUBLIC_URL, 'rk_unknown', 'secret'),
      Client.basic(world.env.PUBLIC_URL, '', ''),
      world.partner.bearing('0'.repeat(96)),
      world.partner.bearing(`${'a'.repeat(600)}`),
    ];

    for (const client of wrong) {
      expect(await others(client, guarded(), isChallenged)).toEqual([]);
      expect(await others(client, PUBLIC, ({ status }) => status === 200)).toEqual([]);
    }
  });

  describe('with API key and secret', () => {
    it('reaches everything of the partner', async () => {
      const routes = [
        ...FOR_USERS(names),
        ...FOR_ALL.slice(1),
        ...FOR_PARTNERS(names).filter(([method]) => method !== 'DELETE'),
        ...FOR_PARTNERS_AT_LARGE,
        ...FOR_KEYS(names).filter(([method]) => method !== 'DELETE'),
      ];

      expect(await others(world.partner, routes, isLetIn)).toEqual([]);
    });

    it("is no partner's user", async () => {
      expect((await world.partner.get('/api/users/me')).body.code).toBe('USER_NOT_FOUND');
    });
  });

  describe('with a token of the partner', () => {
    it('reaches everything but what needs the key', async () => {
      const routes = [
        ...FOR_USERS(names),
        ...FOR_ALL.slice(1),
        ...FOR_PARTNERS(names).filter(([method]) => method !== 'DELETE'),
        ...FOR_PARTNERS_AT_LARGE,
      ];

      expect(await others(partnerToken, routes, isLetIn)).toEqual([]);
      expect(await others(partnerToken, FOR_KEYS(names), isChallenged)).toEqual([]);
    });

    it('is issued by RFC 6749, for an hour', async () => {
      const form = {
        raw: 'grant_type=client_credentials',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      };

      const answer = await world.partner.post('/api/oauth2/token', undefined, form);

      expect(answer.status).toBe(200);
      expect(answer.headers.get('cache-control')).toBe('no-store');
      expect(answer.body).toEqual({
        access_token: expect.stringMatching(/^[0-9a-f]{96}$/),
        token_type: 'Bearer',
        expires_in: expect.any(Number),
      });
      expect(answer.body.expires_in).toBeGreaterThan(3_590);
      expect(answer.body.expires_in).toBeLessThanOrEqual(3_600);
    });
  });

  describe('with a token of a user', () => {
    it('reaches that user', async () => {
      expect(await others(userToken, [...FOR_USERS(names), ...FOR_ALL], isLetIn)).toEqual([]);
      expect((await userToken.get('/api/users/me')).body.id).toBe(names.user);
    });

    it("is forbidden what is the partner's", async () => {
      const forbidden = ({ status, body }: Answer): boolean => status === 403 && body.code === 'FORBIDDEN';

      expect(await others(userToken, [...FOR_PARTNERS(names), ...FOR_PARTNERS_AT_LARGE], forbidden)).toEqual([]);
      expect(await others(userToken, FOR_KEYS(names), isChallenged)).toEqual([]);
    });

    it('finds that user alone', async () => {
      const other = await signUp(world.partner);
      const { id } = await buy(world.partner, (await verifiedUser(world.partner)).id);
      const missing = ({ status }: Answer): boolean => status === 404;

      expect(await others(userToken, FOR_USERS({ ...names, user: other.id, transaction: id }), missing)).toEqual([]);
    });

    it('is issued for 30 days to users that the partner created', async () => {
      const { status, body } = await world.partner.post('/api/oauth2/user-token', { userId: names.user });

      expect(status).toBe(200);
      expect(body).toEqual({ accessToken: expect.stringMatching(/^[0-9a-f]{96}$/), expiresAt: expect.any(Number) });
      expect(Math.abs(body.expiresAt - (Date.now() / 1_000 + 30 * DAY))).toBeLessThan(60);
      expect((await world.stranger.post('/api/oauth2/user-token', { userId: names.user })).status).toBe(404);
    });
  });

  it('answers alike to a foreign id and to an unknown one', async () => {
    const unknown: Names = {
      user: randomUUID(),
      transaction: randomUUID(),
      request: randomUUID(),
      endpoint: randomUUID(),
      event: randomUUID(),
      apiKey: randomUUID(),
      link: randomUUID(),
    };
    const routes = (of: Names): readonly Route[] => [
      ...FOR_USERS(of),
      ...FOR_PARTNERS(of),
      ...FOR_KEYS(of).filter(([, path]) => path.endsWith('user-token') || path.includes(of.apiKey)),
    ];

    const foreign = await answersOf(world.stranger, routes(names));
    const absent = await answersOf(world.stranger, routes(unknown));

    expect(foreign.map(([, answer]) => answer.status)).toEqual(foreign.map(() => 404));
    expect(foreign.map(([, answer]) => comparable(answer))).toEqual(absent.map(([, answer]) => comparable(answer)));
    expect((await world.partner.get(`/api/webhook-endpoints/${names.endpoint}`)).body.enabled).toBe(true);
  });

  it("answers alike to a foreign transaction under one's own user, and to an unknown one", async () => {
    const { id } = await verifiedUser(world.stranger);

    const foreign = await world.stranger.post(`/api/users/${id}/transactions/${names.transaction}/cancel`);
    const unknown = await world.stranger.post(`/api/users/${id}/transactions/${randomUUID()}/cancel`);

    expect(foreign.body.code).toBe('TRANSACTION_NOT_FOUND');
    expect(comparable(foreign)).toBe(comparable(unknown));
  });

  it("ends with a key's revocation, wherever it was revoked", async () => {
    const { id, apiKey, apiSecret } = await world.api.get(Partners, { strict: false }).createPartner('Revoked soon');
    const client = Client.basic(world.env.PUBLIC_URL, apiKey, apiSecret);
    for (let i = 0; i < 3; i++) expect((await client.get('/api/transactions')).status).toBe(200);

    await world.worker.get(ApiKeys, { strict: false }).revokeKey(id, apiKey);

    await eventually('the key is refused', async () => (await client.get('/api/transactions')).status === 401);
    for (let i = 0; i < 3; i++) expect(isChallenged(await client.get('/api/transactions'))).toBe(true);
  });

  it('ends also for a key that was being looked up while it was revoked', async () => {
    const { id, apiKey, apiSecret } = await world.api
      .get(Partners, { strict: false })
      .createPartner('Revoked meanwhile');
    const client = Client.basic(world.env.PUBLIC_URL, apiKey, apiSecret);
    const credentials = world.api.get<{ findKey: (key: string) => Promise<unknown> }>(Credentials, { strict: false });
    const findKey = credentials.findKey.bind(credentials);
    jest.spyOn(credentials, 'findKey').mockImplementationOnce(async (key) => {
      const found = await findKey(key);
      await world.api.get(ApiKeys, { strict: false }).revokeKey(id, apiKey);
      await aMoment();
      return found;
    });

    await client.get('/api/transactions');

    expect(isChallenged(await client.get('/api/transactions'))).toBe(true);
  });

  it('keeps secrets only as keyed hashes', async () => {
    const { apiSecret } = await world.api.get(Partners, { strict: false }).createPartner('Hashed');
    const token = await tokenOf(names.user);

    const stored = [{ text: await apiKeys.text(world) }, { text: await accessTokens.text(world) }];

    const inHex = (text: string): string => Buffer.from(text).toString('hex');
    for (const { text } of stored)
      for (const secret of [apiSecret, token])
        expect([text.includes(secret), text.includes(inHex(secret))]).toEqual([false, false]);
    expect(stored.length).toBeGreaterThan(1);
  });

  it("ends when a token expires by the service's clock", async () => {
    const hourly = partnerToken;
    expect((await hourly.get('/api/transactions')).status).toBe(200);

    await world.advance(3_601);
    expect(isChallenged(await hourly.get('/api/transactions'))).toBe(true);
    expect((await userToken.get('/api/users/me')).status).toBe(200);

    await world.advance(30 * DAY - 3_601 - 60);
    expect((await userToken.get('/api/users/me')).status).toBe(200);
    await world.advance(60);
    expect(isChallenged(await userToken.get('/api/users/me'))).toBe(true);
  });
});
