import type { Json } from '../support/client.js';
import { liveRoutes } from '../support/live-routes.js';
import { bodyProblems, contradictions, document, operations } from '../support/openapi.js';
import { verifiedUser } from '../support/people.js';
import { exampleBody } from '../support/scene.js';
import { startWorld, type World } from '../support/world.js';

/** Operations that the contract and the versioning part of it call deprecated. */
const DEPRECATED = [
  'GET /api/cryptocurrencies',
  'GET /api/cryptocurrencies/limits',
  'POST /api/requests',
  'GET /api/requests/{id}',
];
/** Contract, Authentication, 3: whose examples carry no credentials. */
const PUBLIC = [
  'POST /api/transactions/estimate',
  'GET /api/transactions/estimate',
  'GET /api/quotes/compare',
  'GET /api/methods',
  'GET /api/methods/icons',
  'GET /api/cryptocurrencies',
  'GET /api/v2/cryptocurrencies',
  'GET /api/cryptocurrencies/limits',
  'GET /api/v2/cryptocurrencies/limits',
];
const BASIC_ONLY = [
  'POST /api/users',
  'POST /api/oauth2/user-token',
  'POST /api/oauth2/token',
  'POST /api/oauth2/revoke',
  'GET /api/api-keys',
  'POST /api/api-keys',
  'POST /api/api-keys/{id}/rotate',
  'DELETE /api/api-keys/{id}',
];

describe('openapi.json', () => {
  let world: World;
  beforeAll(async () => {
    world = await startWorld();
  });
  afterAll(() => world.close());

  it('describes every live route under /api, and no other', () => {
    const live = liveRoutes(world.api).filter((route) => / \/api\//.test(route));

    expect(live.length).toBeGreaterThan(35);
    expect(live.sort()).toEqual(operations.map(({ name }) => name).sort());
  });

  it('is served as it is committed, with the address of the service, to pages of any origin', async () => {
    const { status, headers, body } = await world.partner
      .anonymous()
      .get('/api/openapi.json', { headers: { origin: 'https://editor.example.com' } });

    expect(status).toBe(200);
    expect(headers.get('content-type')).toMatch(/^application\/json/);
    expect(headers.get('access-control-allow-origin')).toBe('*');
    expect(body).toEqual({ ...document, servers: [{ url: world.env.PUBLIC_URL }] });
    expect(document.servers).toEqual([expect.objectContaining({ url: 'http://127.0.0.1:3000' })]);
  });

  it('marks what is deprecated, and nothing else', () => {
    expect(
      operations
        .filter(({ described }) => described.deprecated)
        .map(({ name }) => name)
        .sort(),
    ).toEqual([...DEPRECATED].sort());
  });

  it('asks for credentials everywhere but on the public routes', () => {
    expect(
      operations
        .filter(({ isPublic }) => isPublic)
        .map(({ name }) => name)
        .sort(),
    ).toEqual([...PUBLIC].sort());
  });

  it('lets tokens in everywhere but where only API key and secret work', () => {
    const schemes = (described: Json): string[] =>
      described.security.flatMap((each: object) => Object.keys(each)).sort();
    const withCredentials = operations.filter(({ isPublic }) => !isPublic);

    expect(
      withCredentials
        .filter(({ described }) => schemes(described).join() === 'basic')
        .map(({ name }) => name)
        .sort(),
    ).toEqual([...BASIC_ONLY].sort());
    expect(withCredentials.filter(({ described }) => schemes(described).join() === 'basic,bearer')).toHaveLength(
      withCredentials.length - BASIC_ONLY.length,
    );
    expect(document.components.securitySchemes).toMatchObject({
      basic: { type: 'http', scheme: 'basic' },
      bearer: { type: 'http', scheme: 'bearer' },
    });
  });

  it.each(operations)('describes $name completely', ({ method, path, described, pathParameters, id }) => {
    expect(described.summary).toMatch(/^[A-Z].{5,}/);
    expect(described.tags).toEqual([expect.stringMatching(/\w/)]);
    expect(operations.filter((each) => each.id === id)).toHaveLength(1);
    expect([...pathParameters].sort()).toEqual([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort());
    for (const parameter of described.parameters ?? []) {
      expect(parameter).toMatchObject({
        in: expect.stringMatching(/^(path|query|header)$/),
        schema: { type: expect.any(String) },
        description: expect.any(String),
      });
    }
    const codes = Object.keys(described.responses);
    expect(codes).toEqual(expect.arrayContaining(['400', '500', '503', 'default']));
    const [success, ...more] = codes.filter((code) => code.startsWith('2'));
    expect(more).toEqual([]);
    if (success !== '204')
      expect(
        described.responses[success!].content[path.endsWith('.csv') ? 'text/csv' : 'application/json'].schema,
      ).toBeDefined();
    expect(described.responses[success!].description).toMatch(/\w/);
    if (method === 'GET' || method === 'DELETE') expect(described).not.toHaveProperty('requestBody');
  });

  it.each(operations.filter(({ body }) => body))(
    'shows an example of the body of $name, which has its shape',
    (operation) => {
      const example = exampleBody(operation);

      expect(bodyProblems(operation, example)).toEqual([]);
    },
  );

  it('shows examples of a buy and a sell that are accepted', async () => {
    const create = operations.find(({ name }) => name === 'POST /api/users/{userId}/transactions')!;
    const { buy, sell } = create.described.requestBody.content['application/json'].examples;
    const { id } = await verifiedUser(world.partner);

    for (const { value } of [buy, sell]) {
      expect(bodyProblems(create, value)).toEqual([]);
      const answer = await world.partner.post(`/api/users/${id}/transactions`, value);
      expect(answer).toMatchObject({ status: 201, body: { type: value.type } });
      expect(contradictions(create, answer)).toEqual([]);
    }
  });

  it('says what each field of every schema is', () => {
    const untyped = Object.entries<Json>(document.components.schemas).flatMap(([name, { properties = {} }]) =>
      Object.entries<Json>(properties)
        .filter(([, property]) => !hasType(property))
        .map(([field]) => `${name}.${field}`),
    );

    expect(untyped).toEqual([]);
  });

  it.each(operations.filter(({ isPublic, method }) => isPublic && method === 'GET'))(
    'describes $name truly',
    async (operation) => {
      const query = /(estimate|compare)$/.test(operation.path)
        ? '?type=buy&cryptoCurrency=BTC&currency=SGD&fiat=100'
        : '';

      const answer = await world.partner.anonymous().get(operation.path + query);

      expect(answer.status).toBe(200);
      expect(contradictions(operation, answer)).toEqual([]);
    },
  );
});

const hasType = (property: Json): boolean =>
  Boolean(property.type ?? property.$ref ?? property.allOf ?? property.oneOf);
