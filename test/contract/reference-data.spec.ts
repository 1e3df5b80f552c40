import type { Answer, Client } from '../support/client.js';
import { contradictions, operations } from '../support/openapi.js';
import { startWorld, type World } from '../support/world.js';

const OPEN = [
  '/api/methods',
  '/api/methods/icons',
  '/api/cryptocurrencies',
  '/api/v2/cryptocurrencies',
  '/api/cryptocurrencies/limits',
  '/api/v2/cryptocurrencies/limits',
];
const WITH_CREDENTIALS = ['/api/service-charge', '/api/fees'];
/** Headers that differ from one request to the next. */
const OF_ONE_REQUEST = new Set(['x-request-id', 'date', 'connection', 'keep-alive']);

describe('reference data', () => {
  let world: World;
  beforeAll(async () => {
    world = await startWorld();
  });
  afterAll(() => world.close());

  const get = (path: string, headers: Record<string, string> = {}): Promise<Answer> =>
    world.partner.get(path, { headers });
  const headersOf = ({ headers }: Answer) =>
    Object.fromEntries([...headers].filter(([name]) => !OF_ONE_REQUEST.has(name)));

  it.each([...OPEN, ...WITH_CREDENTIALS])('%s has a strong ETag, and is not sent to who has it', async (path) => {
    const first = await get(path);
    const etag = first.headers.get('etag')!;
    const known = await Promise.all(
      [etag, `W/${etag}`, `"other", ${etag}`, '*'].map((tags) => get(path, { 'if-none-match': tags })),
    );
    const unknown = await Promise.all(
      ['"other"', etag.slice(0, -2), ''].map((tags) => get(path, { 'if-none-match': tags })),
    );

    expect(etag).toMatch(/^"[\w-]{43}"$/);
    expect(first.headers.get('cache-control')).toBe(OPEN.includes(path) ? 'public, max-age=60' : 'private, max-age=60');
    expect(
      known.map(({ status, text, headers }) => [status, text, headers.get('etag'), headers.get('cache-control')]),
    ).toEqual(known.map(() => [304, '', etag, first.headers.get('cache-control')]));
    expect(unknown.map(({ status, text }) => [status, text])).toEqual(unknown.map(() => [200, first.text]));
  });

  it('the tag is of the content: each has its own, and every process the same', async () => {
    const tags = await Promise.all(OPEN.map(async (path) => (await get(path)).headers.get('etag')));
    const other = await startWorld();

    const others = await Promise.all(
      OPEN.map(async (path) => (await other.partner.get(path)).headers.get('etag')),
    ).finally(() => other.close());

    expect(new Set(tags).size).toBe(OPEN.length);
    expect(others.filter((_, i) => OPEN[i] !== '/api/methods/icons')).toEqual(
      tags.filter((_, i) => OPEN[i] !== '/api/methods/icons'),
    ); // icons are on another host there
    expect((await get('/api/fees?chain=tron')).headers.get('etag')).not.toBe(
      (await get('/api/fees')).headers.get('etag'),
    );
  });

  it.each(OPEN)('%s is the same at once and by the whole way through the service', async (path) => {
    const atOnce = await get(path);
    const whole = [await get(`${path}?lang=en`), await get(`${path}/`), await world.partner.get(path, { body: [] })];

    for (const answer of whole)
      expect([answer.status, answer.text, headersOf(answer)]).toEqual([200, atOnce.text, headersOf({ ...atOnce })]);
    expect(atOnce.headers.get('content-security-policy')).toMatch(/default-src/);
    expect(
      contradictions(
        operations.find((each) => each.name === `GET ${path}`)!,
        atOnce,
      ),
    ).toEqual([]);
  });

  it.each(OPEN)('%s by HEAD has the same headers and no body', async (path) => {
    const { status, text, headers } = await world.partner.anonymous().call('HEAD', path);

    expect([status, text, headers.get('etag')]).toEqual([200, '', (await get(path)).headers.get('etag')]);
  });

  it('pages may read what they need of the headers', async () => {
    const origin = { origin: 'https://partner.example' };
    const readable = async (path: string, client = world.partner.anonymous()): Promise<string[]> =>
      ((await client.get(path, { headers: origin })).headers.get('access-control-expose-headers') ?? '')
        .toLowerCase()
        .split(',');

    for (const path of [...OPEN, '/api/transactions/estimate?type=buy&cryptoCurrency=BTC&method=paynow&fiat=200']) {
      expect(await readable(path)).toEqual(
        expect.arrayContaining(['etag', 'x-request-id', 'ratelimit', 'ratelimit-limit', 'retry-after']),
      );
    }
    expect(await readable('/api/service-charge', world.partner)).toEqual(['']);
  });

  it('what is asked with credentials and is no reference data is not kept', async () => {
    for (const path of ['/api/prices', '/api/transactions', '/api/users', '/api/webhook-endpoints']) {
      expect((await get(path)).headers.get('cache-control')).toBe('no-store');
    }
  });
});

describe('a request id', () => {
  let world: World;
  beforeAll(async () => {
    world = await startWorld();
  });
  afterAll(() => world.close());

  const idOf = async (path: string, given?: string, client: Client = world.partner): Promise<string | null> =>
    (await client.get(path, given === undefined ? {} : { headers: { 'x-request-id': given } })).headers.get(
      'x-request-id',
    );

  it.each([
    '/api/methods',
    '/api/methods?x',
    '/api/transactions',
    '/api/nothing',
    '/api/users/1',
    '/health/live',
    '/cdn/methods/paynow.svg',
    '/api/openapi.json',
  ])("is in every answer of %s, the caller's own where it sent one", async (path) => {
    expect(await idOf(path)).toMatch(/^[0-9a-f-]{36}$/);
    expect(await idOf(path, 'order-42:try.1')).toBe('order-42:try.1');
    expect(await idOf(path)).not.toBe(await idOf(path));
  });

  it.each(['short', 'x'.repeat(129), 'with space', 'semi;colon', '<script>', '%0d%0a-inject'])(
    '%j is not taken over',
    async (given) => {
      expect(await idOf('/api/methods', given)).toMatch(/^[0-9a-f-]{36}$/);
      expect(await idOf('/api/transactions', given)).toMatch(/^[0-9a-f-]{36}$/);
    },
  );

  it('is named in faults', async () => {
    const { body } = await world.partner.get('/api/transactions/1', { headers: { 'x-request-id': 'my-own-request' } });

    expect(body).toMatchObject({ code: 'TRANSACTION_NOT_FOUND', requestId: 'my-own-request' });
  });

  it('is in the answer to a preflight', async () => {
    const { headers } = await world.partner.anonymous().call('OPTIONS', '/api/methods', {
      headers: {
        'origin': 'https://a.example',
        'access-control-request-method': 'GET',
        'x-request-id': 'a-preflight',
      },
    });

    expect(headers.get('x-request-id')).toBe('a-preflight');
  });
});
