import { stat } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import type { Client, Json } from '../support/client.js';
import { eventually } from '../support/eventually.js';
import { verifiedUser } from '../support/people.js';
import { descendantsOf, gone, kill, type Running } from '../support/processes.js';
import {
  dataFolder,
  killEverything,
  operatorOf,
  partnerOf,
  pidsOf,
  sandboxOf,
  startService,
} from '../support/service.js';
import { buy, reaches } from '../support/trades.js';
import { startSink, type WebhookSink } from '../support/webhook-sink.js';

const TIMEOUT_MS = 60_000;
const PROGRAMS = ['programs/api', 'programs/worker', 'programs/ops'];

describe('npm start', () => {
  let folder: Awaited<ReturnType<typeof dataFolder>>;
  let service: Running;
  let partner: Client;
  let sink: WebhookSink;
  let userId: string;

  beforeAll(async () => {
    [folder, sink] = await Promise.all([dataFolder(), startSink()]);
    service = startService(folder.path);
    process.stdout.write(
      `npm start, built, on an empty folder: ready after ${Math.round(await service.readyAfter)} ms\n`,
    );
    partner = await partnerOf(folder.path);
    await partner.post('/api/webhook-endpoints', { url: sink.url });
    userId = (await verifiedUser(partner)).id;
  }, TIMEOUT_MS);
  afterAll(async () => {
    await killEverything(service);
    await Promise.all([folder.remove(), sink.close()]);
  }, TIMEOUT_MS);

  const serves = (program: string): Promise<boolean> =>
    eventually(
      `${program} serves`,
      () => service.output().includes(`${program} serves again`) && pidsOf(service, `programs/${program}`).length === 1,
      TIMEOUT_MS,
    );

  const completes = async (trade: Json): Promise<void> => {
    await eventually(
      'completed',
      async () => (await partner.get(`/api/transactions/${trade.id}`)).body.status === 'completed',
      TIMEOUT_MS,
    );
    await eventually('every step is reported', () => sink.statusesOf(trade.id).includes('completed'), TIMEOUT_MS);
    expect([...new Set(sink.statusesOf(trade.id))]).toEqual(['pending', 'fiat_received', 'completed']);
  };

  it('writes where everything is, for its owner only, and all of it works', async () => {
    const sandbox = await sandboxOf(folder.path);

    expect(sandbox).toEqual({
      baseUrl: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/),
      opsUrl: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/),
      checkoutUrl: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/checkout$/),
      dashboardUrl: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/dashboard$/),
      opsConsoleUrl: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/ops$/),
      partner: { apiKey: expect.any(String), apiSecret: expect.any(String) },
      member: { email: expect.stringContaining('@'), password: expect.any(String) },
      operator: { username: expect.any(String), password: expect.any(String) },
      colleague: { username: expect.any(String), password: expect.any(String) },
    });
    for (const page of [sandbox.checkoutUrl, sandbox.dashboardUrl, sandbox.opsConsoleUrl])
      expect((await fetch(`${page}/`)).status).toBe(200);
    expect((await stat(path.join(folder.path, 'sandbox.json'))).mode & 0o777).toBe(0o600);
    expect((await partner.get('/api/transactions')).status).toBe(200);
    expect((await partner.anonymous().get('/api/methods')).status).toBe(200);
    expect((await (await operatorOf(folder.path)).get('/ops/queues')).status).toBe(200);
    expect(service.output()).toContain(`${sandbox.baseUrl}/api`);
    expect(service.output().match(/curl http/g)).toHaveLength(3);
  });

  it(
    'refuses a second start on the same folder and says what to do',
    async () => {
      const second = startService(folder.path);

      expect(await second.ended).toBe(1);
      expect(second.output()).toContain(`Rampart is already running on`);
      expect(second.output()).toContain('DATA_DIR=./var2 PORT=3100 OPS_PORT=3101 npm start');
      expect(second.output()).not.toMatch(/^[ \t]+at /m);
      expect((await partner.get('/health/ready')).status).toBe(200);
    },
    TIMEOUT_MS,
  );

  it(
    'starts each program again that is killed, and the service works on',
    async () => {
      const trade = await buy(partner, userId);

      for (const program of PROGRAMS) pidsOf(service, program).forEach(kill);
      await Promise.all(['api', 'worker', 'ops'].map(serves));

      expect((await partner.post(`/api/sandbox/transactions/${trade.id}/fiat`, {})).status).toBe(200);
      await completes(trade);
      expect((await (await operatorOf(folder.path)).get('/health/ready')).status).toBe(200);
    },
    TIMEOUT_MS,
  );

  it(
    'starts its database again when that is killed; meanwhile the api answers as asked, or 503 with Retry-After',
    async () => {
      const trade = await buy(partner, userId);
      const answers = new Set<string>();
      let back = false;
      const asking = (async () => {
        while (!back) {
          const { status, headers } = await partner.get(`/api/transactions/${trade.id}`);
          answers.add(status === 200 ? '200' : `${status}, Retry-After ${headers.get('retry-after')}`);
        }
      })();

      pidsOf(service, 'postgres -D').forEach(kill);
      await eventually('unavailable', () => [...answers].some((answer) => answer !== '200'));
      await eventually(
        'started again',
        () => service.output().includes('Postgres had ended; it was started again'),
        TIMEOUT_MS,
      );
      await eventually(
        'available',
        async () => (await partner.post(`/api/sandbox/transactions/${trade.id}/fiat`, { id: 'once' })).status === 200,
        TIMEOUT_MS,
      );
      back = true;
      await asking;

      expect(answers).toEqual(new Set(['200', '503, Retry-After 1']));
      await completes(trade);
    },
    TIMEOUT_MS,
  );

  it(
    'after kill -9 of everything starts with the same credentials, and what was begun is finished',
    async () => {
      const before = await sandboxOf(folder.path);
      const trade = await buy(partner, userId);
      await partner.post(`/api/sandbox/transactions/${trade.id}/fiat`, {});

      await killEverything(service);
      service = startService(folder.path);
      process.stdout.write(
        `npm start after kill -9 of everything: ready after ${Math.round(await service.readyAfter)} ms\n`,
      );
      partner = await partnerOf(folder.path);

      const { partner: credentials, operator } = await sandboxOf(folder.path);
      expect({ credentials, operator }).toEqual({ credentials: before.partner, operator: before.operator });
      await completes(trade);
      expect((await partner.get(`/api/transactions/${trade.id}`)).body.blockchainTxId).toEqual(expect.any(String));
    },
    TIMEOUT_MS,
  );

  it(
    'on SIGTERM finishes what it is doing, ends all that it started, and its exit code is 0',
    async () => {
      const slow = await slowServer();
      await partner.post('/api/webhook-endpoints', { url: slow.url });
      await reaches(partner, (await buy(partner, userId)).id, 'pending');
      await eventually('a webhook is being delivered', () => slow.waiting.length > 0);
      const all = descendantsOf(service.pid).map(({ pid }) => pid);

      service.signal('SIGTERM');
      await eventually('it is stopping', () => service.output().includes('Stopping ...'));
      const heard = slow.answer();

      expect(await service.ended).toBe(0);
      expect(await heard).toBe('heard');
      expect(service.output().trimEnd().endsWith('Stopped')).toBe(true);
      await gone(all);
      await slow.close();
    },
    TIMEOUT_MS,
  );
});

/** A receiver of webhooks that responds when the suite says so, and knows whether the caller waited for its response. */
async function slowServer() {
  const waiting: ServerResponse[] = [];
  const server = createServer((request, response) => {
    waiting.push(response);
    request.resume();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`,
    waiting,
    answer: (): Promise<'heard' | 'hung up'> =>
      new Promise((resolve) => {
        const [response] = waiting;
        if (!response || response.socket?.destroyed) return resolve('hung up');
        response.writeHead(204).end(() => resolve('heard'));
      }),
    close: () => new Promise((resolve) => server.close(resolve).closeAllConnections()),
  };
}
