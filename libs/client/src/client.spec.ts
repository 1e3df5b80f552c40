import { readFileSync } from 'node:fs';
import { createClient, type Settings } from './client.js';
import { ApiFault, isFault, NoAnswer } from './faults.js';
import type { EndedAttempt } from './hooks.js';
import type { Progress } from './upload.js';

interface Seen {
  readonly url: string;
  readonly method: string | undefined;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}

type Reply = Response | Error | ((signal: AbortSignal, body: unknown) => Promise<Response>);

const json = (status: number, body: unknown, headers: Record<string, string> = {}): Response =>
  new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8', 'x-request-id': 'request-1', ...headers },
  });
const fault = (status: number, code: string, headers: Record<string, string> = {}): Response =>
  json(status, { statusCode: status, error: 'E', message: 'A sentence.', code, requestId: 'request-2' }, headers);
const user = { id: 'u1', email: 'ada@example.com', firstName: 'Ada', lastName: 'Lovelace', kyc: 'not-verified' };
const body = { email: 'ada@example.com', firstName: 'Ada', lastName: 'Lovelace' };

/** A client whose service sends the replies, one after the other. */
function clientOf(replies: Reply[], settings: Partial<Settings> = {}) {
  const seen: Seen[] = [];
  const waits: number[] = [];
  let keys = 0;
  const fake = async (url: string, { method, headers, body: sent, signal }: RequestInit): Promise<Response> => {
    seen.push({
      url,
      method,
      headers: headers as Record<string, string>,
      body: typeof sent === 'string' ? JSON.parse(sent) : sent,
    });
    const reply = replies.shift();
    if (reply instanceof Error || reply === undefined) throw reply ?? new Error('nothing more was expected');
    return reply instanceof Response ? reply : reply(signal!, sent);
  };
  const machine = {
    now: () => Date.parse('2026-11-20T10:00:00Z'),
    random: () => 1,
    newKey: () => `key-${++keys}`,
    sleep: async (ms: number) => void waits.push(ms),
  };
  const client = createClient({
    baseUrl: 'https://api.example/',
    credentials: { apiKey: 'rk_1', apiSecret: 'rs_1' },
    fetch: fake as typeof fetch,
    machine,
    ...settings,
  });
  return { client, seen, waits };
}

describe('a call', () => {
  it('goes to its address with ids and query escaped, and answers the body', async () => {
    const { client, seen } = clientOf([json(200, user), json(200, { data: [], next: null })]);

    expect(await client.get('/api/users/{id}', { path: { id: 'a/b?c' } })).toEqual(user);
    await client.get('/api/webhook-events', { query: { limit: 10, transactionId: 'x&y' } });

    expect(seen.map(({ url }) => url)).toEqual([
      'https://api.example/api/users/a%2Fb%3Fc',
      'https://api.example/api/webhook-events?limit=10&transactionId=x%26y',
    ]);
  });

  it('is refused before it is sent when an id is empty, since it would be another call', async () => {
    const { client, seen } = clientOf([]);

    await expect(client.get('/api/users/{id}', { path: { id: '' } })).rejects.toThrow('needs the id "id"');

    expect(seen).toEqual([]);
  });

  it('authenticates by key and secret, by a token, or not at all', async () => {
    const { client, seen } = clientOf([json(200, []), json(200, [])]);
    const anonymous = clientOf([json(200, { buy: [], sell: [] })], { credentials: undefined as never });

    await client.get('/api/transactions');
    await client.as({ accessToken: 'token' }).get('/api/transactions');
    await anonymous.client.get('/api/methods');

    expect(seen.map(({ headers }) => headers['authorization'])).toEqual([`Basic ${btoa('rk_1:rs_1')}`, 'Bearer token']);
    expect(anonymous.seen[0]?.headers).not.toHaveProperty('authorization');
  });

  it('returns status, headers and request id through send', async () => {
    const { client } = clientOf([json(201, user)]);

    const answer = await client.send('post', '/api/users', { body });

    expect(answer).toMatchObject({ status: 201, requestId: 'request-1', data: user });
  });

  it('sends forms as they are, and takes text and nothing as answers', async () => {
    const form = new FormData();
    const { client, seen } = clientOf([
      json(200, { status: 'ok' }),
      new Response(null, { status: 204 }),
      new Response('id\r\n', { headers: { 'content-type': 'text/csv' } }),
    ]);

    await client.post('/api/users/{id}/upload-kyc-documents', { path: { id: 'u1' }, body: form });
    expect(await client.delete('/api/webhook-endpoints/{id}', { path: { id: 'e1' } })).toBeUndefined();
    expect(await client.get('/api/exports/transactions.csv')).toBe('id\r\n');

    expect(seen[0]?.body).toBe(form);
    expect(seen[0]?.headers).not.toHaveProperty('content-type');
  });
});

describe('a client', () => {
  it.each<[unknown, string]>([
    [undefined, 'baseUrl is undefined'],
    ['', 'baseUrl is empty'],
    ['api.example.com', 'https://'],
    ['localhost:3000', 'https://'],
    ['ftp://api.example.com', 'https://'],
    ['https://api.example.com?key=1', 'no query'],
    ['https://key:secret@api.example.com', 'no query, fragment or credentials'],
  ])('is not made for the address %p', (baseUrl, problem) => {
    expect(() => createClient({ baseUrl: baseUrl as string })).toThrow(TypeError);
    expect(() => createClient({ baseUrl: baseUrl as string })).toThrow(problem);
  });

  it('calls a fetch that must not be the method of another object, as in browsers and workers', async () => {
    const strict = function (this: unknown): Promise<Response> {
      if (this !== undefined && this !== globalThis) throw new TypeError('Illegal invocation');
      return Promise.resolve(json(200, user));
    };
    const { client } = clientOf([], { fetch: strict });

    expect(await client.get('/api/users/{id}', { path: { id: 'u1' } })).toEqual(user);
  });

  it('names itself to the service', async () => {
    const { client, seen } = clientOf([json(200, user)]);

    await client.get('/api/users/{id}', { path: { id: 'u1' } });

    const { version } = JSON.parse(readFileSync(`${__dirname}/../../../package.json`, 'utf8')) as { version: string };
    expect(seen[0]?.headers['user-agent']).toBe(`rampart-client/${version}`);
  });

  it('reports every attempt, and sends the headers that it is given for it', async () => {
    const ended: EndedAttempt[] = [];
    const { client, seen } = clientOf([fault(503, 'SERVICE_UNAVAILABLE'), json(201, user)], {
      hooks: {
        onAttempt: ({ attempt }) => ({ traceparent: `00-trace-${attempt}` }),
        onEnded: (attempt) => void ended.push(attempt),
      },
    });

    await client.post('/api/users', { body });

    expect(seen.map(({ headers }) => headers['traceparent'])).toEqual(['00-trace-1', '00-trace-2']);
    expect(ended).toMatchObject([
      { operation: 'POST /api/users', attempt: 1, status: 503, retryInMs: 250, error: { code: 'SERVICE_UNAVAILABLE' } },
      { operation: 'POST /api/users', attempt: 2, status: 201, requestId: 'request-1', error: undefined },
    ]);
    expect(JSON.stringify(ended)).not.toContain('ada@example.com');
  });
});

describe('an upload', () => {
  const MEGABYTE = 1_000_000;
  const path = '/api/users/{id}/upload-kyc-documents';
  const formOf = (bytes: number): FormData => {
    const form = new FormData();
    form.set('file', new Blob([new Uint8Array(bytes)]), 'video.mp4');
    return form;
  };
  const send = (client: ReturnType<typeof clientOf>['client'], form: FormData, options: object = {}) =>
    client.post(path, { path: { id: 'u1' }, body: form, ...options });

  it('has time by its size', async () => {
    const slow = (signal: AbortSignal): Promise<Response> =>
      new Promise((resolve, reject) => {
        setTimeout(() => resolve(json(200, { status: 'ok' })), 60);
        signal.addEventListener('abort', () => reject(signal.reason as Error));
      });
    const { client, seen } = clientOf([slow, slow]);

    expect(await send(client, formOf(10 * MEGABYTE), { timeoutMs: 5 })).toEqual({ status: 'ok' });
    await expect(send(client, formOf(10), { timeoutMs: 5 })).rejects.toThrow('was not answered in 1 attempt');

    expect(seen).toHaveLength(2);
  });

  it.each<[string, Reply]>([
    ['the connection is lost', new TypeError('fetch failed')],
    ['a proxy waited in vain', new Response('', { status: 504 })],
    ['a proxy has no service', new Response('<html>', { status: 503 })],
  ])('is not sent again when %s', async (_, reply) => {
    const { client, seen } = clientOf([reply]);

    await expect(send(client, formOf(10))).rejects.toThrow();

    expect(seen).toHaveLength(1);
  });

  it.each([
    [503, 'SERVICE_UNAVAILABLE'],
    [429, 'RATE_LIMITED'],
  ])('is sent again when the service itself answers %d', async (status, code) => {
    const { client, seen } = clientOf([fault(status, code), json(200, { status: 'ok' })]);

    await send(client, formOf(10));

    expect(seen).toHaveLength(2);
  });

  it('reports its progress, and is the same form', async () => {
    const reported: Progress[] = [];
    let received: FormData | undefined;
    const read = async (_: AbortSignal, stream: unknown): Promise<Response> => {
      const type = seen[0]!.headers['content-type']!;
      received = await new Response(stream as ReadableStream, { headers: { 'content-type': type } }).formData();
      return json(200, { status: 'ok' });
    };
    const { client, seen } = clientOf([read]);

    await send(client, formOf(MEGABYTE), { onProgress: (progress: Progress) => void reported.push(progress) });

    expect((received?.get('file') as Blob | undefined)?.size).toBe(MEGABYTE);
    expect(reported.length).toBeGreaterThan(1);
    expect(reported.at(-1)).toEqual({ sent: MEGABYTE + 'file'.length, total: MEGABYTE + 'file'.length });
  });
});

describe('an Idempotency-Key', () => {
  it('goes with every POST and PUT, another for each call', async () => {
    const { client, seen } = clientOf([json(201, user), json(201, user), json(200, { status: 'ok' }), json(200, user)]);

    await client.post('/api/users', { body });
    await client.post('/api/users', { body });
    await client.put('/api/users/{id}/phone', { path: { id: 'u1' }, body: { phone: '91234567', code: '+65' } });
    await client.get('/api/users/{id}', { path: { id: 'u1' } });

    expect(seen.map(({ headers }) => headers['idempotency-key'])).toEqual(['key-1', 'key-2', 'key-3', undefined]);
  });

  it('stays the same over the retries of a call', async () => {
    const { client, seen } = clientOf([
      new TypeError('fetch failed'),
      fault(503, 'SERVICE_UNAVAILABLE'),
      json(201, user),
    ]);

    expect(await client.post('/api/users', { body })).toEqual(user);

    expect(seen.map(({ headers }) => headers['idempotency-key'])).toEqual(['key-1', 'key-1', 'key-1']);
  });

  it("is the caller's own when given", async () => {
    const { client, seen } = clientOf([json(201, user)]);

    await client.post('/api/users', { body, idempotencyKey: 'order-A-1001' });

    expect(seen[0]?.headers['idempotency-key']).toBe('order-A-1001');
  });

  it.each(['Idempotency-Key', 'idempotency-key', 'IDEMPOTENCY-KEY'])('is that of a header %s', async (name) => {
    const { client, seen } = clientOf([json(201, user)]);

    await client.post('/api/users', { body, headers: { [name]: 'order-A-1001', Authorization: 'Bearer theirs' } });

    expect([...new Headers(seen[0]?.headers).entries()]).toEqual(
      expect.arrayContaining([
        ['idempotency-key', 'order-A-1001'],
        ['authorization', 'Bearer theirs'],
      ]),
    );
  });

  it('is not sent without credentials: public routes take none', async () => {
    const { client, seen } = clientOf([json(200, {})], { credentials: undefined as never });

    await client.post('/api/transactions/estimate', {
      body: { type: 'buy', cryptoCurrency: 'BTC', currency: 'SGD', fiat: 200 },
    });

    expect(seen[0]?.headers).not.toHaveProperty('idempotency-key');
  });
});

describe('a call is made again', () => {
  it.each<[string, Reply]>([
    ['the connection failed', new TypeError('fetch failed')],
    ['the service is away', fault(503, 'SERVICE_UNAVAILABLE')],
    ['a proxy has no service', new Response('<html>Bad gateway</html>', { status: 502 })],
    ['a proxy waited in vain', new Response('', { status: 504 })],
    ['there were too many', fault(429, 'RATE_LIMITED')],
    ['the first call with its key still runs', fault(409, 'IDEMPOTENCY_IN_PROGRESS')],
  ])('when %s', async (_, reply) => {
    const { client, seen } = clientOf([reply, json(201, user)]);

    expect(await client.post('/api/users', { body })).toEqual(user);

    expect(seen).toHaveLength(2);
  });

  it('after a wait that doubles, with jitter, and after what Retry-After asks', async () => {
    const away = (): Response => fault(503, 'SERVICE_UNAVAILABLE', { 'retry-after': '1' });
    const { client, waits } = clientOf([
      new TypeError('x'),
      new TypeError('x'),
      away(),
      fault(429, 'RATE_LIMITED', { 'retry-after': 'Fri, 20 Nov 2026 10:00:30 GMT' }),
      json(201, user),
    ]);

    await client.post('/api/users', { body });

    expect(waits).toEqual([250, 500, 2_000, 32_000]);
  });

  it('when an attempt takes too long', async () => {
    const never = (signal: AbortSignal): Promise<Response> =>
      new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)));
    const { client, seen } = clientOf([never, json(200, user)]);

    expect(await client.get('/api/users/{id}', { path: { id: 'u1' }, timeoutMs: 5 })).toEqual(user);

    expect(seen).toHaveLength(2);
  });
});

describe('a call is not made again', () => {
  it.each([
    [400, 'VALIDATION_FAILED'],
    [401, 'UNAUTHORIZED'],
    [404, 'USER_NOT_FOUND'],
    [409, 'USER_EXISTS'],
    [422, 'IDEMPOTENCY_KEY_REUSED'],
    [500, 'INTERNAL'],
  ])('after %d %s', async (status, code) => {
    const { client, seen } = clientOf([fault(status, code)]);

    await expect(client.post('/api/users', { body })).rejects.toMatchObject({
      name: 'ApiFault',
      status,
      code,
      requestId: 'request-2',
      message: 'A sentence.',
      operation: 'POST /api/users',
    });

    expect(seen).toHaveLength(1);
  });

  it('more often than it may be', async () => {
    const { client, seen } = clientOf(
      Array.from({ length: 9 }, () => fault(503, 'SERVICE_UNAVAILABLE')),
      { retries: 2 },
    );

    await expect(client.get('/api/methods')).rejects.toBeInstanceOf(ApiFault);

    expect(seen).toHaveLength(3);
  });

  it('when the service asks for more patience than a caller has', async () => {
    const { client, seen } = clientOf([fault(429, 'RATE_LIMITED', { 'retry-after': '3600' })]);

    await expect(client.get('/api/methods')).rejects.toMatchObject({ status: 429 });

    expect(seen).toHaveLength(1);
  });

  it('when its caller gave it up, whether it was under way or waiting', async () => {
    const gone = new AbortController();
    const never = (signal: AbortSignal): Promise<Response> =>
      new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)));
    const { client, seen } = clientOf([never]);

    const call = client.get('/api/methods', { signal: gone.signal });
    gone.abort(new Error('the user left'));

    await expect(call).rejects.toThrow('the user left');
    expect(seen).toHaveLength(1);
  });
});

describe('a mistake in a program', () => {
  it.each([
    new TypeError("Failed to execute 'fetch' on 'Window': Illegal invocation"),
    new TypeError('undefined is not a function'),
    new ReferenceError('window is not defined'),
  ])('is thrown at once, as itself: %s', async (mistake) => {
    const { client, seen } = clientOf([mistake]);

    await expect(client.get('/api/methods')).rejects.toBe(mistake);

    expect(seen).toHaveLength(1);
  });

  it.each([
    'fetch failed',
    'Failed to fetch',
    'Load failed',
    'Network request failed',
    'error sending request for url',
  ])('is not what runtimes call a lost connection: %s', async (message) => {
    const { client, seen } = clientOf([new TypeError(message), json(200, { buy: [], sell: [] })]);

    await client.get('/api/methods');

    expect(seen).toHaveLength(2);
  });
});

describe('an answer that is not of the service', () => {
  const html = (): Response =>
    new Response('<!doctype html><title>Shop</title>', { headers: { 'content-type': 'text/html' } });

  it.each<[string, () => Response, string]>([
    ['a page', html, '"<!doctype html><title>Shop</title>". Is baseUrl the address of the service?'],
    [
      'a redirect',
      () => new Response(null, { status: 301, headers: { location: 'https://www.example' } }),
      'https://www.example',
    ],
    ['a word as JSON', () => json(200, 'OK'), 'OK'],
    ['text', () => new Response('pong', { headers: { 'content-type': 'text/plain' } }), 'pong'],
  ])('is NotRampart with what came: %s', async (_, answer, words) => {
    const { client, seen } = clientOf([answer()]);

    await expect(client.get('/api/methods')).rejects.toMatchObject({
      name: 'NotRampart',
      operation: 'GET /api/methods',
      message: expect.stringContaining(words),
    });

    expect(seen).toHaveLength(1);
  });

  it('is asked for again where its JSON is cut', async () => {
    const cut = (): Response => new Response('{"id":"u', { headers: { 'content-type': 'application/json' } });
    const { client, seen } = clientOf([cut(), json(201, user), cut(), cut()], { retries: 1 });

    expect(await client.post('/api/users', { body })).toEqual(user);
    await expect(client.get('/api/methods')).rejects.toThrow(
      'JSON that ends early: "{\\"id\\":\\"u". The connection was cut.',
    );

    expect(seen).toHaveLength(4);
  });
});

describe('what went wrong', () => {
  it('is known as a fault in whichever of its two forms a program loaded the package, with its code', async () => {
    const { client } = clientOf([fault(409, 'USER_EXISTS')]);
    const error: unknown = await client.post('/api/users', { body }).catch((reason: unknown) => reason);
    const duplicate = Object.assign(new Error(), { [Symbol.for('rampart.ApiFault')]: true, code: 'USER_EXISTS' });

    for (const each of [error, duplicate]) {
      expect([isFault(each), isFault(each, 'USER_EXISTS'), isFault(each, 'USER_NOT_FOUND')]).toEqual([
        true,
        true,
        false,
      ]);
      if (isFault(each, 'USER_EXISTS')) expect(each.code satisfies 'USER_EXISTS').toBe('USER_EXISTS');
    }
    expect([isFault(null), isFault('USER_EXISTS'), isFault(new Error('x'))]).toEqual([false, false, false]);
  });

  it('is NoAnswer without a response, and says why and after how many attempts', async () => {
    const refused = (): Error => Object.assign(new TypeError('fetch failed'), { cause: { code: 'ECONNREFUSED' } });
    const { client } = clientOf([refused(), refused()], { retries: 1 });

    const error: unknown = await client.get('/api/methods').catch((reason: unknown) => reason);

    expect(error).toBeInstanceOf(NoAnswer);
    expect(error).toMatchObject({
      attempts: 2,
      message: 'GET /api/methods was not answered in 2 attempts: ECONNREFUSED',
    });
  });

  it('names the fields that were wrong', async () => {
    const details = [{ field: 'methodAttributes.phone', problem: 'is missing' }];
    const { client } = clientOf([
      json(400, {
        statusCode: 400,
        error: 'E',
        message: 'No.',
        code: 'METHOD_ATTRIBUTES_INVALID',
        requestId: 'r',
        details,
      }),
    ]);

    await expect(client.post('/api/users', { body })).rejects.toMatchObject({ details });
  });

  it("is distinct from a response that is not the service's", async () => {
    const { client } = clientOf([new Response('<html>Teapot</html>', { status: 418 })]);

    await expect(client.get('/api/methods')).rejects.toMatchObject({
      status: 418,
      code: 'UNREADABLE_ANSWER',
      message: 'GET /api/methods was answered 418 without a fault of the service.',
    });
  });
});

describe('lists', () => {
  it('follow the link to the next page until there is none', async () => {
    const { client, seen } = clientOf([
      json(200, [{ id: 't1' }, { id: 't2' }], {
        link: '<https://api.example/api/transactions?limit=100&after=t2>; rel="next"',
      }),
      json(200, [{ id: 't3' }]),
    ]);
    const ids: string[] = [];

    for await (const { id } of client.transactions()) ids.push(id);

    expect(ids).toEqual(['t1', 't2', 't3']);
    expect(seen.map(({ url }) => url)).toEqual([
      'https://api.example/api/transactions?limit=100',
      'https://api.example/api/transactions?limit=100&after=t2',
    ]);
  });

  it('of users are paged as well', async () => {
    const { client, seen } = clientOf([
      json(200, [{ id: 'u1' }], { link: '<https://api.example/api/users?limit=100&after=u1>; rel="next"' }),
      json(200, [{ id: 'u2' }]),
    ]);
    const ids: string[] = [];

    for await (const { id } of client.users({ kyc: 'verified' })) ids.push(id);

    expect(ids).toEqual(['u1', 'u2']);
    expect(seen[1]?.url).toBe('https://api.example/api/users?limit=100&kyc=verified&after=u1');
  });

  it('of events go on from `next` until there are no more', async () => {
    const { client, seen } = clientOf([
      json(200, { data: [{ id: 'e1' }], next: 'n1' }),
      json(200, { data: [{ id: 'e2' }], next: 'n2' }),
      json(200, { data: [], next: 'n2' }),
    ]);
    const ids: string[] = [];

    for await (const { id } of client.webhookEvents({ after: 'n0', limit: 1 })) ids.push(id);

    expect(ids).toEqual(['e1', 'e2']);
    expect(seen.map(({ url }) => new URL(url).searchParams.get('after'))).toEqual(['n0', 'n1', 'n2']);
  });
});
