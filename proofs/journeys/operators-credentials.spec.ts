import { Operators } from '@rampart/partners';
import { liveRoutes } from '../../test/support/live-routes.js';
import { type Answer, Client, type Json } from '../../test/support/client.js';
import { eventually } from '../../test/support/eventually.js';
import { newOperator, type SignedInOperator } from '../../test/support/operators.js';
import { expireStepUp } from '../../test/support/rows/people.js';
import { buy } from '../../test/support/trades.js';
import { startTrading } from '../../test/support/trading.js';
import { PASSWORD, type Visitor } from '../../test/support/visitor.js';
import type { World } from '../../test/support/world.js';

/** Routes for signing in and for one's own login at the console, which script passwords do not use. */
const OWN_LOGIN = /^\/ops\/api\/(me|sign-in|sign-out|step-up|second-factor|password|passkeys|sessions|service-tokens)/;
const UNKNOWN = '00000000-0000-7000-8000-000000000000';
/** Fields for all routes; each ignores those that it does not know. */
const BODY = { reason: 'seen on the phone', action: 'refund', name: 'Acme Wallet', markupPercent: 1 };
/** Fields that differ in each response: ids that were made for it, and ages. */
const NEW_EACH_TIME =
  /^(requestId|id|apiKey|apiSecret|at|now|ageSeconds|oldestSeconds|\w+LagSeconds|readAt|reconciledAt)$/;

describe('operators', () => {
  let world: World;
  let mei: SignedInOperator;
  let page: Visitor;
  let ids: Readonly<Record<string, string>>;

  beforeAll(async () => {
    let userId: string;
    ({ world, userId } = await startTrading({ OPS_TRUSTED_PROXIES: 'loopback' }));
    ids = { '/ops/transactions': (await buy(world.partner, userId)).id, '/ops/api/kyc': userId };
    ids = { ...ids, '/ops/api/transactions': ids['/ops/transactions']! };
    mei = await newOperator(world, 'mei');
    page = mei.copy(world.env.OPS_URL);
  });
  afterAll(() => world.close());

  const routes = (): string[] =>
    [...new Set(liveRoutes(world.ops))].filter((route) => {
      const path = route.split(' ')[1]!;
      return path.startsWith('/ops/') && !path.startsWith('/ops/queues') && !OWN_LOGIN.test(path);
    });

  const ask = (client: Client, route: string): Promise<Answer> => {
    const [method = '', path = ''] = route.split(' ');
    const known =
      method === 'GET' ? Object.entries(ids).find(([start]) => path.startsWith(`${start}/`))?.[1] : undefined;
    const address = path.replace(/\{\w+\}/, known ?? UNKNOWN).replace(/\{\w+\}/g, UNKNOWN);
    return client.call(method, address, method === 'GET' ? {} : { body: BODY });
  };

  it('get the same answer from each of their routes by a session and by name and password', async () => {
    const answers: [route: string, byScript: unknown, bySession: unknown][] = [];
    for (const route of routes())
      answers.push([route, shown(await ask(world.operator, route)), shown(await ask(page, route))]);

    expect(answers.length).toBeGreaterThan(50);
    expect(answers.map(([route, byScript]) => [route, byScript])).toEqual(
      answers.map(([route, , bySession]) => [route, bySession]),
    );
    expect(answers.filter(([, { status }]: Json) => [401, 403, 500].includes(status))).toEqual([]);
    expect(answers.filter(([, { status }]: Json) => status < 300).length).toBeGreaterThan(20);
  });

  it('and 401 without either', async () => {
    const visitor = world.operator.anonymous();
    const statuses: unknown[] = [];
    for (const route of routes()) statuses.push([route, (await ask(new SameOrigin(visitor.baseUrl), route)).status]);

    expect(statuses).toEqual(routes().map((route) => [route, 401]));
  });

  it('POST /ops/api/partners by a session comes from a page of ours, and with a code of the last minutes', async () => {
    const stale = await newOperator(world);
    await expireStepUp(world, stale.id);
    const path = '/ops/api/partners';
    const withPassword = { authorization: world.operator.authorization! };

    const foreign = await page.post(path, BODY, { headers: { 'sec-fetch-site': 'cross-site' } });
    const silent = await page.post(path, BODY, { headers: { 'sec-fetch-site': '' } });
    const late = await stale.copy(world.env.OPS_URL).post(path, BODY);
    const lateWithPassword = await stale.copy(world.env.OPS_URL).post(path, BODY, { headers: withPassword });

    expect([foreign, silent].map(({ body }) => body.code)).toEqual(['CROSS_SITE_REFUSED', 'CROSS_SITE_REFUSED']);
    expect([late, lateWithPassword].map(({ body }) => body.code)).toEqual(['STEP_UP_REQUIRED', 'STEP_UP_REQUIRED']);
  });

  it('are locked out by five wrong passwords over HTTP Basic, there and at the console', async () => {
    const { name } = await newOperator(world, undefined, 'withoutSecondFactor');
    const address = { headers: { 'x-forwarded-for': '198.51.100.1' } };
    const right = Client.basic(world.env.OPS_URL, name, PASSWORD);
    for (let i = 0; i < 5; i++) await Client.basic(world.env.OPS_URL, name, `wrong ${i}`).get('/ops/kyc', address);

    const byBasic = await right.get('/ops/kyc', address);
    const elsewhere = await right.get('/ops/kyc', { headers: { 'x-forwarded-for': '198.51.100.2' } });
    const atConsole = await page.post('/ops/api/sign-in', { name, password: PASSWORD }, address);

    expect([byBasic.status, byBasic.body.code]).toEqual([429, 'SIGN_IN_LOCKED']);
    expect(Number(byBasic.headers.get('retry-after'))).toBeGreaterThan(800);
    expect([atConsole.status, atConsole.body.code]).toEqual([429, 'SIGN_IN_LOCKED']);
    expect(elsewhere.body.code).toBe('OPERATOR_BASIC_REFUSED');
  });

  it('are refused over HTTP Basic as soon as another process has replaced the password', async () => {
    const name = 'replaced';
    const elsewhere = world.api.get(Operators, { strict: false });
    await elsewhere.setPassword(name, PASSWORD, 'seeded');
    const script = Client.basic(world.env.OPS_URL, name, PASSWORD);
    const before = await script.get('/ops/kyc');

    await elsewhere.setPassword(name, 'quite another password', 'seeded');

    expect(before.status).toBe(200);
    await eventually('the old password is refused', async () => (await script.get('/ops/kyc')).status === 401);
  });

  it.each(['/ops/kyc', '/ops/api/kyc', '/ops/queues/api/queues'])(
    'see nothing of %s by a session without a second factor',
    async (path) => {
      const fresh = await newOperator(world, undefined, 'withoutSecondFactor');

      const { status, body } = await fresh.copy(world.env.OPS_URL).get(path);

      expect([status, body.code]).toEqual(
        path.startsWith('/ops/queues') ? [401, 'OPERATOR_UNAUTHORIZED'] : [403, 'SECOND_FACTOR_REQUIRED'],
      );
    },
  );
});

/** A browser's client without a session. */
class SameOrigin extends Client {
  override call(method: string, path: string, call: Parameters<Client['call']>[2] = {}): Promise<Answer> {
    return super.call(method, path, { ...call, headers: { 'sec-fetch-site': 'same-origin' } });
  }
}

const shown = ({ status, body }: Answer): Json => ({ status, body: lasting(body) });

/** Removes the values that differ each time, and the audit entries of views. */
function lasting(value: Json): Json {
  if (Array.isArray(value)) return value.filter(({ action }: Json) => action !== 'viewTransaction').map(lasting);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [name, NEW_EACH_TIME.test(name) ? typeof each : lasting(each)]),
  );
}
