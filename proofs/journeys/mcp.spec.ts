import { request as httpRequest } from 'node:http';
import type { Answer, Client, Json } from '../../test/support/client.js';
import { eventually } from '../../test/support/eventually.js';
import { startWorld, type World } from '../../test/support/world.js';

const HEADERS = { 'accept': 'application/json, text/event-stream', 'mcp-protocol-version': '2025-11-25' };
const ORDER = { type: 'buy', method: 'paynow', cryptoCurrency: 'BTC', fiat: 200 };
const WALLET = 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx';
const SANDBOX_TOOLS = ['create_test_user', 'simulate_payment', 'advance_clock'];
const READING_TOOLS = ['describe_operation', 'explain_fault', 'verify_signature', 'list_events'];

/** A request of the protocol, and its result; the stream has one message. */
async function ask(client: Client, method: string, params: object = {}): Promise<Json> {
  const answer = await client.post('/mcp', { jsonrpc: '2.0', id: 1, method, params }, { headers: HEADERS });
  if (answer.status !== 200) return answer;
  const [, data] = /^data: (.*)$/m.exec(answer.text) ?? [];
  return JSON.parse(data ?? answer.text).result;
}

async function use(client: Client, name: string, args: object = {}): Promise<Json> {
  const { content, isError } = await ask(client, 'tools/call', { name, arguments: args });
  const text: string = content[0].text;
  if (isError) return { isError, text };
  return /^[[{]/.test(text) ? JSON.parse(text) : text;
}

describe('the MCP server of the sandbox', () => {
  let world: World;
  beforeAll(async () => {
    world = await startWorld();
  });
  afterAll(() => world.close());

  const keyWith = async (scopes: string[]): Promise<Client> => {
    const { apiKey, apiSecret } = (await world.partner.post('/api/api-keys', { name: scopes.join(), scopes })).body;
    const { Client: AnyClient } = await import('../../test/support/client.js');
    return AnyClient.basic(world.partner.baseUrl, apiKey, apiSecret);
  };

  it('introduces itself and lists its tools', async () => {
    const hello = await ask(world.partner, 'initialize', {
      protocolVersion: '2025-11-25',
      capabilities: {},
      clientInfo: { name: 'test', version: '1' },
    });
    const { tools } = await ask(world.partner, 'tools/list');

    expect(hello).toMatchObject({ protocolVersion: '2025-11-25', serverInfo: { name: 'rampart' } });
    expect(tools.map(({ name }: Json) => name).sort()).toEqual([...SANDBOX_TOOLS, ...READING_TOOLS].sort());
    expect(
      tools
        .filter(({ annotations }: Json) => annotations.readOnlyHint)
        .map(({ name }: Json) => name)
        .sort(),
    ).toEqual([...READING_TOOLS].sort());
  });

  it('brings an order from a new user to completed, and shows its events to this partner alone', async () => {
    const { id: endpointSecretId, secret } = await world.listen();
    const user = await use(world.partner, 'create_test_user', { firstName: 'Grace' });
    const { id } = (await world.partner.post(`/api/users/${user.id}/transactions`, { ...ORDER, wallet: WALLET })).body;
    await use(world.partner, 'simulate_payment', { transactionId: id });

    const completed = await eventually('the event of the completed order', async () => {
      const { data } = await use(world.partner, 'list_events', { transactionId: id });
      return data.at(-1)?.body.payload.status === 'completed' && data;
    });
    expect(user).toMatchObject({ firstName: 'Grace', kyc: 'verified' });
    expect(completed[0].body.payload.id).toBe(id);
    expect((await use(world.stranger, 'list_events')).data).toEqual([]);
    expect(await use(world.stranger, 'simulate_payment', { transactionId: id })).toMatchObject({
      isError: true,
      text: expect.stringContaining('TRANSACTION_NOT_FOUND'),
    });
    const { headers, raw } = await eventually('a webhook', () => world.sink.received.at(-1));
    const given = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
    expect(await use(world.partner, 'verify_signature', { secret, headers: given, body: raw })).toMatchObject({
      isValid: true,
    });
    expect(await use(world.partner, 'verify_signature', { secret, headers: given, body: `${raw} ` })).toMatchObject({
      isValid: false,
      problem: expect.stringContaining('raw bytes'),
    });
    await world.partner.delete(`/api/webhook-endpoints/${endpointSecretId}`);
  });

  it('describes operations, events and errors', async () => {
    expect(await use(world.partner, 'describe_operation')).toContain('Users_create: POST /api/users.');
    expect(await use(world.partner, 'describe_operation', { operation: 'post /api/users' })).toContain('- `email` (');
    expect(await use(world.partner, 'describe_operation', { operation: 'USER_KYC_UPDATED' })).toContain(
      '- `payload` (',
    );
    expect(await use(world.partner, 'describe_operation', { operation: 'refund' })).toContain('setRefundDestination');
    expect(await use(world.partner, 'describe_operation', { operation: 'teleport' })).toMatchObject({ isError: true });
    expect(await use(world.partner, 'explain_fault', { code: 'USER_NOT_VERIFIED' })).toMatchObject({
      status: 403,
      repeatTheCallLater: false,
      returnedBy: ['UserTransactions_create'],
    });
  });

  it('moves the clock', async () => {
    const before = (await world.partner.get('/api/sandbox/clock')).body.offset;

    await use(world.partner, 'advance_clock', { seconds: 60 });

    expect((await world.partner.get('/api/sandbox/clock')).body.offset).toBe(before + 60);
  });

  it('takes credentials with its own scope, and adds none to theirs', async () => {
    const [mcp, read] = [await keyWith(['mcp']), await keyWith(['read'])];

    expect((await ask(world.partner.anonymous(), 'tools/list')).status).toBe(401);
    expect((await ask(read, 'tools/list')) as Answer).toMatchObject({ status: 403, body: { code: 'SCOPE_MISSING' } });
    const token = (await world.partner.post('/api/oauth2/token', { grant_type: 'client_credentials', scope: 'mcp' }))
      .body;

    expect((await ask(world.partner.bearing(token.access_token), 'tools/list')).tools).toHaveLength(7);
    expect((await mcp.get('/api/users')).status).toBe(403);
    expect((await use(mcp, 'list_events', { limit: 1 })).data).toBeDefined();
    expect(await use(mcp, 'create_test_user')).toMatchObject({
      isError: true,
      text: expect.stringContaining('SCOPE_MISSING'),
    });
  });

  it('refuses names and pages that are not its own', async () => {
    const post = (headers: Record<string, string>): Promise<number> =>
      new Promise((resolve, reject) => {
        const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' });
        const all = {
          ...HEADERS,
          'authorization': world.partner.authorization!,
          'content-type': 'application/json',
          ...headers,
        };
        httpRequest(`${world.partner.baseUrl}/mcp`, { method: 'POST', headers: all }, (response) => {
          response.resume();
          resolve(response.statusCode ?? 0);
        })
          .once('error', reject)
          .end(body);
      });

    expect(await post({})).toBe(200);
    expect(await post({ host: 'rebound.example.com' })).toBe(403);
    expect(await post({ origin: 'https://evil.example.com' })).toBe(403);
    expect((await world.partner.get('/mcp', { headers: HEADERS })).status).toBe(405);
  });

  it('refuses batches, because the limit of calls counts requests', async () => {
    const batch = [1, 2].map((id) => ({ jsonrpc: '2.0', id, method: 'tools/list' }));

    expect(await world.partner.post('/mcp', batch, { headers: HEADERS })).toMatchObject({
      status: 400,
      body: { code: expect.stringMatching(/VALIDATION_FAILED|BODY_MALFORMED/) },
    });
  });

  it.each([
    '/llms-full.txt',
    '/docs/index.md',
    '/docs/reference/transactions.md',
    '/docs/rampart.postman_collection.json',
  ])('is served beside %s', async (address) => {
    const { status, headers } = await world.partner.anonymous().get(address);

    expect([status, headers.get('access-control-allow-origin')]).toEqual([200, address.endsWith('.md') ? null : '*']);
  });
});
