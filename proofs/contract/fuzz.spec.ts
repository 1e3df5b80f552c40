import { randomInt } from 'node:crypto';
import fc from 'fast-check';
import { cpuProblems, cpuTimeOf } from '../support/cpu-time.js';
import type { Answer, Json } from '../../test/support/client.js';
import { faultProblems } from '../../test/support/faults.js';
import { canariesOf, snapshotOf, type Snapshot } from '../../test/support/footprint.js';
import {
  COMPANIONS,
  filterProblems,
  limitProblems,
  limitsOf,
  storedTextProblems,
  textProblems,
} from '../support/fuzz-laws.js';
import { encodings, jsonOf } from '../support/fuzz-shapes.js';
import { bodiesAround, queriesOf } from '../support/fuzz-values.js';
import { ENCODINGS } from '../support/hostile-payloads.js';
import { contradictions, type Operation, operations } from '../../test/support/openapi.js';
import { comparable } from '../../test/support/same-answer.js';
import { exampleBody, idsFor, newScene, pathWith, type Scene } from '../../test/support/scene.js';
import { buy } from '../../test/support/trades.js';
import { verifiedUser } from '../../test/support/people.js';
import { startWorld, type World } from '../../test/support/world.js';

/** For a long run: `npm run drill -- fuzz`. */
const REQUESTS = Number(process.env['FUZZ_REQUESTS'] ?? 500);
const SEED = Number(process.env['FUZZ_SEED'] ?? randomInt(2 ** 31));
/** Milliseconds for all requests, on a machine that does other work as well. */
const TIMEOUT_MS = 60_000 + REQUESTS * 120;

const UNKNOWN = '00000000-0000-7000-8000-000000000000';
const OWNERS = ['own', 'own', 'own', 'foreign', 'unknown', 'malformed'] as const;
const CALLERS = ['Basic', 'Basic', 'Basic', 'a partner token', 'a user token', 'anonymous', 'a wrong token'] as const;

/** One request of the fuzz. */
interface Shot {
  readonly operation: Operation;
  readonly owner: (typeof OWNERS)[number];
  readonly caller: (typeof CALLERS)[number];
  readonly query: string;
  readonly body: unknown;
  readonly encoding: string;
}

const encode = Object.fromEntries(ENCODINGS);
const beginningOf = (text: string): string => `${text.slice(0, 200)} (${text.length} characters)`;

/** The clock has its own test: moved far, it would expire the tokens of all others. */
const TARGETS = operations.filter(({ name }) => name !== 'POST /api/sandbox/clock');

const shots: fc.Arbitrary<Shot> = fc.constantFrom(...TARGETS).chain((operation) =>
  fc.record({
    operation: fc.constant(operation),
    owner: fc.constantFrom(...(operation.pathParameters.length > 0 ? OWNERS : (['own'] as const))),
    caller: fc.constantFrom(...CALLERS),
    query: operation.query.length > 0 || operation.method === 'GET' ? queriesOf(operation.query) : fc.constant(''),
    body: operation.body
      ? bodiesAround(exampleBody(operation), operation.body)
      : fc.constantFrom<unknown>(undefined, undefined, {}, []),
    encoding: operation.body ? encodings : fc.constant('identity'),
  }),
);

describe('fuzz', () => {
  let world: World;
  let scene: Scene;
  let strange: Scene;
  let before: Snapshot;
  let canaries: string[];
  let tokens: Readonly<Record<string, string>>;
  const statuses = new Map<number, number>();
  const asked = new Set<string>();
  const accepted = new Set<string>();
  beforeAll(async () => {
    world = await startWorld();
    [scene, strange] = await Promise.all([newScene(world.partner), newScene(world.stranger)]);
    const { access_token } = (await world.partner.post('/api/oauth2/token', { grant_type: 'client_credentials' })).body;
    const { accessToken } = (await world.partner.post('/api/oauth2/user-token', { userId: scene.verified.id })).body;
    tokens = {
      'a partner token': `Bearer ${access_token}`,
      'a user token': `Bearer ${accessToken}`,
      'a wrong token': `Bearer ${'f'.repeat(96)}`,
      'Basic': world.partner.authorization!,
    };
    canaries = canariesOf(strange);
    before = await snapshotOf(world, strange);
  });
  afterAll(() => world.close());

  function fire({ operation, caller, query, body, encoding }: Shot, ids: Record<string, string>): Promise<Answer> {
    const path = pathWith(operation.path, ids) + (query === '' ? '' : `?${query}`);
    const { authorization } = { authorization: tokens[caller] };
    const text = jsonOf(body);
    const raw = text === undefined ? {} : { raw: encoding === 'identity' ? text : encode[encoding]!(text) };
    const headers = {
      ...(authorization ? { authorization } : {}),
      ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
    };
    return world.partner.anonymous().call(operation.method, path, { ...raw, headers });
  }

  async function problemsOf(shot: Shot): Promise<string[]> {
    const { operation, owner } = shot;
    const own = idsFor(operation, scene);
    const all = (id: string): Record<string, string> =>
      Object.fromEntries(operation.pathParameters.map((name) => [name, id]));
    const ids = { own, foreign: idsFor(operation, strange), unknown: all(UNKNOWN), malformed: all('not-an-id') }[owner];
    const { result: answer, cpuMs } = await cpuTimeOf(() => fire(shot, ids));
    note(shot, answer);
    return [
      ...contradictions(operation, answer),
      ...filterProblems(operation, shot.query, answer),
      ...textProblems(operation, answer),
      ...(answer.status >= 400 ? faultProblems(answer) : []),
      ...cpuProblems(`${operation.name} with ${beginningOf(jsonOf(shot.body) ?? shot.query)}`, cpuMs),
      ...canaries
        .filter((canary) => answer.text.includes(canary))
        .map((canary) => `${operation.name} reveals ${canary} of another partner`),
      ...(owner === 'foreign' && comparable(answer) !== comparable(await fire(shot, all(UNKNOWN)))
        ? [`${operation.name} answers a foreign id unlike an unknown one`]
        : []),
    ];
  }

  function note({ operation, owner }: Shot, { status }: Answer): void {
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    asked.add(operation.name);
    if (status < 300 && owner === 'own') accepted.add(operation.name);
  }

  it(
    `of ${REQUESTS} requests none breaks anything, and every answer is as described`,
    async () => {
      console.info(`fuzz: FUZZ_SEED=${SEED} FUZZ_REQUESTS=${REQUESTS}`);

      await fc.assert(
        fc.asyncProperty(shots, async (shot) => {
          expect(await problemsOf(shot)).toEqual([]);
        }),
        { seed: SEED, numRuns: REQUESTS, interruptAfterTimeLimit: TIMEOUT_MS, markInterruptAsFailure: true },
      );
      console.info(
        `fuzz: ${REQUESTS} requests to ${asked.size} operations, by status ${JSON.stringify(Object.fromEntries([...statuses].sort()))}, ${accepted.size} operations accepted some`,
      );
    },
    TIMEOUT_MS + 60_000,
  );

  (REQUESTS < 1_000 ? it.skip : it)('reached every operation, with answers of all kinds', () => {
    expect([...asked].sort()).toEqual(TARGETS.map(({ name }) => name).sort());
    expect([...statuses.keys()]).toEqual(expect.arrayContaining([200, 201, 400, 401, 403, 404]));
    expect(accepted.size).toBeGreaterThan(25);
  });

  it('stored no text with replaced characters, or with nothing that can be seen', async () => {
    const lists = ['/api/users', '/api/transactions', '/api/webhook-endpoints', '/api/api-keys', '/api/partner'];
    const answers = await Promise.all(
      lists.map(async (path) => {
        const operation = operations.find(({ name }) => name === `GET ${path}`)!;
        return textProblems(operation, await world.partner.get(path));
      }),
    );

    expect([...answers.flat(), ...(await storedTextProblems(world))]).toEqual([]);
  });

  it('no limit that openapi.json publishes is refused', async () => {
    const problems: string[] = [];
    for (const operation of TARGETS)
      for (const limit of limitsOf(operation)) {
        const { place, field, value } = limit;
        const example = operation.body ? exampleBody(operation) : undefined;
        const shot: Shot = {
          ...{ operation, owner: 'own', caller: 'Basic', encoding: 'identity' },
          query:
            place === 'query' ? new URLSearchParams({ ...COMPANIONS[field], [field]: String(value) }).toString() : '',
          body: place === 'body' ? { ...example, [field]: value } : example,
        };
        problems.push(...limitProblems(operation, limit, await fire(shot, idsFor(operation, scene))));
      }

    expect(problems).toEqual([]);
  });

  it('no limit that methods and coins publish is refused', async () => {
    const methods = (await world.partner.get('/api/methods')).body;
    const coins = (await world.partner.get('/api/v2/cryptocurrencies/limits')).body;
    const problems: string[] = [];
    const quote = async (body: Json, currency: string): Promise<void> => {
      const { body: answer } = await world.partner.post('/api/quotes', body);
      const isRefused = /^AMOUNT_(?:BELOW|ABOVE)/.test(answer.code ?? '') && answer.message.includes(currency);
      if (isRefused) problems.push(`${JSON.stringify(body)}: ${answer.message}`);
    };
    for (const type of ['buy', 'sell']) {
      const offered = methods[type].flatMap(({ currency, methods: all }: Json) =>
        all.map((each: Json) => ({ ...each, currency })),
      );
      for (const { method, currency, min, max } of offered)
        for (const fiat of [min, max]) await quote({ type, method, cryptoCurrency: 'BTC', fiat }, currency);
      for (const { currency: cryptoCurrency, chain, min: crypto } of coins[type])
        await quote({ type, method: 'nz-bank-transfer', cryptoCurrency, chain, crypto }, cryptoCurrency);
    }

    expect(problems).toEqual([]);
  });

  it('left the other partner as it was', async () => {
    expect(await snapshotOf(world, strange)).toEqual(before);
  });

  it('polluted no prototype, and left a service that works', async () => {
    expect(({} as Json).polluted).toBeUndefined();
    expect((await world.partner.get('/health/ready')).status).toBe(200);
    const { id } = await verifiedUser(world.partner); // a chargeback may have blocked the previous user
    expect(await buy(world.partner, id)).toMatchObject({ status: 'pending' });
  });

  it('the clock takes no harm', async () => {
    const clock = operations.find(({ name }) => name === 'POST /api/sandbox/clock')!;

    await fc.assert(
      fc.asyncProperty(
        fc.oneof(bodiesAround({ advance: 60 }, clock.body), fc.constant({ advance: 315_360_000 })),
        async (body) => {
          const answer = await world.partner.post('/api/sandbox/clock', undefined, { raw: jsonOf(body) ?? '' });
          expect([...contradictions(clock, answer), ...(answer.status >= 400 ? faultProblems(answer) : [])]).toEqual(
            [],
          );
          const { body: read } = await world.partner.get('/api/sandbox/clock');
          expect(read.now).toMatch(/^\d{4}-/);
        },
      ),
      { seed: SEED, numRuns: 60 },
    );
  });
});

describe('the laws of the fuzz find what breaks them', () => {
  const list = operations.find(({ name }) => name === 'GET /api/transactions')!;
  const answer = (status: number, body: Json): Answer => ({ status, body, text: '', headers: new Headers() });

  it.each([
    ['statuss=x', 200, 1],
    ['x%5B%5D=1&page=2', 200, 2],
    ['statuss=x', 400, 0],
    ['status=completed&limit=1&_=7&utm_source=a', 200, 0],
  ])('the filters of %s, answered %d: %d', (query, status, found) => {
    expect(filterProblems(list, query, answer(status, []))).toHaveLength(found);
  });

  it.each([
    [{ firstName: 'Jos\ufffd' }, 1],
    [[{ names: ['\u200b', ' ', 'Ada'] }], 2],
    [{ partnerData: { note: ' ', other: '\ufffd' } }, 1],
    [{ lastName: '', firstName: 'Ada' }, 0],
  ])('the texts of %j: %d', (body, found) => {
    expect(textProblems(list, answer(200, body))).toHaveLength(found);
  });

  it('the limits of a list, and one that is refused for its size', () => {
    const limits = limitsOf(list);
    const refusing = (problem: string): Answer => answer(400, { code: 'VALIDATION_FAILED', message: problem });
    const problemsBy = (refused: Answer): string[] => limits.flatMap((limit) => limitProblems(list, limit, refused));

    expect(limits).toContainEqual({ place: 'query', field: 'limit', value: 1_000 });
    expect(limits).toContainEqual({ place: 'query', field: 'expand', value: 'a'.repeat(16) });
    expect(problemsBy(refusing('limit must not be greater than 999.'))).toHaveLength(2);
    expect(problemsBy(refusing('expand must be shorter than or equal to 15 characters.'))).toHaveLength(1);
    expect(problemsBy(refusing('expand must be fees.'))).toEqual([]);
    expect(problemsBy(answer(200, []))).toEqual([]);
  });
});
