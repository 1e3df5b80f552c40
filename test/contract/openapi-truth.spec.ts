import type { Json } from '../support/client.js';
import { contradictions, type Operation, operations } from '../support/openapi.js';
import { verifiedUser } from '../support/people.js';
import { startWorld, type World } from '../support/world.js';

const named = (name: string): Operation => {
  const found = operations.find((operation) => operation.name === name);
  if (!found) throw new Error(`openapi.json has no ${name}`);
  return found;
};
const shownAnswers = ({ described }: Operation, status = '200'): Json[] =>
  Object.values<Json>(described.responses[status].content['application/json'].examples).map(({ value }) => value);
const shownBodies = ({ described }: Operation): Json[] =>
  Object.values<Json>(described.requestBody.content['application/json'].examples).map(({ value }) => value);

/** Values that differ from order to order, and from day to day. */
const OWN = ['id', 'userId', 'createdAt', 'expiresAt', 'nonce', 'peer', 'qrCode', 'depositWallets', 'partnerData'];
const common = (value: Json): Json =>
  Object.fromEntries(Object.entries<Json>(value).filter(([name]) => !OWN.includes(name)));
const SETTLED = [
  'GET /api/methods',
  'GET /api/cryptocurrencies',
  'GET /api/v2/cryptocurrencies',
  'GET /api/cryptocurrencies/limits',
  'GET /api/v2/cryptocurrencies/limits',
  'GET /api/service-charge',
];

describe('the examples of openapi.json are what the sandbox answers', () => {
  let world: World;
  let userId: string;
  beforeAll(async () => {
    world = await startWorld();
    userId = (await verifiedUser(world.partner)).id;
  });
  afterAll(() => world.close());

  it.each(SETTLED.map((name) => [name] as const))('%s', async (name) => {
    const operation = named(name);

    const { body } = await world.partner.get(operation.path);

    expect([body]).toEqual(shownAnswers(operation));
  });

  it.each([
    ['GET /api/prices', '?currencies=SGD&cryptoCurrencies=BTC'],
    ['GET /api/fees', '?cryptoCurrency=BTC'],
  ])('%s', async (name, query) => {
    const operation = named(name);

    const { body } = await world.partner.get(operation.path + query);

    expect([body]).toEqual(shownAnswers(operation));
  });

  it.each([
    ['POST /api/transactions/estimate', '200'],
    ['POST /api/quotes', '201'],
    ['POST /api/users/{userId}/transactions', '201'],
  ])('%s', async (name, status) => {
    const operation = named(name);
    const answers = [];

    for (const shown of shownBodies(operation))
      answers.push(await world.partner.post(operation.path.replace('{userId}', userId), shown));

    expect(answers.flatMap((answer) => contradictions(operation, answer))).toEqual([]);
    expect(answers.map(({ body }) => common(body))).toEqual(shownAnswers(operation, status).map(common));
    expect(
      answers.map(({ body }) =>
        Object.keys(body)
          .filter((key) => key !== 'partnerData')
          .sort(),
      ),
    ).toEqual(
      shownAnswers(operation, status).map((shown) =>
        Object.keys(shown)
          .filter((key) => key !== 'partnerData')
          .sort(),
      ),
    );
  });
});
