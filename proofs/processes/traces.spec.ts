import { randomBytes } from 'node:crypto';
import { Client as Postgres } from 'pg';
import { type CpuClock, cpuOfPostgres, cpuOfProcesses } from '../drills/bench/cpu.js';
import { attributeOf, type CollectedSpan, type Collector, startCollector } from '../support/collector.js';
import { eventually } from '../../test/support/eventually.js';
import { fewAtOnce } from '../../test/support/few-at-once.js';
import { verifiedUser } from '../../test/support/people.js';
import { processWorld, type ProcessWorld, type Running } from '../../test/support/process-world.js';
import { buy, BUY, payFiat } from '../../test/support/trades.js';

const IS_DRILL = process.env['DRILL'] === 'traces';
const ORDERS = IS_DRILL ? 1_000 : 10;
const AT_ONCE = IS_DRILL ? 24 : 8;
const TIMEOUT_MS = IS_DRILL ? 900_000 : 120_000;
const CREATE = 'POST /api/users/:userId/transactions';
const TRANSACTION = 'rampart.transaction.id';

/** The service with its own database, partner and partner's server. */
interface Scene {
  readonly world: ProcessWorld;
  readonly userId: string;
  readonly running: readonly Running[];
}

async function openScene(settings: Record<string, string>): Promise<Scene> {
  const world = await processWorld(settings);
  const running = [await world.start('api'), await world.start('worker')];
  const { id: userId } = await verifiedUser(world.partner);
  await world.partner.post('/api/webhook-endpoints', { url: world.sink.url });
  return { world, userId, running };
}

/** An order that is paid and completes, with all of its webhooks received. */
async function completeOrder(
  { world, userId }: Scene,
  nth: number,
  headers: Record<string, string> = {},
): Promise<string> {
  const order = { ...BUY, fiat: 200 + (nth % 500) };
  const { status, body } = await world.partner.post(`/api/users/${userId}/transactions`, order, { headers });
  if (status !== 201) throw new Error(`order ${nth}: ${status} ${JSON.stringify(body)}`);
  const paid = await payFiat(world.partner, body.id);
  if (paid.status >= 300) throw new Error(`payment ${nth}: ${paid.status} ${JSON.stringify(paid.body)}`);
  await eventually(
    `the webhooks of order ${nth}`,
    () => world.sink.statusesOf(body.id).includes('completed'),
    TIMEOUT_MS,
  );
  return body.id as string;
}

/** Spans by trace and by order; each read adds those that arrived since the last. */
class SpanIndex {
  readonly byTrace = new Map<string, CollectedSpan[]>();
  readonly byOrder = new Map<string, CollectedSpan[]>();
  private known = 0;

  read(spans: readonly CollectedSpan[]): this {
    for (const span of spans.slice(this.known)) {
      add(this.byTrace, span.traceId, span);
      add(this.byOrder, String(attributeOf(span, TRANSACTION)), span);
    }
    this.known = spans.length;
    return this;
  }
}

function add<T>(lists: Map<string, T[]>, key: string, value: T): void {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}

const traceparentOf = (traceId: string): string => `00-${traceId}-${randomBytes(8).toString('hex')}-00`;

describe('traces of orders', () => {
  let collector: Collector;
  let scene: Scene;
  const index = new SpanIndex();

  beforeAll(async () => {
    collector = await startCollector();
    scene = await openScene({
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_EXPORTER_OTLP_HEADERS: 'api-key=a%20key',
      OTEL_SERVICE_NAME: 'our-ramp',
    });
  }, TIMEOUT_MS);
  afterAll(async () => {
    await scene.world.close();
    await collector.close();
  });

  /** The traces that contain an order's request and jobs, with all of their spans. */
  const tracesOf = (id: string): Map<string, readonly CollectedSpan[]> => {
    const { byOrder, byTrace } = index.read(collector.spans);
    const own = (byOrder.get(id) ?? []).filter(({ name }) => name === CREATE || name.startsWith('job '));
    return new Map(own.map(({ traceId }) => [traceId, byTrace.get(traceId) ?? []]));
  };
  const partsOf = (spans: readonly CollectedSpan[]): string[] =>
    ['POST', 'job', 'driver', 'webhook'].filter((word) => spans.some(({ name }) => name.startsWith(`${word} `)));
  const isWhole = (id: string): boolean => {
    const spans = [...tracesOf(id).values()].flat();
    const attempts = new Set(spans.map((span) => attributeOf(span, 'rampart.webhook.id')));
    const received = scene.world.sink.received.filter(({ body }) => body.payload.id === id);
    return (
      partsOf(spans).length === 4 && received.every(({ headers }) => attempts.has(headers['webhook-id'] as string))
    );
  };

  it(
    'are one trace per order, from request through jobs and drivers to webhooks',
    async () => {
      const ids = await fewAtOnce(ORDERS, AT_ONCE, (nth) => completeOrder(scene, nth));

      await eventually('the last spans', () => ids.slice(-20).every(isWhole), TIMEOUT_MS);
      const counts = ids.map((id) => tracesOf(id).size);
      const webhooks = scene.world.sink.received.filter(({ body, headers }) => {
        const [traceId] = tracesOf(body.payload.id).keys();
        return traceId !== undefined && String(headers['traceparent']).includes(traceId);
      });

      const one = counts.filter((count) => count === 1).length;
      const whole = ids.filter(isWhole).length;
      console.log(`${one} of ${ORDERS} orders have one trace, ${whole} whole, ${collector.spans.length} spans`);
      expect([one, whole, webhooks.length]).toEqual([ORDERS, ORDERS, scene.world.sink.received.length]);
    },
    TIMEOUT_MS,
  );

  it("name their attributes by OpenTelemetry's semantic conventions", async () => {
    const id = await completeOrder(scene, 2);
    await eventually('its spans', () => isWhole(id));
    const spans = [...tracesOf(id).values()].flat();

    const request = spans.find(({ name }) => name === CREATE)!;
    expect(['http.request.method', 'url.scheme', 'url.path'].map((key) => attributeOf(request, key))).toEqual([
      'POST',
      'http',
      '/api/users/{id}/transactions',
    ]);
    const job = spans.find(({ name }) => name.startsWith('job '))!;
    expect(attributeOf(job, 'messaging.system')).toBe('bullmq');
    expect(collector.bytes().toString()).toContain('"service.version"');
  });

  it('continue the trace of the partner, and name it to the receiver of webhooks', async () => {
    const traceId = randomBytes(16).toString('hex');

    const id = await completeOrder(scene, 1, { traceparent: traceparentOf(traceId) });
    await eventually('its spans', () => isWhole(id));

    expect([...tracesOf(id).keys()]).toEqual([traceId]);
    const received = scene.world.sink.received.filter(({ body }) => body.payload.id === id);
    expect(received.map(({ headers }) => String(headers['traceparent']).split('-')[1])).toEqual(
      received.map(() => traceId),
    );
  });

  it.each(['00-0-0-00', 'no traceparent', `00-${'0'.repeat(32)}-${'0'.repeat(16)}-01`, `01-${'a'.repeat(32)}-x`])(
    'begin anew at a malformed traceparent (%s)',
    async (traceparent) => {
      const order = await buyWith(traceparent);

      expect(order.status).toBe(201);
      await eventually('its request', () => tracesOf(order.body.id).size === 1);
      expect([...tracesOf(order.body.id).keys()][0]).toMatch(/^[0-9a-f]{32}$/);
    },
  );

  const buyWith = (traceparent: string) =>
    scene.world.partner.post(`/api/users/${scene.userId}/transactions`, BUY, { headers: { traceparent } });

  it('have no query, address, header or body of a caller in them', async () => {
    const canary = `canary${randomBytes(8).toString('hex')}`;
    const headers = {
      'tracestate': `a=${canary}`,
      'baggage': `b=${canary}`,
      'x-request-id': canary,
      'user-agent': canary,
    };

    const order = { ...BUY, partnerData: { name: canary } };
    const { status, body } = await scene.world.partner.post(`/api/users/${scene.userId}/transactions`, order, {
      headers,
    });
    await scene.world.partner.get(`/api/transactions/${body.id}?q=${canary}`, { headers });
    await scene.world.partner.get(`/api/${canary}`, { headers }).catch(() => undefined);
    await eventually('its request', () => tracesOf(body.id).size === 1);

    expect(status).toBe(201);
    expect(collector.bytes().includes(canary)).toBe(false);
    expect(collector.bytes().includes(scene.userId)).toBe(false);
  });

  it('carry the name of the installation and the headers for the collector', () => {
    const sent = collector.bytes().toString('utf8');

    expect(sent).toContain('our-ramp-api');
    expect(sent).toContain('our-ramp-worker');
    expect(sent).toContain('a key');
  });

  it.each([500, 'never', 'dead'] as const)(
    'cost a request nothing when the collector is %s, and what it did not take is counted',
    async (answer) => {
      if (answer === 'dead') await collector.close();
      else collector.answerWith(answer);

      const before = await droppedSpans(scene.world);
      const begun = performance.now();
      const answers = await fewAtOnce(ORDERS, AT_ONCE, (nth) =>
        buy(scene.world.partner, scene.userId, { fiat: 300 + (nth % 400) }),
      );
      const perOrder = (performance.now() - begun) / ORDERS;
      const dropped = await eventually(
        'spans are dropped',
        async () => {
          const count = (await droppedSpans(scene.world)) - before;
          return count > 0 && count;
        },
        TIMEOUT_MS,
      );

      console.log(
        `collector ${answer}: ${answers.length} orders, ${perOrder.toFixed(1)} ms each, ${dropped} spans dropped`,
      );
      expect(answers.length).toBe(ORDERS);
      expect(dropped).toBeGreaterThan(0);
    },
    TIMEOUT_MS,
  );
});

/** The number of dropped spans, as /metrics would report it. */
async function droppedSpans({ database }: ProcessWorld): Promise<number> {
  const client = new Postgres({ connectionString: database.url });
  await client.connect();
  const { rows } = await client.query<{ dropped: number }>(
    `SELECT coalesce(sum((counted->>'value')::float), 0) AS dropped
     FROM process_metrics, jsonb_array_elements(metrics) metric, jsonb_array_elements(metric->'values') counted
     WHERE metric->>'name' = 'rampart_trace_spans_dropped_total'`,
  );
  await client.end();
  return rows[0]?.dropped ?? 0;
}

/** A turn varies by some percent, so the sums of many orders are compared. */
const PER_TURN = 192;
const TURNS = 8;
const MAX_COST_PERCENT = 3;
/** Time for the spans of a turn to be exported. */
const EXPORTED_MS = 2_500;

(IS_DRILL ? describe : describe.skip)('the cost of traces', () => {
  let collector: Collector;
  let scenes: readonly [Scene, Scene];
  let owner: Postgres;

  beforeAll(async () => {
    collector = await startCollector();
    scenes = [await openScene({}), await openScene({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url })];
    for (const scene of scenes) await fewAtOnce(4 * PER_TURN, AT_ONCE, (nth) => completeOrder(scene, nth));
    owner = new Postgres({ connectionString: scenes[0].world.database.superuserUrl });
    await owner.connect();
  }, TIMEOUT_MS);
  afterAll(async () => {
    await owner.end();
    for (const { world } of scenes) await world.close();
    await collector.close();
  });

  it(
    `is at most ${MAX_COST_PERCENT} % of the CPU of an order, turn by turn`,
    async () => {
      const postgres = await cpuOfPostgres(owner);
      const costs: [number, number][] = [];
      for (let turn = 0; turn < TURNS; turn += 1) {
        const order = turn % 2 === 0 ? [0, 1] : [1, 0];
        const cost: [number, number] = [0, 0];
        for (const which of order) cost[which as 0 | 1] = await cpuPerOrder(scenes[which as 0 | 1], postgres);
        costs.push(cost);
      }

      const [without, traced] = [0, 1].map(
        (which) => costs.reduce((sum, cost) => sum + cost[which as 0 | 1], 0) / TURNS,
      );
      const percent = ((traced ?? NaN) / (without ?? NaN) - 1) * 100;
      console.log(
        `CPU of api, worker and Postgres per order, ${TURNS} turns of ${PER_TURN}: ${without?.toFixed(1)} ms without traces, ${traced?.toFixed(1)} ms with, ${percent.toFixed(1)} %`,
      );
      expect(percent).toBeLessThanOrEqual(MAX_COST_PERCENT);
    },
    TIMEOUT_MS,
  );
});

/** CPU milliseconds of everything that an order uses: the more of it traces take, the fewer orders a machine serves. */
async function cpuPerOrder({ running, ...scene }: Scene, postgres: CpuClock): Promise<number> {
  const service = cpuOfProcesses(running.map(({ pid }) => pid));
  const before = service() + postgres();
  await fewAtOnce(PER_TURN, AT_ONCE, (nth) => completeOrder({ running, ...scene }, nth));
  await new Promise((resolve) => setTimeout(resolve, EXPORTED_MS));
  return ((service() + postgres() - before) * 1_000) / PER_TURN;
}
