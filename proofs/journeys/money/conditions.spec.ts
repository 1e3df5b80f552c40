import { sql } from '@rampart/sql';
import { PriceFeed } from '@rampart/ports';
import { changeCatalogue } from '../../../test/support/catalogue.js';
import type { Answer } from '../../../test/support/client.js';
import { eventually } from '../../../test/support/eventually.js';
import { expectInvariants } from '../../../test/support/invariants.js';
import { expectSettled } from '../../../test/support/ledger.js';
import { BUY_WINDOW, stepsOf } from '../../../test/support/money-trading.js';
import { collectPrices } from '../../../test/support/prices.js';
import { quiet } from '../../../test/support/queues.js';
import { marketPrices } from '../../../test/support/rows/tables.js';
import { BUY, buy, payFiat, reaches, SELL, sell, statusOf } from '../../../test/support/trades.js';
import { startTrading } from '../../../test/support/trading.js';
import type { World } from '../../../test/support/world.js';

describe('when conditions change', () => {
  let world: World;
  let userId: string;

  beforeAll(async () => {
    ({ world, userId } = await startTrading({ UNDERPAID_BUY: 'proRata' }));
  });
  afterEach(() => jest.restoreAllMocks());
  afterAll(() => expectInvariants(world, { webhooks: world.sink.received }).finally(() => world.close()));

  const order = (body: object): Promise<Answer> => world.partner.post(`/api/users/${userId}/transactions`, body);
  const ESTIMATE = { type: 'buy', method: 'paynow', cryptoCurrency: 'BTC', fiat: 200 };

  it('E27: without a price of the last 30 seconds there is no estimate, no quote and no order, and the answer says so', async () => {
    const open = await buy(world.partner, userId);
    const feeds = [world.worker, world.api, world.ops].map((app) =>
      jest
        .spyOn(app.get(PriceFeed, { strict: false }), 'readPrices')
        .mockRejectedValue(new Error('the market is closed')),
    );
    await collectPrices(world);
    await marketPrices.update(world, {}, { askedAt: sql`asked_at - interval '31 seconds'` });
    await collectPrices(world);

    const asked = [
      await world.partner.post('/api/transactions/estimate', ESTIMATE),
      await world.partner.get('/api/transactions/estimate?type=buy&method=paynow&cryptoCurrency=BTC&fiat=200'),
      await world.partner.post('/api/quotes', ESTIMATE),
      await order(BUY),
      await order(SELL),
    ];

    expect(asked.map(({ status, body }) => [status, body.code])).toEqual(asked.map(() => [503, 'PRICE_UNAVAILABLE']));
    await payFiat(world.partner, open.id);
    await reaches(world.partner, open.id, 'completed'); // at its own price, so it needs no market
    for (const feed of feeds) feed.mockRestore();
    await eventually(
      'there is a price again',
      async () => (await world.partner.post('/api/transactions/estimate', ESTIMATE)).status === 200,
    );
  });

  describe('E42: a method that is changed after an order was made', () => {
    const changed: { entry: string; setting: string }[] = [];
    afterEach(async () => {
      for (const what of changed.splice(0)) await changeCatalogue(world, { ...what, value: null });
    });
    async function change(entry: string, setting: string, value: unknown): Promise<void> {
      await changeCatalogue(world, { entry, setting, value });
      changed.push({ entry, setting });
    }
    const raiseMinimum = (): Promise<void> => change('method:paynow:buy', 'limits', { min: '500', max: '2500' });

    it('leaves the order as it is, and new ones are held to the new limits', async () => {
      const before = await buy(world.partner, userId);
      await raiseMinimum();

      expect(await order(BUY)).toMatchObject({ status: 400, body: { code: 'AMOUNT_BELOW_MINIMUM' } });
      await payFiat(world.partner, before.id);

      expect(await reaches(world.partner, before.id, 'completed')).toMatchObject({ fiat: 200, total: before.total });
      await quiet(world);
      await expectSettled(world, before.id);
    });

    it('leaves the least for which it is carried out in part, too', async () => {
      const before = await buy(world.partner, userId);
      await raiseMinimum();

      await payFiat(world.partner, before.id, { amount: 150 });
      await quiet(world);
      await world.advance(BUY_WINDOW + 1);
      await quiet(world);

      expect(await stepsOf(world, before.id)).toEqual(['pending', 'fiat_received', 'completed']);
      await expectSettled(world, before.id);
    });

    it('and is no longer offered at all, keeps its orders', async () => {
      const [bought, sold] = [await buy(world.partner, userId), await sell(world.partner, userId)];
      await change('method:paynow:buy', 'offered', false);
      await change('method:paynow:sell', 'offered', false);

      for (const body of [BUY, SELL])
        expect(await order(body)).toMatchObject({ status: 400, body: { code: 'METHOD_UNSUPPORTED' } });
      await payFiat(world.partner, bought.id);
      await world.partner.post(`/api/sandbox/transactions/${sold.id}/crypto`, {});
      await reaches(world.partner, bought.id, 'completed');
      await reaches(world.partner, sold.id, 'completed');

      await quiet(world);
      for (const { id } of [bought, sold]) await expectSettled(world, id);
      expect(await statusOf(world.partner, bought.id)).toBe('completed');
    });
  });
});
