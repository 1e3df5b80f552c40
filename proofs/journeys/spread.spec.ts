import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { changeCatalogue } from '../../test/support/catalogue.js';
import type { Json } from '../../test/support/client.js';
import { buy, deposit, payFiat, reaches, sell } from '../../test/support/trades.js';
import { startTrading } from '../../test/support/trading.js';
import type { World } from '../../test/support/world.js';

/** The sandbox's dollar price of BTC in SGD. */
const MARKET = 117_485.01875;

describe('a spread of half a percent', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'spread-'));
  let world: World;
  let userId: string;

  beforeAll(async () => {
    const file = path.join(folder, 'pricing.json');
    writeFileSync(file, JSON.stringify({ spreadPercent: { buy: { BTC: 0.5 }, sell: { BTC: 0.5 } } }));
    ({ world, userId } = await startTrading({ PRICING_CONFIG: file }));
  });
  afterAll(async () => {
    await world.close();
    rmSync(folder, { recursive: true });
  });

  const priceOf = async (type: string): Promise<Json> =>
    (await world.partner.get(`/api/prices?type=${type}&cryptoCurrencies=BTC&currencies=SGD`)).body[0];

  it('is in the published prices, the estimate and the order, once', async () => {
    const estimate = await world.partner.get(
      '/api/transactions/estimate?type=buy&cryptoCurrency=BTC&method=paynow&fiat=200',
    );
    const order = await buy(world.partner, userId);

    const { cryptoPrice } = await priceOf('buy');
    expect(cryptoPrice).toBeCloseTo(MARKET * 1.005, 6);
    expect([estimate.body.cryptoPrice, order.cryptoPrice]).toEqual([cryptoPrice, cryptoPrice]);
  });

  it('lowers what a seller gets, and leaves other cryptocurrencies as they are', async () => {
    const order = await sell(world.partner, userId);

    expect(order.cryptoPrice).toBeCloseTo(MARKET * 0.995, 6);
    expect((await priceOf('sell')).cryptoPrice).toBe(order.cryptoPrice);
    const { body } = await world.partner.get('/api/prices?type=sell&cryptoCurrencies=ETH&currencies=SGD');
    expect(body[0].cryptoPrice).toBeCloseTo(3_120.75 * 1.2875, 6);
  });

  it('is carried out as ordered, and is in the evidence of the order', async () => {
    const [bought, sold] = [await buy(world.partner, userId), await sell(world.partner, userId)];
    await payFiat(world.partner, bought.id);
    await deposit(world.partner, sold.id);

    for (const order of [bought, sold]) {
      await reaches(world.partner, order.id, 'completed');
      const { priceSource } = (await world.operator.get(`/ops/api/transactions/${order.id}`)).body.order;
      expect(priceSource).toBe('sandbox; market 117485.01875, spread 0.5 %');
    }
  });

  it('is changed by two operators, for new orders: open ones keep theirs, and are paid by it', async () => {
    const [early, other] = [await buy(world.partner, userId), await priceOf('sell')];
    await changeCatalogue(world, {
      ...{ entry: 'asset:BTC:buy', setting: 'spread', value: { percent: '2', ofRange: '0' } },
    });

    const late = await buy(world.partner, userId);
    await payFiat(world.partner, early.id);

    expect(late.cryptoPrice).toBeCloseTo(MARKET * 1.02, 6);
    expect((await reaches(world.partner, early.id, 'completed')).cryptoPrice).toBeCloseTo(MARKET * 1.005, 6);
    expect(await priceOf('sell')).toEqual(other);
    const items: Json[] = (await world.operator.get('/ops/api/catalogue')).body;
    expect(items.find(({ entry }) => entry === 'asset:BTC:buy')).toMatchObject({
      ...{ setting: 'spread', standard: { percent: '0.5', ofRange: '0' }, value: { percent: '2', ofRange: '0' } },
      changed: { proposedBy: 'tester', decidedBy: 'colleague' },
    });
    await changeCatalogue(world, { entry: 'asset:BTC:buy', setting: 'spread', value: null });
    expect((await priceOf('buy')).cryptoPrice).toBeCloseTo(MARKET * 1.005, 6);
  });

  it('is shown to operators beside the price', async () => {
    const pairs: Json[] = (await world.operator.get('/ops/api/prices')).body;

    expect(pairs.find(({ pair }) => pair === 'BTC/USD')).toMatchObject({
      ...{ price: '91250.5', isUsed: true },
      spread: { buy: '0.5', sell: '0.5', range: '0' },
    });
    expect(pairs.find(({ pair }) => pair === 'USD/SGD')).toMatchObject({ spread: null });
  });
});
