import { CallRecorder } from '@rampart/partners';
import { Client, type Json } from '../../../test/support/client.js';
import { eventually } from '../../../test/support/eventually.js';
import { signUp, verifiedUser } from '../../../test/support/people.js';
import { apiCalls } from '../../../test/support/rows/tables.js';
import { buy } from '../../../test/support/trades.js';
import { newMember, partnerIdOf } from '../../../test/support/visitor.js';
import { startWorld, type World } from '../../../test/support/world.js';

const THREE_DAYS_S = 3 * 86_400;
const ESTIMATE = { type: 'buy', cryptoCurrency: 'BTC', method: 'paynow', fiat: 200 };

type Member = Awaited<ReturnType<typeof newMember>>;

describe('the request log', () => {
  let world: World;
  let developer: Member;
  let foreigner: Member;

  beforeAll(async () => {
    world = await startWorld();
    developer = await newMember(world, await partnerIdOf(world, world.partner), 'developer');
    foreigner = await newMember(world, await partnerIdOf(world, world.stranger), 'developer');
  });
  afterAll(() => world.close());

  /** The log, once all calls are in it: the service records a call a moment after its response. */
  const log = async (query = '', member = developer): Promise<Json> => {
    await world.api.get(CallRecorder, { strict: false }).writeCalls();
    return (await member.get(`/calls${query}`)).body;
  };
  const find = (requestId: string): Promise<Json> =>
    eventually(`the log has ${requestId}`, async () =>
      (await log('?limit=100')).data.find((call: Json) => call.requestId === requestId),
    );
  const idOf = ({ headers }: { headers: Headers }): string => headers.get('x-request-id') ?? '';

  it('has what a call was and came to, its key, and its request id', async () => {
    const { id } = await signUp(world.partner);
    const answer = await world.partner.get(`/api/users/${id}?nothing=secret`);

    const call = await find(idOf(answer));

    expect(call).toEqual({
      id: expect.any(String),
      at: expect.stringMatching(/Z$/),
      method: 'GET',
      path: '/api/users/{id}',
      status: 200,
      durationMs: expect.any(Number),
      requestId: idOf(answer),
      keyName: 'First key',
      asUser: false,
      responseBody: expect.any(String),
    });
    expect(JSON.parse(call.responseBody)).toMatchObject({ id: '[text of 36]', kyc: 'not-verified' });
  });

  it('has the words and amounts of bodies, and only the length of what people wrote', async () => {
    const { id } = await verifiedUser(world.partner);
    const refused = await world.partner.post(`/api/users/${id}/transactions`, {
      ...{ type: 'buy', method: 'paynow', cryptoCurrency: 'BTC', fiat: 1 },
      wallet: 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx',
    });

    const call = await find(idOf(refused));

    expect(JSON.parse(call.requestBody)).toEqual({
      ...{ type: 'buy', method: 'paynow', cryptoCurrency: 'BTC', fiat: 1 },
      wallet: '[text of 42]',
    });
    expect(JSON.parse(call.responseBody)).toMatchObject({ statusCode: refused.status, code: refused.body.code });
  });

  it('has calls that were refused before their credentials were looked at, also as the first of a key', async () => {
    const { body: key } = await world.partner.post('/api/api-keys', { name: 'First call', scopes: ['read'] });
    const authorization = `Basic ${Buffer.from(`${key.apiKey}:${key.apiSecret}`).toString('base64')}`;
    const send = (path: string, type: string, body: string): Promise<Response> =>
      fetch(world.env.PUBLIC_URL + path, { method: 'POST', headers: { authorization, 'content-type': type }, body });

    const untyped = await send('/api/users', 'text/plain', '{}');
    const broken = await send('/api/transactions/estimate', 'application/json', '{"email":"ada@exam');
    const nowhere = await send('/api/nowhere/ada@example.com', 'application/json', '{}');

    expect(await find(idOf(untyped))).toMatchObject({
      ...{ status: 415, code: 'CONTENT_TYPE_UNSUPPORTED', path: '/api/users', keyName: 'First call' },
    });
    expect(await find(idOf(broken))).toMatchObject({ status: 400, code: 'BODY_MALFORMED' });
    expect(await find(idOf(nowhere))).toMatchObject({ status: 404, path: '' });
    expect(JSON.stringify(await apiCalls.find(world))).not.toContain('ada@exam');
  });

  it('names the fault of a call that was refused, also where the key may not do it', async () => {
    const { body: key } = await world.partner.post('/api/api-keys', { name: 'Reader', scopes: ['read'] });
    const refused = await Client.basic(world.env.PUBLIC_URL, key.apiKey, key.apiSecret).post('/api/users', {
      email: 'a@example.com',
    });
    const unknown = await world.partner.get('/api/users/00000000-0000-7000-8000-000000000000');

    expect(await find(idOf(refused))).toMatchObject({
      method: 'POST',
      path: '/api/users',
      status: 403,
      code: 'SCOPE_MISSING',
      keyName: 'Reader',
    });
    expect(await find(idOf(unknown))).toMatchObject({ status: 404, code: 'USER_NOT_FOUND' });
  });

  it('has estimates of who says who they are, and calls with the token of a user', async () => {
    const { id } = await verifiedUser(world.partner);
    const { body } = await world.partner.post('/api/oauth2/user-token', { userId: id });
    const priced = await world.partner.post('/api/transactions/estimate', ESTIMATE);
    const own = await world.partner.bearing(body.accessToken).get('/api/users/me');

    expect(await find(idOf(priced))).toMatchObject({ path: '/api/transactions/estimate', status: 200, asUser: false });
    expect(await find(idOf(own))).toMatchObject({
      path: '/api/users/me',
      status: 200,
      asUser: true,
      keyName: 'First key',
    });
  });

  it('has nothing of what calls said', async () => {
    const user = await verifiedUser(world.partner);
    const order = await buy(world.partner, user.id, { partnerData: { order: 'canary-1' } });
    await find(idOf(await world.partner.get(`/api/transactions/${order.id}`)));

    const kept = JSON.stringify(await apiCalls.find(world));

    for (const personal of [user.id, user.email, user.phone, order.id, order.walet ?? order.wallet, 'canary-1'])
      expect(kept).not.toContain(personal);
    expect(kept).not.toMatch(/rs_|rk_|whsec_/);
  });

  it('shows a class of statuses, and goes on page by page', async () => {
    const last = await world.partner.get('/api/users/00000000-0000-7000-8000-000000000000');
    await find(idOf(last));

    const refused = await log('?status=4xx&limit=1');
    const next = await log(`?status=4xx&limit=1&before=${refused.older}`);
    const back = await log(`?status=4xx&limit=1&after=${next.newer}`);

    expect(refused).toMatchObject({ data: [{ requestId: idOf(last) }], newer: null });
    expect(next.data[0].status).toBeGreaterThanOrEqual(400);
    expect(next.data[0].id < refused.data[0].id).toBe(true);
    expect(back.data).toEqual(refused.data);
    expect((await log('?status=2xx&limit=100')).data.every(({ status }: Json) => status < 300)).toBe(true);
    expect((await log('?status=nonsense')).code).toBe('VALIDATION_FAILED');
    expect((await log('?before=nonsense')).code).toBe('VALIDATION_FAILED');
  });

  it('is for those who work with the API, each partner its own', async () => {
    await find(idOf(await world.partner.get('/api/partner')));
    const viewer = await newMember(world, await partnerIdOf(world, world.partner), 'viewer');

    const foreign = (await log('?limit=100', foreigner)).data;

    expect(await viewer.get('/calls')).toMatchObject({ status: 403, body: { code: 'ROLE_INSUFFICIENT' } });
    expect((await world.partner.anonymous().get('/dashboard/api/calls')).status).toBe(401);
    expect(foreign).toEqual([]);
  });

  it('has no call with wrong credentials: any caller could fill it', async () => {
    const wrong = await world.partner.bearing('nonsense').get('/api/partner');
    await find(idOf(await world.partner.get('/api/partner')));

    const untyped = await fetch(`${world.env.PUBLIC_URL}/api/users`, {
      method: 'POST',
      headers: { 'authorization': 'Basic bm9ib2R5Om5vdGhpbmc=', 'content-type': 'text/plain' },
      body: 'x',
    });
    const ids = (await log('?limit=100')).data.map(({ requestId }: Json) => requestId);

    expect(untyped.status).toBe(415);
    expect(ids).not.toContain(idOf(wrong));
    expect(ids).not.toContain(idOf(untyped));
  });

  it('is emptied after three days', async () => {
    await find(idOf(await world.partner.get('/api/partner')));

    await world.advance(THREE_DAYS_S + 60);

    await eventually('the log is empty but for what came since', async () => {
      const [found] = await world.database.query<{ old: number }>(
        `SELECT count(*)::integer AS old FROM api_call WHERE at < rampart_now() - interval '3 days'`,
      );
      return found?.old === 0;
    });
  });
});
