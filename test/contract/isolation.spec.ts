import type { Answer, Client, Json } from '../support/client.js';
import { canariesOf, type Snapshot, snapshotOf } from '../support/footprint.js';
import { type Operation, operations } from '../support/openapi.js';
import { disableRowSecurity } from '../support/row-security.js';
import { comparable } from '../support/same-answer.js';
import { bodyToSend, idsFor, newScene, pathWith, type Scene } from '../support/scene.js';
import { BUY } from '../support/trades.js';
import { startWorld, type World } from '../support/world.js';

const UNKNOWN = '00000000-0000-7000-8000-000000000000';
const MALFORMED = 'not-an-id';

const CREDENTIALS = ['Basic', 'a partner token', 'a user token'] as const;
type Credentials = (typeof CREDENTIALS)[number];

/** Every id parameter in a path. */
const PLACES = operations.flatMap((operation) =>
  operation.pathParameters.map((parameter) => ({ operation, parameter, place: `{${parameter}} of ${operation.name}` })),
);
const MATRIX = PLACES.flatMap((place) => CREDENTIALS.map((credentials) => ({ ...place, credentials })));
/** Some operations take API key and secret only. */
const reaches = ({ operation, credentials }: (typeof MATRIX)[number]): boolean =>
  credentials === 'Basic' || operation.described.security.some((scheme: object) => 'bearer' in scheme);

/** Runs without row-level security, which would hide a missing filter in a query. */
describe('I9: what belongs to one partner', () => {
  let world: World;
  let scene: Scene;
  let neighbour: Scene;
  let strange: Scene;
  let callers: Readonly<Record<Credentials, Client>>;
  let before: Snapshot;
  const answers: string[] = [];
  beforeAll(async () => {
    world = await startWorld();
    [scene, neighbour, strange] = await Promise.all([
      newScene(world.partner),
      newScene(world.partner),
      newScene(world.stranger),
    ]);
    const { access_token } = (await world.partner.post('/api/oauth2/token', { grant_type: 'client_credentials' })).body;
    const { accessToken } = (await world.partner.post('/api/oauth2/user-token', { userId: scene.verified.id })).body;
    callers = {
      'Basic': world.partner,
      'a partner token': world.partner.bearing(access_token),
      'a user token': world.partner.bearing(accessToken),
    };
    await disableRowSecurity(world);
    before = await snapshotOf(world, strange);
  });
  afterAll(() => world.close());

  /** Calls the operation with `id` in the parameter's place, and otherwise the caller's own ids. */
  async function ask({ operation, parameter, credentials }: (typeof MATRIX)[number], id: string): Promise<Answer> {
    const ids = { ...ownIds(operation, credentials, scene), [parameter]: id };
    const answer = await callers[credentials].call(operation.method, pathWith(operation.path, ids), {
      body: bodyToSend(operation),
    });
    answers.push(answer.text);
    return answer;
  }

  it('has ids in these many places, each asked for with three kinds of credentials', () => {
    expect(PLACES.length).toBeGreaterThan(15);
    expect(MATRIX).toHaveLength(PLACES.length * 3);
  });

  it.each(MATRIX)("another partner's $place is like an unknown one, with $credentials", async (each) => {
    const foreign = await ask(each, idsFor(each.operation, strange)[each.parameter]!);
    const unknown = await ask(each, UNKNOWN);
    const malformed = await ask(each, MALFORMED);

    expect(comparable(foreign)).toBe(comparable(unknown));
    expect(comparable(malformed)).toBe(comparable(unknown));
    expect([404, 403, 401]).toContain(foreign.status);
    if (each.credentials !== 'a user token' && reaches(each)) expect(foreign.status).toBe(404);
  });

  it.each(MATRIX.filter(({ credentials }) => credentials === 'a user token'))(
    "the same partner's other user's $place is like an unknown one, with a user token",
    async (each) => {
      const foreign = await ask(each, idsFor(each.operation, neighbour)[each.parameter]!);

      expect(comparable(foreign)).toBe(comparable(await ask(each, UNKNOWN)));
    },
  );

  it('bodies that name things of another partner are answered like ones that name nothing', async () => {
    const naming = async (requestId: string, userId: string): Promise<string[]> => {
      const token = await world.partner.post('/api/oauth2/user-token', { userId });
      const created = await world.partner.post(`/api/users/${scene.verified.id}/transactions`, { ...BUY, requestId });
      const messages = await world.partner.get('/api/sandbox/sms', {});
      answers.push(token.text, created.text, messages.text);
      expect([token.body.code, created.body.code]).toEqual(['USER_NOT_FOUND', 'REQUEST_NOT_FOUND']);
      return [comparable(token), comparable(created)];
    };

    expect(await naming(strange.request.id, strange.user.id)).toEqual(await naming(UNKNOWN, UNKNOWN));
    expect(await naming(MALFORMED, MALFORMED)).toEqual(await naming(UNKNOWN, UNKNOWN));
  });

  it("text messages to another partner's users are not shown, asked for or not", async () => {
    const to = async (phone: string): Promise<Answer> =>
      world.partner.get(`/api/sandbox/sms?phone=${encodeURIComponent(phone)}`);

    expect((await to(scene.verified.phone)).body.messages).toHaveLength(1);
    expect(comparable(await to(strange.verified.phone))).toBe(comparable(await to('+6580000000')));
    expect((await world.partner.get('/api/sandbox/sms')).body.messages.map((each: Json) => each.to).sort()).toEqual(
      [scene.verified.phone, neighbour.verified.phone].sort(),
    );
  });

  it.each(CREDENTIALS)("lists hold what is one's own, with %s", async (credentials) => {
    const lists = await Promise.all(
      operations
        .filter(({ method, pathParameters }) => method === 'GET' && pathParameters.length === 0)
        .map(({ path }) => callers[credentials].get(path)),
    );
    const [transactions] = await Promise.all([callers[credentials].get('/api/transactions')]);

    expect(lists.length).toBeGreaterThan(12);
    expect(transactions.body.map((each: Json) => each.id)).toEqual(
      expect.arrayContaining([scene.buy.id, scene.sell.id]),
    );
    const owners = credentials === 'a user token' ? [scene.verified.id] : [scene.verified.id, neighbour.verified.id];
    expect(new Set(transactions.body.map((each: Json) => each.userId))).toEqual(new Set(owners));
    answers.push(...lists.map(({ text }) => text), transactions.text);
  });

  it("a list is as long as one's own transactions, whatever another partner has", async () => {
    const pages: number[] = [];
    for (let next: string | undefined = '/api/transactions?limit=1'; next !== undefined;) {
      const { body, headers } = await world.partner.get(next);
      pages.push(body.length);
      next = /^<[^>]*?(\/api\/[^>]+)>; rel="next"$/.exec(headers.get('link') ?? '')?.[1];
    }

    expect(pages.length).toBeGreaterThan(1);
    expect(pages).toEqual(pages.map(() => 1));
  });

  it.each(MATRIX.filter((each) => each.operation.method !== 'DELETE' && reaches(each)))(
    "one's own $place is found, with $credentials where they reach",
    async (each) => {
      const { status, body } = await ask(each, ownIds(each.operation, each.credentials, scene)[each.parameter]!);

      const isReached = each.credentials !== 'a user token' || status !== 403;
      expect([
        status === 401 || status === 404,
        isReached || body.code === 'FORBIDDEN' || body.code === 'USER_NOT_VERIFIED',
      ]).toEqual([false, true]);
    },
  );

  it('no answer held anything of the other partner', () => {
    const canaries = canariesOf(strange);

    expect(answers.length).toBeGreaterThan(MATRIX.length * 3);
    expect(canaries.length).toBeGreaterThan(14);
    for (const canary of canaries) expect(answers.filter((text) => text.includes(canary))).toEqual([]);
    const own = canariesOf(scene).filter((canary) => canary !== scene.endpoint.secret); // shown once, when it was created
    for (const canary of own) expect([canary, answers.some((text) => text.includes(canary))]).toEqual([canary, true]);
  });

  it("one's own endpoint can be removed", async () => {
    expect((await world.partner.delete(`/api/webhook-endpoints/${scene.endpoint.id}`)).status).toBe(204);
  });

  it('nothing of the other partner was changed', async () => {
    expect(Object.values(before).filter((rows) => rows !== null).length).toBeGreaterThan(8);
    expect(await snapshotOf(world, strange)).toEqual(before);
  });
});

/** A user token's own user is the verified one, everywhere. */
function ownIds(operation: Operation, credentials: Credentials, scene: Scene): Record<string, string> {
  return idsFor(operation, credentials === 'a user token' ? { ...scene, user: scene.verified } : scene);
}
