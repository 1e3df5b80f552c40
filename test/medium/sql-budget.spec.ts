import { verifiedUser } from '../support/people.js';
import { quiet } from '../support/queues.js';
import { allStatements, statementsOf } from '../support/statements.js';
import { BUY, buy, deposit, payFiat, reaches, SELL } from '../support/trades.js';
import { startTrading } from '../support/trading.js';
import { startWorld, type World } from '../support/world.js';

const API = 'rampart-api';

describe('with credentials that were seen before', () => {
  let world: World;
  let userId: string;

  beforeAll(async () => {
    world = await startWorld();
    await world.listen();
    userId = (await verifiedUser(world.partner)).id;
  });
  afterAll(() => world.close());

  it.each([
    ['/api/transactions/estimate?type=buy&cryptoCurrency=BTC&method=paynow&fiat=200'],
    ['/api/quotes/compare?type=buy&cryptoCurrency=BTC&crypto=0.002'],
    ['/api/methods'],
    ['/api/methods/icons'],
    ['/api/cryptocurrencies'],
    ['/api/v2/cryptocurrencies'],
    ['/api/cryptocurrencies/limits'],
    ['/api/v2/cryptocurrencies/limits'],
    ['/api/prices'],
    ['/api/service-charge'],
    ['/api/fees'],
  ])('GET %s asks the database nothing', async (path) => {
    const statements = await statementsOf(API, async () => expect((await world.partner.get(path)).status).toBe(200));

    expect(statements).toEqual([]);
  });

  it('POST of an estimate asks the database nothing', async () => {
    const order = { type: 'sell', cryptoCurrency: 'BTC', method: 'paynow', crypto: 0.01 };

    expect(await statementsOf(API, () => world.partner.post('/api/transactions/estimate', order))).toEqual([]);
  });

  it.each([
    ['buy', BUY],
    ['sell', SELL],
  ])('a %s is created with two round trips, one of which writes: one commit', async (_, order) => {
    const statements = await statementsOf(API, async () => {
      expect((await world.partner.post(`/api/users/${userId}/transactions`, order)).status).toBe(201);
    });

    expect(statements.length).toBeLessThanOrEqual(2);
    expect(statements.filter((statement) => !/^\s*SELECT/i.test(statement))).toHaveLength(1);
  });

  it('reading a transaction is one query, and so is reading a user', async () => {
    const { id } = await buy(world.partner, userId);

    expect(await statementsOf(API, () => world.partner.get(`/api/transactions/${id}`))).toHaveLength(1);
    expect(await statementsOf(API, () => world.partner.get(`/api/users/${userId}`))).toHaveLength(1);
  });

  it('credentials that were not seen before cost one query, once', async () => {
    const first = await statementsOf(API, () => world.stranger.get('/api/prices'));
    const second = await statementsOf(API, () => world.stranger.get('/api/prices'));

    expect([first.length, second.length]).toEqual([1, 0]);
  });
});

describe('an order', () => {
  let world: World;
  let userId: string;

  beforeAll(async () => {
    ({ world, userId } = await startTrading());
  });
  afterAll(() => world.close());

  it.each([
    ['buy', BUY, payFiat, 3], // received, payout claimed, payout sent
    ['sell', SELL, deposit, 4], // seen, confirmed, payout claimed, payout sent
  ])('to %s is locked for each step alone, and its money is read once', async (_, order, pay, steps) => {
    const asked = await allStatements(async () => {
      const { body } = await world.partner.post(`/api/users/${userId}/transactions`, order);
      await pay(world.partner, body.id);
      await reaches(world.partner, body.id, 'completed');
      await quiet(world);
    });
    const countOf = (statement: RegExp): number =>
      asked.filter(({ application, text }) => application === 'rampart-worker' && statement.test(text)).length;

    expect(countOf(/nextval\('reading'\)/)).toBe(1);
    expect(countOf(/^SELECT .* FROM "transaction" WHERE id = \$1 FOR UPDATE/s)).toBe(steps);
  });
});

describe('within limits of unpaid orders', () => {
  let world: World;
  let userId: string;

  beforeAll(async () => {
    world = await startWorld({ UNPAID_USD_PER_USER: '20000', UNPAID_USD_PER_PARTNER: '1000000' });
    userId = (await verifiedUser(world.partner)).id;
  });
  afterAll(() => world.close());

  it.each([
    ['buy', BUY],
    ['sell', SELL],
  ])('a %s is created with no more round trips, and one commit', async (_, order) => {
    const statements = await statementsOf(API, async () => {
      expect((await world.partner.post(`/api/users/${userId}/transactions`, order)).status).toBe(201);
    });

    expect(statements.length).toBeLessThanOrEqual(2);
    expect(statements.filter((statement) => !/^\s*SELECT/i.test(statement))).toEqual([
      expect.stringContaining('admit_unpaid('),
    ]);
  });
});
