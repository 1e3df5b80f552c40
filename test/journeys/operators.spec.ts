import { CHAINS } from '@rampart/kernel';
import { switchEmails } from '../support/emails.js';
import { ChainGateway, FiatRail } from '@rampart/ports';
import { Operators } from '@rampart/partners';
import { Metrics } from '@rampart/telemetry';
import { atRest } from '../support/at-rest.js';
import { type BoardJob, BullBoard } from '../support/bull-board.js';
import { type Answer, Client } from '../support/client.js';
import { aMoment, eventually } from '../support/eventually.js';
import { moneySent } from '../support/money-sent.js';
import { sentPayouts } from '../support/rows/sandbox.js';
import { payouts, transactions, users } from '../support/rows/tables.js';
import { buy, deposit, payFiat, payoutWill, reaches, sell, statusOf } from '../support/trades.js';
import { startTrading } from '../support/trading.js';
import { PASSWORD } from '../support/visitor.js';
import type { World } from '../support/world.js';

const HOUR = 3_600;
const QUEUES = ['emails', 'kyc', 'payouts', 'transactions', 'webhooks'];

/** Another address, because wrong guesses lock out only the address that they come from. */
const ELSEWHERE = { headers: { 'x-forwarded-for': '198.51.100.1' } };

describe('operators', () => {
  let world: World;
  let userId: string;
  let board: BullBoard;

  beforeAll(async () => {
    ({ world, userId } = await startTrading({ OPS_TRUSTED_PROXIES: 'loopback' }));
    board = new BullBoard(world.operator);
  });
  afterEach(() => jest.restoreAllMocks());
  afterAll(() => world.close());

  describe('need their credentials', () => {
    it.each(['/ops/queues', '/ops/queues/api/queues', '/ops/kyc', '/ops/unmatched', '/ops'])('for %s', async (path) => {
      const clients = [
        world.operator.anonymous(),
        Client.basic(world.operator.baseUrl, 'tester', 'wrong'),
        Client.basic(world.operator.baseUrl, 'unknown', 'a password for tests'),
        new Client(world.operator.baseUrl, world.partner.authorization),
        new Client(world.operator.baseUrl, 'Bearer token'),
      ];

      for (const client of clients) {
        const answer = await client.get(path, ELSEWHERE);
        expect(answer.status).toBe(401);
        expect(answer.headers.get('www-authenticate')).toMatch(/^Basic realm="rampart operators"/);
        expect(answer.body).toMatchObject({ statusCode: 401, code: 'OPERATOR_UNAUTHORIZED' });
      }
    });

    it('and from an address that is locked out they get the time that is left, right or wrong', async () => {
      await world.ops.get(Operators, { strict: false }).setPassword('hasty', PASSWORD, 'seeded');
      const ask = (password: string, from: string): Promise<Answer> =>
        Client.basic(world.operator.baseUrl, 'hasty', password).get('/ops/kyc', {
          headers: { 'x-forwarded-for': from },
        });
      for (let i = 0; i < 5; i++) await ask(`wrong ${i}`, '198.51.100.7');

      const answers = [await ask(PASSWORD, '198.51.100.7'), await ask('wrong', '198.51.100.7')];

      for (const { status, body, headers } of answers) {
        expect([status, body.code]).toEqual([429, 'SIGN_IN_LOCKED']);
        expect(headers.get('retry-after')).toMatch(/^(?:8\d\d|900)$/);
      }
      expect((await ask(PASSWORD, '198.51.100.8')).status).toBe(200);
    });

    it('which reach nothing of a partner', async () => {
      const client = new Client(world.partner.baseUrl, world.operator.authorization);

      expect((await client.get('/api/transactions')).status).toBe(401);
      expect((await world.partner.get('/ops/queues')).status).toBe(404);
    });

    it('and a page of their own: a button pressed by another site is refused', async () => {
      const [job] = await delayedJobs();

      const answer = await world.operator.put(`/ops/queues/api/queues/transactions/${job?.id}/clean`, undefined, {
        headers: { 'sec-fetch-site': 'cross-site' },
      });

      expect(answer).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
      expect((await delayedJobs()).map(({ id }) => id)).toContain(job?.id);
    });
  });

  const delayedJobs = async (): Promise<BoardJob[]> => {
    await buy(world.partner, userId);
    return eventually('a delayed job', async () => {
      const jobs = await board.jobs('transactions', 'delayed');
      return jobs.length > 0 && jobs;
    });
  };

  it('see every queue in Bull Board', async () => {
    const page = await world.operator.get('/ops/queues');
    const queues = await board.queues();

    expect(page.status).toBe(200);
    expect(page.headers.get('content-type')).toMatch(/^text\/html/);
    expect(queues.map(({ name }) => name).sort()).toEqual(QUEUES);
  });

  it('get the headers of every answer from Bull Board', async () => {
    const [page, elsewhere] = [await world.operator.get('/ops/queues'), await world.operator.get('/ops/audit')];
    const of = ({ headers }: Answer): unknown =>
      ['x-content-type-options', 'strict-transport-security', 'referrer-policy', 'x-rampart-mode', 'x-powered-by'].map(
        (name) => headers.get(name),
      );

    expect(of(page)).toEqual(of(elsewhere));
    expect(of(page)).toEqual(['nosniff', expect.stringMatching(/max-age/), 'no-referrer', 'sandbox', null]);
  });

  it('call no host but our own by Bull Board', async () => {
    const page = await world.operator.get('/ops/queues');

    expect(page.text).not.toMatch(/(src|href)="(https?:)?\/\//);
    expect(page.headers.get('content-security-policy')).not.toMatch(/https?:|\*/);
    expect(page.headers.get('content-security-policy')).toContain(`default-src 'self'`);
  });

  it('make partners, whose credentials work at once', async () => {
    const { status, body } = await world.operator.post('/ops/api/partners', { name: 'New partner' });

    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.any(String),
      apiKey: expect.stringMatching(/./),
      apiSecret: expect.stringMatching(/[0-9a-f]{64}$/),
    });
    const partner = Client.basic(world.env.PUBLIC_URL, body.apiKey, body.apiSecret);
    expect((await partner.get('/api/transactions')).body).toEqual([]);
    expect(
      (await partner.post('/api/users', { email: 'first@example.com', firstName: 'F', lastName: 'R' })).status,
    ).toBe(201);
    const { body: audit } = await world.operator.get(`/ops/audit?subject=partner:${body.id}`);
    expect(audit).toMatchObject([
      { actor: 'operator:tester', action: 'createPartner', after: { name: 'New partner', markupPercent: 0 } },
    ]);
    expect(JSON.stringify(audit)).not.toContain(body.apiSecret);
  });

  it.each<[string, unknown]>([
    ['no name', undefined],
    ['an empty one', ''],
    ['a number', 5],
    ['one that never ends', 'x'.repeat(201)],
  ])('make no partner of %s', async (_, name) => {
    expect(await world.operator.post('/ops/api/partners', { name })).toMatchObject({
      status: 400,
      body: { code: 'VALIDATION_FAILED' },
    });
  });

  it.each(['/health/live', '/health/ready'])(
    'and their tools see %s of both apps, without credentials',
    async (path) => {
      for (const client of [world.operator.anonymous(), world.partner.anonymous()]) {
        expect(await client.get(path)).toMatchObject({ status: 200, body: { status: 'ok' } });
      }
    },
  );

  describe('read metrics', () => {
    const read = async (): Promise<string> => {
      await Promise.all([world.api, world.worker].map((app) => app.get(Metrics, { strict: false }).publishMetrics()));
      return (await world.operator.get('/metrics')).text;
    };

    it("of HTTP, queues, the outbox, transactions, deadlines and webhooks, in Prometheus' form", async () => {
      const completed = await buy(world.partner, userId);
      await payFiat(world.partner, completed.id);
      await reaches(world.partner, completed.id, 'completed');

      const text = await read();

      expect(text).toMatch(/^rampart_http_request_seconds_count\{.*app="api".*\} \d+$/m);
      for (const queue of QUEUES)
        expect(text).toMatch(new RegExp(`^rampart_queue_jobs\\{queue="${queue}",state="waiting"\\} \\d+$`, 'm'));
      expect(text).toMatch(/^rampart_build_info\{.*node="v\d+\.\d+\.\d+".*\} 1$/m);
      expect(text).toMatch(/^rampart_outbox_lag_seconds \d/m);
      expect(text).toMatch(/^rampart_transactions\{type="buy",status="completed"\} [1-9]/m);
      expect(text).toMatch(/^rampart_oldest_overdue_pending_seconds 0$/m);
      expect(text).toMatch(/^rampart_webhook_oldest_undelivered_seconds \d/m);
      expect(text).toMatch(/^rampart_webhook_deliveries\{state="delivered"\} [1-9]/m);
      expect(text).toMatch(/^rampart_payouts\{purpose="payout",state="(submitted|confirmed)"\} [1-9]/m);
    });

    it('of webhook attempts, how long events take, and how each endpoint fares', async () => {
      const { body: down } = await world.partner.post('/api/webhook-endpoints', { url: 'http://127.0.0.1:9/hooks' });
      const { body: off } = await world.partner.post('/api/webhook-endpoints', { url: 'http://127.0.0.1:9/off' });
      await world.partner.patch(`/api/webhook-endpoints/${off.id}`, { enabled: false });
      await buy(world.partner, userId);

      const text = await eventually('both attempts are counted', async () => {
        const shown = await read();
        return /^rampart_webhook_attempts_total\{class="refused"\} [1-9]/m.test(shown) && shown;
      });

      expect(text).toMatch(/^rampart_webhook_attempts_total\{class="2xx"\} [1-9]/m);
      expect(text).toMatch(/^rampart_webhook_delivery_seconds_bucket\{le="5"\} [1-9]/m);
      expect(text).toMatch(/^rampart_webhook_dead_total 0$/m);
      expect(text).toMatch(/^rampart_webhook_sweeper_recovered_total 0$/m);
      expect(text).toContain(`rampart_webhook_endpoint_state{endpoint="${down.id}",state="degraded"} 1`);
      expect(text).toContain(`rampart_webhook_endpoint_state{endpoint="${off.id}",state="disabled"} 1`);
      expect(text).toMatch(new RegExp(`^rampart_webhook_backlog\\{endpoint="${down.id}"\\} 1$`, 'm'));
      expect(text).toMatch(
        new RegExp(`^rampart_webhook_oldest_undelivered_seconds\\{endpoint="${down.id}"\\} \\d`, 'm'),
      );
      expect(text).toMatch(new RegExp(`^rampart_webhook_endpoint_failing_seconds\\{endpoint="${down.id}"\\} \\d`, 'm'));
      for (const { id } of [down, off]) await world.partner.delete(`/api/webhook-endpoints/${id}`);
    });

    it('by route, not by address', async () => {
      const { id } = await buy(world.partner, userId);
      await world.partner.get(`/api/transactions/${id}`);
      for (const nowhere of ['/nowhere', '/api/nowhere', '/api/users/1/nowhere']) await world.partner.get(nowhere);

      const text = await read();

      expect(text).toMatch(/route="\/api\/transactions\/:id",.*status="200"/);
      expect(text.match(/^rampart_http_request_seconds_count\{app="api",.*status="404"\} \d+$/gm)).toHaveLength(1);
      expect(text).not.toContain(id);
      expect(text).not.toContain('nowhere');
    });
  });

  describe("press Bull Board's buttons:", () => {
    /** Makes an order with its own wake-up, because orders whose windows end in the same second share one. */
    const orderApart = async (order: typeof buy | typeof sell): Promise<{ id: string }> => {
      await world.advance(2);
      return order(world.partner, userId);
    };

    it('promote on expirePayment does not expire early, and it still expires later', async () => {
      const { id } = await orderApart(buy);
      const job = await find('delayed', 'expirePayment', id);

      const answer = await board.press('promote', 'transactions', job);
      await aMoment();

      expect(answer.status).toBe(204);
      const { body: audit } = await world.operator.get('/ops/audit?subject=queue:transactions');
      expect(audit.at(-1)).toMatchObject({
        actor: 'operator:tester',
        action: 'changeQueue',

        after: { action: `${job.id}/promote` },
      });
      expect(await statusOf(world.partner, id)).toBe('pending');
      expect((await find('delayed', 'expirePayment', id)).id).toBe(job.id);
      await world.advance(HOUR - 10);
      await atRest(world);
      expect(await statusOf(world.partner, id)).toBe('pending');
      await world.advance(10);
      await reaches(world.partner, id, 'expired_fiat_not_received');
    });

    it('promote on a whole queue expires nothing early', async () => {
      const { id } = await orderApart(sell);
      await find('delayed', 'expirePayment', id);

      await board.pressForQueue('promote', 'transactions');
      await aMoment();

      expect(await statusOf(world.partner, id)).toBe('pending');
      await world.advance(3 * HOUR);
      await reaches(world.partner, id, 'expired_btc_not_in_mempool');
    });

    it('remove on expirePayment: it expires all the same', async () => {
      const { id } = await orderApart(buy);
      const job = await find('delayed', 'expirePayment', id);

      const answer = await board.press('clean', 'transactions', job);
      expect(answer.status).toBe(204);
      expect(await board.find('transactions', 'delayed', { name: 'expirePayment', transactionId: id })).toBeUndefined();

      await world.advance(HOUR);
      await reaches(world.partner, id, 'expired_fiat_not_received');
    });

    it('remove on a waiting payout: it is paid all the same, once', async () => {
      const { id } = await buy(world.partner, userId);
      await board.pressForQueue('pause', 'payouts');
      await payFiat(world.partner, id);
      await reaches(world.partner, id, 'fiat_received');
      const waiting = await eventually(
        'the payout waits',
        async () => (await board.jobs('payouts', 'waiting'))[0] ?? (await board.jobs('payouts', 'paused'))[0],
      );

      await board.press('clean', 'payouts', waiting);
      await board.pressForQueue('empty', 'payouts');
      await board.pressForQueue('resume', 'payouts');
      await world.advance(60);

      await reaches(world.partner, id, 'completed');
      expect(await moneySent(world, id)).toHaveLength(1);
    });

    it('promote on a job that waits for its next attempt: it is done at once', async () => {
      const { id } = await buy(world.partner, userId);
      const bankIsBack = failFor(id);
      await payFiat(world.partner, id);

      const job = await find('delayed', 'watchPayment', id);
      bankIsBack();
      await board.press('promote', 'transactions', job);

      await reaches(world.partner, id, 'completed');
      expect(await moneySent(world, id)).toHaveLength(1);
    });

    it('retry on a payout that was sent sends nothing', async () => {
      const send = jest.spyOn(world.worker.get(ChainGateway, { strict: false }), 'sendPayout');
      const { id } = await buy(world.partner, userId);
      await payFiat(world.partner, id);
      await reaches(world.partner, id, 'completed');

      await retry('payouts', await find('completed', 'sendPayout', id, 'payouts'));

      expect(send.mock.calls.filter(([payout]) => payout.transactionId === id)).toHaveLength(1);
      expect(await statusOf(world.partner, id)).toBe('completed');
    });

    it('retry on a payout that is uncertain sends nothing', async () => {
      const send = jest.spyOn(world.worker.get(FiatRail, { strict: false }), 'sendPayout');
      const { id } = await sell(world.partner, userId);
      await payoutWill(world.partner, id, 'uncertain');
      await deposit(world.partner, id, { confirmations: CHAINS.bitcoin.confirmations });
      await reaches(world.partner, id, 'btc_received');

      for (let i = 0; i < 3; i++) await retry('payouts', await find('completed', 'sendPayout', id, 'payouts'));

      expect(send.mock.calls.filter(([payout]) => payout.transactionId === id)).toHaveLength(1);
      expect(await statusOf(world.partner, id)).toBe('btc_received');
    });

    it('retry on everything that was ever done changes nothing', async () => {
      await switchEmails(world, true);
      const paid = await buy(world.partner, userId, { fiat: 200 });
      await payFiat(world.partner, paid.id, { amount: 300 });
      await reaches(world.partner, paid.id, 'completed');
      const open = await buy(world.partner, userId);
      await atRest(world);
      const before = await everything();

      for (const queue of QUEUES) {
        const began = Date.now();
        const { length } = await board.jobs(queue, 'completed');
        await board.pressForQueue('retry/completed', queue);
        await eventually(`${queue} is done again`, async () => {
          const again = (await board.jobs(queue, 'completed')).filter(({ finishedOn = 0 }) => finishedOn >= began);
          return length > 0 && again.length >= length;
        });
      }
      await atRest(world);

      expect(await everything()).toEqual(before);
      expect(await statusOf(world.partner, open.id)).toBe('pending');
    });
  });

  const find = (
    status: 'delayed' | 'completed',
    name: string,
    transactionId: string,
    queue = 'transactions',
  ): Promise<BoardJob> => eventually(`${name} is ${status}`, () => board.find(queue, status, { name, transactionId }));

  /** The bank does not respond about this transaction until it is restored. */
  const failFor = (id: string): (() => void) => {
    const rail = world.worker.get(FiatRail, { strict: false });
    const paymentsFor = rail.paymentsFor.bind(rail);
    const spy = jest
      .spyOn(rail, 'paymentsFor')
      .mockImplementation((asked) =>
        asked === id ? Promise.reject(new Error('the bank does not answer')) : paymentsFor(asked),
      );
    return () => spy.mockRestore();
  };

  /** Presses retry and waits until the job has run again. */
  const retry = async (queue: string, job: BoardJob): Promise<void> => {
    expect((await board.press('retry', queue, job)).status).toBe(204);
    await eventually('it ran again', async () => {
      const again = (await board.jobs(queue, 'completed')).find(({ id }) => id === job.id);
      return again?.finishedOn !== undefined && again.finishedOn > (job.finishedOn ?? 0);
    });
    await atRest(world);
  };

  /** Everything that a second run could spoil: statuses, payouts and webhooks. */
  const everything = async (): Promise<unknown> => ({
    transactions: (await transactions.find(world)).map(({ id, status, version }) => ({ id, status, version })),
    payouts: (await payouts.find(world)).map(({ id, state, generation }) => ({ id, state, generation })),
    sent: (await sentPayouts.find(world, {}, ['seq'])).map(({ key, outcome }) => ({ key, outcome })),
    users: (await users.find(world)).map(({ id, kyc }) => ({ id, kyc })),
    webhooks: world.sink.received.map(({ headers }) => headers['webhook-id']),
  });
});
