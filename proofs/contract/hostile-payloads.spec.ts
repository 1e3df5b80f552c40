import { FAULTS } from '@rampart/kernel';
import type { Answer } from '../../test/support/client.js';
import { cpuProblems, cpuTimeOf } from '../support/cpu-time.js';
import {
  BOMBS,
  BOUNDARIES,
  ENCODINGS,
  FIELD_LENGTHS,
  FIELD_VALUES,
  FORM_BODIES,
  HEADERS,
  JSON_BODIES,
  MULTIPART_BODIES,
  QUERY_VALUES,
  targetsBelow,
} from '../support/hostile-payloads.js';
import { type Operation, operations } from '../../test/support/openapi.js';
import { type RawCall, sendRaw, sendRequest } from '../../test/support/raw-http.js';
import { exampleBody, idsFor, newScene, pathWith, type Scene } from '../../test/support/scene.js';
import { sampled, withSeed } from '../../test/support/sampled.js';
import { startWorld, type World } from '../../test/support/world.js';

const TIMEOUT_MS = 600_000;
const JSON_TYPE = { 'content-type': 'application/json' };

/** Each request is at most 100 kB. None may keep the service busy, and each must get a meaningful response. */
describe(withSeed('a hostile request'), () => {
  let world: World;
  let scene: Scene;
  let partner: Record<string, string>;
  beforeAll(async () => {
    world = await startWorld();
    scene = await newScene(world.partner);
    partner = { authorization: world.partner.authorization! };
    await world.stopWorker();
  });
  afterAll(() => world.close());

  async function problemsOf(name: string, send: () => Promise<Answer>): Promise<string[]> {
    const { result, cpuMs } = await cpuTimeOf(send);
    return [...cpuProblems(name, cpuMs), ...unclear(name, result)];
  }

  const problemsOfRaw = (name: string, call: RawCall, baseUrl = world.env.PUBLIC_URL): Promise<string[]> =>
    problemsOf(`${name}, ${call.method} ${call.path.slice(0, 60)},`, () => sendRaw(baseUrl, call));
  const post = (path: string, headers: Record<string, string>, body: string | Uint8Array): RawCall => ({
    method: 'POST',
    path,
    headers,
    body,
  });

  /** Ends with the first that has problems, so that a service that is kept busy does not get thousands of requests. */
  async function each<T>(all: readonly T[], problemsFor: (one: T) => Promise<string[]>): Promise<string[]> {
    for (const one of all) {
      const problems = await problemsFor(one);
      if (problems.length > 0) return problems;
    }
    return [];
  }

  it(
    'may have any JSON body, in any encoding, before and behind credentials',
    async () => {
      const upload = `/api/users/${scene.user.id}/upload-kyc-documents`;
      const places: readonly [path: string, headers: Record<string, string>, baseUrl: string][] = [
        ['/api/users', {}, world.env.PUBLIC_URL],
        ['/api/webhook-endpoints', partner, world.env.PUBLIC_URL],
        [upload, partner, world.env.PUBLIC_URL],
        ['/checkout/api/visits', {}, world.env.PUBLIC_URL],
        ['/dashboard/api/sign-in', { origin: world.env.PUBLIC_URL }, world.env.PUBLIC_URL],
        ['/ops/api/sign-in', { origin: world.env.OPS_URL }, world.env.OPS_URL],
        ['/ops/api/partners', {}, world.env.OPS_URL],
      ];

      const problems = await each(sampled(JSON_BODIES), async ([name, body]) => [
        ...(await each(ENCODINGS, ([encoding, encode]) =>
          problemsOfRaw(
            `${name} in ${encoding}`,
            post('/api/transactions/estimate', { ...JSON_TYPE, 'content-encoding': encoding }, encode(body)),
          ),
        )),
        ...(await each(places, ([path, headers, baseUrl]) =>
          problemsOfRaw(name, post(path, { ...JSON_TYPE, ...headers }, body), baseUrl),
        )),
      ]);

      expect(problems).toEqual([]);
    },
    TIMEOUT_MS,
  );

  it(
    'may come byte by byte',
    async () => {
      const chunks = (body: string): string => `${[...body].map((byte) => `1\r\n${byte}\r\n`).join('')}0\r\n\r\n`;
      const bodies = JSON_BODIES.map(([, body]) => body.slice(0, 15_000)); // a chunk of one byte takes six on the wire
      const places = ['/api/transactions/estimate', `/api/users/${scene.user.id}/upload-kyc-documents`];
      const head = (path: string): string =>
        `POST ${path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\nAuthorization: ${partner['authorization']}\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n`;

      const problems = await each(sampled(bodies), (body) =>
        each(places, (path) =>
          problemsOf(`${body.slice(0, 20)} byte by byte`, () =>
            sendRequest(world.env.PUBLIC_URL, head(path) + chunks(body)),
          ),
        ),
      );

      expect(problems).toEqual([]);
    },
    TIMEOUT_MS,
  );

  it.each(BOMBS)('of %s may say that it is 64 MiB', async (encoding, body) => {
    const problems = await each(['/api/transactions/estimate', '/api/users'], (path) =>
      problemsOfRaw(`64 MiB in ${encoding}`, post(path, { ...JSON_TYPE, 'content-encoding': encoding }, body)),
    );

    expect(body.length).toBeLessThan(100_000);
    expect(problems).toEqual([]);
  });

  it(
    'may be any form',
    async () => {
      const places = ['/api/oauth2/token', '/authorize', `/api/users/${scene.user.id}/upload-kyc-documents`];

      const problems = await each(sampled(FORM_BODIES), ([name, body]) =>
        each(places, (path) =>
          problemsOfRaw(
            `the form ${name}`,
            post(path, { ...partner, 'content-type': 'application/x-www-form-urlencoded' }, body),
          ),
        ),
      );

      expect(problems).toEqual([]);
    },
    TIMEOUT_MS,
  );

  it(
    'may be any multipart body',
    async () => {
      const upload = (boundary: string, body: string): RawCall =>
        post(
          `/api/users/${scene.user.id}/upload-kyc-documents`,
          { ...partner, 'content-type': `multipart/form-data; boundary=${boundary}` },
          body,
        );

      const problems = [
        ...(await each(sampled(MULTIPART_BODIES), ([name, body]) => problemsOfRaw(name, upload('x', body)))),
        ...(await each(sampled(BOUNDARIES), ([name, [boundary, body]]) =>
          problemsOfRaw(`a boundary of ${name}`, upload(boundary, body)),
        )),
      ];

      expect(problems).toEqual([]);
    },
    TIMEOUT_MS,
  );

  it(
    'may have any header',
    async () => {
      const calls: readonly RawCall[] = [
        post('/api/transactions/estimate', JSON_TYPE, '{}'),
        { method: 'GET', path: '/api/users' },
        { method: 'GET', path: '/checkout/', headers: { accept: 'text/html' } },
        { method: 'GET', path: '/cdn/methods/paynow.svg' },
      ];

      const problems = await each(sampled(HEADERS), ([name, value]) =>
        each(calls, (call) =>
          problemsOfRaw(`${name}: ${value.slice(0, 20)}`, { ...call, headers: { ...call.headers, [name]: value } }),
        ),
      );

      expect(problems).toEqual([]);
    },
    TIMEOUT_MS,
  );

  it(
    'may have any path and query',
    async () => {
      const places = [
        '/',
        '/api/users/',
        '/cdn/',
        '/checkout/',
        '/checkout/assets/',
        '/dashboard/api/',
        '/authorize',
        '/docs/',
        '/docs/reference/',
        '/docs/assets/',
        '/health/',
      ].flatMap(targetsBelow);
      const queries = operations
        .filter(({ method }) => method === 'GET')
        .flatMap((operation) =>
          operation.query.flatMap(({ name }) => QUERY_VALUES.map((value) => `${pathOf(operation)}?${name}=${value}`)),
        );

      const problems = await each(sampled([...places, ...queries]), (path) =>
        problemsOfRaw('the address', { method: 'GET', path, headers: partner }),
      );

      expect(problems).toEqual([]);
    },
    TIMEOUT_MS,
  );

  it.each(operations.filter(({ body }) => body).map((operation) => [operation.name, operation] as const))(
    'may say anything in any field of %s',
    async (_name, operation) => {
      const fields = Object.keys(operation.body.properties);
      const send = (field: string, name: string, value: unknown): Promise<string[]> => {
        const body = JSON.stringify({ ...exampleBody(operation), [field]: value });
        return problemsOf(`${operation.name} with ${name} as ${field}`, () =>
          sendRaw(world.env.PUBLIC_URL, {
            method: operation.method,
            path: pathOf(operation),
            headers: { ...partner, ...JSON_TYPE },
            body,
          }),
        );
      };

      const problems = await each(fields, (field) =>
        each(sampled(FIELD_VALUES), async ([name, value]) => [
          ...(await send(field, name, value)),
          ...(typeof value === 'string'
            ? await each(FIELD_LENGTHS, (length) =>
                send(field, `${length} characters of ${name}`, value.slice(0, length)),
              )
            : []),
        ]),
      );

      expect(problems).toEqual([]);
    },
    TIMEOUT_MS,
  );

  const pathOf = (operation: Operation): string => pathWith(operation.path, idsFor(operation, scene));
});

/** Problems of a response: a failure of the service, or a refusal that does not say what it refuses. */
function unclear(name: string, { status, text, headers, body }: Answer): string[] {
  if (status >= 500 || status < 200) return [`${name} answered ${status}: ${text.slice(0, 200)}`];
  const isPage = headers.get('content-type')?.startsWith('text/html') === true;
  return status < 400 || isPage || Object.hasOwn(FAULTS, body?.code)
    ? []
    : [`${name} answered ${status} without a code: ${text.slice(0, 200)}`];
}
