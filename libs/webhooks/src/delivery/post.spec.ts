import dns from 'node:dns';
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { createServer as createRawServer, type AddressInfo, type Server as RawServer, type Socket } from 'node:net';
import { postWebhook, type PostResult, type WebhookPost } from './post.js';

const open: (Server | RawServer)[] = [];
const sockets = new Set<Socket>();

const listening = async <S extends Server | RawServer>(server: S): Promise<number> => {
  server.on('connection', (socket: Socket) => sockets.add(socket.on('error', () => {})));
  open.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
};

const receiver = async (handle: RequestListener): Promise<string> =>
  `http://127.0.0.1:${await listening(createServer(handle))}`;
const rawReceiver = async (handle: (socket: Socket) => void): Promise<string> =>
  `http://127.0.0.1:${await listening(createRawServer(handle))}`;

afterEach(async () => {
  jest.restoreAllMocks();
  for (const socket of sockets) socket.destroy();
  sockets.clear();
  await Promise.all(open.splice(0).map((server) => new Promise((resolve) => server.close(resolve))));
});

const BODY = '{"message":"TRANSACTION_UPDATED","payload":{"note":"März"}}';
const HEADERS = { 'content-type': 'application/json', 'webhook-id': 'evt_1' };
const post = (url: string, more: Partial<WebhookPost> = {}): Promise<PostResult> =>
  postWebhook({ url, headers: HEADERS, body: BODY, allowPrivate: true, deadlineMs: 20_000, ...more });

const received = async (req: IncomingMessage): Promise<Buffer> => Buffer.concat(await req.toArray());
const raw = (head: string): string => `HTTP/1.1 200 OK\r\n${head}\r\n\r\n`;

describe('a webhook', () => {
  it('arrives with its headers, byte for byte, and its path as the partner wrote it', async () => {
    const heard: { method?: string; url?: string; headers: object; body: Buffer }[] = [];
    const url = await receiver((req, res) => {
      void received(req).then((body) => {
        heard.push({ method: req.method, url: req.url, headers: req.headers, body });
        res.writeHead(204).end();
      });
    });

    const result = await post(`${url}/Hook/CaseKept/../x%2F"quoted"?Token=AbC&a=b`);

    expect(result).toEqual({ kind: 'answered', status: 204, body: '', durationMs: expect.any(Number) });
    expect(heard).toEqual([
      {
        method: 'POST',
        url: '/Hook/CaseKept/../x%2F"quoted"?Token=AbC&a=b',
        body: Buffer.from(BODY),
        headers: expect.objectContaining({
          'content-type': 'application/json',
          'content-length': String(Buffer.byteLength(BODY)),
          'user-agent': 'Rampart-Webhooks/1',
          'accept-encoding': 'identity',
          'webhook-id': 'evt_1',
        }),
      },
    ]);
  });

  it.each([
    ['', '/'],
    ['?x=1', '/?x=1'],
    ['/ünï?ö', '/%C3%BCn%C3%AF?%C3%B6'],
  ])('to %j asks for %j', async (path, asked) => {
    const url = await receiver((req, res) => res.end(req.url));

    expect(await post(url + path)).toMatchObject({ status: 200, body: asked });
  });

  it.each([200, 204, 301, 307, 400, 404, 410, 500, 503])(
    'answered with %i is answered, and redirects are not followed',
    async (status) => {
      let hits = 0;
      const url = await receiver((_req, res) => {
        hits += 1;
        res.writeHead(status, { location: '/elsewhere' }).end(status === 204 ? undefined : 'said');
      });

      expect(await post(url)).toMatchObject({ kind: 'answered', status, body: status === 204 ? '' : 'said' });
      expect(hits).toBe(1);
    },
  );

  it('returns the Retry-After header of the receiver', async () => {
    const url = await receiver((_req, res) => res.writeHead(429, { 'retry-after': '120' }).end());

    expect(await post(url)).toMatchObject({ status: 429, retryAfter: '120' });
  });

  it('keeps the first 4 KiB of an answer, whole characters only, and no NUL', async () => {
    const url = await receiver((_req, res) => res.end(`\0${'ä'.repeat(5_000)}`));

    const result = await post(url);

    expect(result).toMatchObject({ kind: 'answered', body: `\ufffd${'ä'.repeat(2047)}` });
  });

  it('is sent over connections that stay open, and waits for no other to the same host', async () => {
    let connections = 0;
    const server = createServer((_req, res) => setTimeout(() => res.end(), 20));
    server.on('connection', () => {
      connections += 1;
    });
    const url = `http://127.0.0.1:${await listening(server)}`;

    const postAtOnce = (count: number): Promise<PostResult[]> =>
      Promise.all(Array.from({ length: count }, () => post(url, { deadlineMs: 5_000 })));
    const results = [...(await postAtOnce(40)), ...(await postAtOnce(40))];

    expect(results.every((result) => result.kind === 'answered')).toBe(true);
    expect(connections).toBe(40);
  });

  it('goes to a new host at once however many connections are busy with others or kept for them', async () => {
    const kept = await receiver((_req, res) => setTimeout(() => res.end(), 20));
    const hanging = await receiver(() => {});
    const fresh = await receiver((_req, res) => res.end());
    await Promise.all(Array.from({ length: 120 }, () => post(kept, { deadlineMs: 5_000 })));
    const worker = new AbortController();
    const hangs = Array.from({ length: 136 }, () => post(hanging, { deadlineMs: 20_000, signal: worker.signal }));

    const result = await post(fresh, { deadlineMs: 2_500 });
    worker.abort();
    await Promise.all(hangs);

    expect(result).toMatchObject({ status: 200 });
  });

  it('takes another connection when the receiver closed the idle one', async () => {
    let connections = 0;
    const url = await rawReceiver((socket) => {
      connections += 1;
      socket.on('data', () => socket.end(raw('Content-Length: 0')));
    });

    const results = [await post(url), await post(url)];

    expect(results).toMatchObject([{ status: 200 }, { status: 200 }]);
    expect(connections).toBe(2);
  });

  it('is sent again when a kept connection had just been closed', async () => {
    const url = await rawReceiver((socket) => {
      let requests = 0;
      socket.on('data', () => {
        requests += 1;
        if (requests === 1) socket.write(raw('Content-Length: 0'));
        else socket.resetAndDestroy();
      });
    });

    expect(await post(url)).toMatchObject({ status: 200 });
    expect(await post(url)).toMatchObject({ status: 200 });
  });

  it('takes no notice of a proxy in the environment', async () => {
    const before = { ...process.env };
    Object.assign(process.env, {
      HTTP_PROXY: 'http://127.0.0.1:1',
      http_proxy: 'http://127.0.0.1:1',
      NODE_USE_ENV_PROXY: '1',
    });
    const url = await receiver((_req, res) => res.end());

    const result = await post(url);

    process.env = before;
    expect(result).toMatchObject({ status: 200 });
  });
});

describe('a hostile receiver', () => {
  /** Result of an attempt that only the deadline can end. */
  const AT_DEADLINE = { kind: 'failed', reason: 'timeout', detail: 'no complete answer within 400 ms' };
  const SHORT = { deadlineMs: 400 };

  it('that never answers is given up', async () => {
    const result = await post(await receiver(() => {}), SHORT);

    expect(result).toMatchObject(AT_DEADLINE);
  });

  it('that accepts and says nothing is given up', async () => {
    expect(await post(await rawReceiver(() => {}), SHORT)).toMatchObject(AT_DEADLINE);
  });

  it('that sends headers and then nothing has answered by its status', async () => {
    const result = await post(
      await receiver((_req, res) => {
        res.writeHead(200, { 'content-length': '10' }).flushHeaders();
      }),
      SHORT,
    );

    expect(result).toMatchObject({ kind: 'answered', status: 200, body: '' });
  });

  it('that drips its body a byte at a time has answered by its status', async () => {
    const result = await post(await receiver((_req, res) => drip(res)), SHORT);

    expect(result).toMatchObject({ kind: 'answered', status: 200 });
  });

  it('that drips its headers is given up', async () => {
    const url = await rawReceiver((socket) => {
      socket.write('HTTP/1.1 200 OK\r\nX: ');
      repeat(socket, () => socket.write('y'));
    });

    expect(await post(url, SHORT)).toMatchObject(AT_DEADLINE);
  });

  it('that says 100 Continue for ever is given up', async () => {
    const url = await rawReceiver((socket) => repeat(socket, () => socket.write('HTTP/1.1 100 Continue\r\n\r\n')));

    expect(await post(url, SHORT)).toMatchObject(AT_DEADLINE);
  });

  it('that sends a huge body is cut off after 16 KiB', async () => {
    let sent = 0;
    let closed = false;
    const url = await receiver((_req, res) => {
      const pour = (): void => {
        while (!res.destroyed && sent < 1024 ** 3 && res.write(Buffer.alloc(64 * 1024, 'x'))) sent += 64 * 1024;
      };
      res.on('drain', pour).on('close', () => {
        closed = true;
      });
      pour();
    });

    const result = await post(url);

    expect(result).toMatchObject({ kind: 'answered', status: 200, body: 'x'.repeat(4096) });
    await until(() => closed);
    expect(sent).toBeLessThan(32 * 1024 * 1024);
  });

  it('that answers with a gzip bomb is not unpacked', async () => {
    const url = await receiver((_req, res) =>
      res.writeHead(200, { 'content-encoding': 'gzip' }).end(Buffer.from([0x1f, 0x8b, 8, 0, 0])),
    );

    expect(await post(url)).toMatchObject({ kind: 'answered', status: 200 });
  });

  it.each([
    ['resets', (socket: Socket) => socket.resetAndDestroy()],
    ['hangs up', (socket: Socket) => socket.end()],
  ])('that %s in the middle of its body has answered by its status', async (_, close) => {
    const url = await rawReceiver((socket) => {
      socket.write(`${raw('Content-Length: 100')}half`);
      setTimeout(() => close(socket), 30);
    });

    expect(await post(url)).toMatchObject({ kind: 'answered', status: 200, body: 'half' });
  });

  it('whose body never ends has answered by its status, before the deadline', async () => {
    const url = await rawReceiver((socket) => socket.write(`${raw('Content-Length: 100')}half`));

    const result = await post(url);

    expect(result).toMatchObject({ kind: 'answered', status: 200, body: 'half' });
    expect(result.durationMs).toBeLessThan(15_000);
  });

  it('whose body is not over when the attempt must end has answered by its status', async () => {
    const url = await rawReceiver((socket) => socket.write(`${raw('Content-Length: 100')}half`));

    expect(await post(url, { deadlineMs: 500 })).toMatchObject({ kind: 'answered', status: 200, body: 'half' });
  });

  it.each([
    ['hangs up at once', (socket: Socket) => socket.end()],
    ['resets at once', (socket: Socket) => socket.resetAndDestroy()],
    ['speaks another protocol', (socket: Socket) => socket.end('220 mail.example ESMTP\r\n')],
    ['sends endless headers', (socket: Socket) => socket.write(raw(`X: ${'y'.repeat(200_000)}`))],
    [
      'switches protocols',
      (socket: Socket) => socket.write('HTTP/1.1 101 Switching\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n'),
    ],
  ])('that %s has not answered', async (_what, handle) => {
    expect(await post(await rawReceiver(handle))).toMatchObject({ kind: 'failed', reason: 'network' });
  });

  it('that speaks no TLS has not answered', async () => {
    const url = await rawReceiver((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'));

    expect(await post(url.replace('http:', 'https:'))).toMatchObject({ kind: 'failed', reason: 'tls' });
  });

  it('that leaves the TLS handshake hanging is given up after 3 s, whatever the deadline', async () => {
    const url = await rawReceiver(() => {});

    const result = await post(url.replace('http:', 'https:'));

    expect(result).toMatchObject({ reason: 'timeout', detail: 'no connection within 3000 ms' });
  });
});

describe('a webhook that cannot be sent', () => {
  it('is refused by a closed port', async () => {
    const server = createRawServer();
    const port = await listening(server);
    await new Promise((resolve) => server.close(resolve));

    expect(await post(`http://127.0.0.1:${port}/`)).toMatchObject({
      kind: 'failed',
      reason: 'refused',
      detail: 'ECONNREFUSED',
    });
  });

  it('has a name that does not exist', async () => {
    resolvingTo(Object.assign(new Error('getaddrinfo ENOTFOUND'), { code: 'ENOTFOUND' }));

    expect(await post('http://no-such-host.example/')).toMatchObject({
      kind: 'failed',
      reason: 'dns',
      detail: 'the name has no address that may be used',
    });
  });

  it.each([
    'https://127.0.0.1/',
    'https://[::1]/',
    'https://localhost/',
    'http://example.com/',
    'https://169.254.169.254/',
  ])('is blocked to %s where private addresses are not allowed', async (url) => {
    expect(await post(url, { allowPrivate: false })).toMatchObject({ kind: 'failed', reason: 'blocked' });
  });

  it('fails alike for a name that resolves to a private address and for a name that does not exist', async () => {
    resolvingTo(null, '127.0.0.1');
    const inner = await post('https://hooks.example.com:8443/', { allowPrivate: false });
    resolvingTo(Object.assign(new Error('getaddrinfo ENOTFOUND'), { code: 'ENOTFOUND' }));

    const unknown = await post('https://hooks.example.com:8443/', { allowPrivate: false });

    expect(inner).toMatchObject({ kind: 'failed', reason: 'dns', durationMs: 1_000 });
    expect(inner).toEqual(unknown);
  });

  const brokenHeaders = [
    ['line\r\nbreak', 'x'],
    ['x', 'line\r\nbreak'],
    ['x', 'ünïcödé \u{1f600}'],
  ] as const;

  it.each(brokenHeaders)('is a failure for the header %j: %j', async (name, value) => {
    const url = await receiver((_req, res) => res.end());

    expect(await post(url, { headers: { [name]: value } })).toMatchObject({ kind: 'failed', reason: 'network' });
  });

  it('is given up when the worker stops, before or during the attempt', async () => {
    const url = await receiver(() => {});
    const worker = new AbortController();
    const during = post(url, { signal: worker.signal, deadlineMs: 5_000 });
    setTimeout(() => worker.abort(), 50);

    const cancelled = { kind: 'failed', reason: 'network', detail: 'the attempt was cancelled' };
    expect(await during).toMatchObject(cancelled);
    expect(await post(url, { signal: worker.signal })).toMatchObject(cancelled);
  });
});

type LookupAnswer = (error: Error | null, found: dns.LookupAddress[]) => void;

const resolvingTo = (error: Error | null, ...ips: string[]): void => {
  const found = ips.map((address) => ({ address, family: 4 }));
  const lookup = (_name: string, _options: object, answer: LookupAnswer): void => answer(error, found);
  jest.spyOn(dns, 'lookup').mockImplementation(lookup as never);
};

const repeat = (socket: Socket, act: () => void): void => {
  const timer = setInterval(act, 20);
  socket.on('close', () => clearInterval(timer));
};

const drip = (res: ServerResponse): void => {
  res.writeHead(200, { 'content-length': '1000' });
  repeat(res.socket!, () => res.write('x'));
};

const until = async (holds: () => boolean): Promise<void> => {
  for (let attempts = 0; !holds(); attempts += 1) {
    if (attempts > 200) throw new Error('it never happened');
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
};
