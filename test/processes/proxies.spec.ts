import { readFileSync } from 'node:fs';
import { Agent, request } from 'node:https';
import { text } from 'node:stream/consumers';
import { findProxy, type Proxy, PROXY_KINDS, startProxy } from '../../tools/components/proxies.js';
import { parsedJson, type Json } from '../support/answer.js';
import { aMoment, eventually } from '../support/eventually.js';
import { freePort } from '../support/ports.js';
import { type ProcessWorld, processWorld, type Running } from '../support/process-world.js';

const TIMEOUT_MS = 90_000;
/** Callers that ask all the time while an api ends. */
const CALLERS = 8;
/** Above what the service takes of a JSON body. */
const LARGE = 3 * 1024 * 1024;

interface Heard {
  readonly status: number;
  readonly body: Json;
}

for (const kind of PROXY_KINDS) {
  const isThere = findProxy(kind) !== undefined;
  if (!isThere) console.log(`Suite of ${kind}: skipped, it is not installed`);

  (isThere ? describe : describe.skip)(`behind ${kind} with TLS, as deploy/proxies configures it`, () => {
    let world: ProcessWorld;
    let proxy: Proxy;
    let apis: Running[];
    let agent: Agent;

    beforeAll(async () => {
      world = await processWorld({ TRUSTED_PROXIES: '127.0.0.1', RATE_LIMIT_READS: '0', DRAIN_SECONDS: '2' });
      const ports = [Number(new URL(world.partner.baseUrl).port), await freePort()];
      apis = await Promise.all(ports.map((port) => world.start('api', { PORT: String(port) })));
      proxy = await startProxy(
        kind,
        ports.map((port) => `127.0.0.1:${port}`),
      );
      agent = new Agent({ keepAlive: true, ca: readFileSync(proxy.certificate), maxSockets: CALLERS });
      await eventually('it reaches an api', async () => (await call('GET', '/api/methods')).status === 200);
    }, TIMEOUT_MS);
    afterAll(async () => {
      agent?.destroy();
      await proxy?.close();
      await world.close();
    });

    const call = (
      method: string,
      path: string,
      { headers = {}, body }: { headers?: Record<string, string>; body?: string } = {},
    ): Promise<Heard> =>
      new Promise((resolve, reject) => {
        const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
        const all = { 'content-type': 'application/json', ...length, ...headers };
        request(`${proxy.url}${path}`, { method, agent, headers: all }, (answer) => {
          text(answer).then((read) => resolve({ status: answer.statusCode ?? 0, body: parsedJson(read) }), reject);
        })
          .on('error', reject)
          .end(body);
      });

    it('a caller is known by its own address, whatever it claims', async () => {
      const { body: far } = await world.partner.post('/api/api-keys', {
        name: 'Far',
        scopes: ['read'],
        ipAllowList: ['203.0.113.7'],
      });
      const { body: near } = await world.partner.post('/api/api-keys', {
        name: 'Near',
        scopes: ['read'],
        ipAllowList: ['127.0.0.1'],
      });
      const asks = ({ apiKey, apiSecret }: Json, claimed: string): Promise<Heard> =>
        call('GET', '/api/transactions', {
          headers: {
            'authorization': `Basic ${Buffer.from(`${apiKey}:${apiSecret}`).toString('base64')}`,
            'x-forwarded-for': claimed,
          },
        });

      expect((await asks(far, '203.0.113.7')).status).toBe(403);
      expect((await asks(near, '203.0.113.7')).status).toBe(200);
    });

    it('a body that is too large is refused by the service, with its code', async () => {
      const answer = await call('POST', '/api/estimate', { body: JSON.stringify({ note: 'x'.repeat(LARGE) }) });

      expect(answer).toMatchObject({ status: 413, body: { code: 'BODY_TOO_LARGE' } });
    });

    it(
      'no call fails while one of two apis ends in good order',
      async () => {
        const heard: number[] = [];
        let isAsking = true;
        const callers = Array.from({ length: CALLERS }, async (_, i) => {
          while (isAsking) heard.push((await call('GET', i % 2 ? '/api/methods' : '/health/live')).status);
        });
        await aMoment(300);

        await apis[0]!.kill('SIGTERM');
        await aMoment(1_000);
        isAsking = false;
        await Promise.all(callers);

        expect(heard.length).toBeGreaterThan(10 * CALLERS);
        expect([...new Set(heard)]).toEqual([200]);
      },
      TIMEOUT_MS,
    );
  });
}
