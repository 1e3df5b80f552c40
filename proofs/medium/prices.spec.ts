import { type INestApplicationContext } from '@nestjs/common';
import { Notifications } from '@rampart/data';
import { Decimal } from '@rampart/kernel';
import { PriceFeed, type PriceReading } from '@rampart/ports';
import { PriceBook } from '@rampart/pricing';
import { createWorker } from '../../apps/worker/src/create-worker.js';
import { eventually } from '../../test/support/eventually.js';
import { collectPrices, setPrices } from '../../test/support/prices.js';
import { feedCursors, marketPrices } from '../../test/support/rows/tables.js';
import { startWorld, type World } from '../../test/support/world.js';

describe('prices', () => {
  let world: World;
  beforeAll(async () => {
    world = await startWorld();
  });
  afterEach(() => jest.restoreAllMocks());
  afterAll(() => world.close());

  const feedOf = (app: INestApplicationContext): PriceFeed => app.get(PriceFeed, { strict: false });
  const priceIn = (app: INestApplicationContext): string =>
    app.get(PriceBook, { strict: false }).priceOf('BTC', 'SGD').cryptoPriceUsd.toFixed();
  const estimate = (cryptoCurrency: string, method = 'paynow', fiat = 200) =>
    world.partner.get(
      `/api/transactions/estimate?type=buy&method=${method}&cryptoCurrency=${cryptoCurrency}&fiat=${fiat}`,
    );

  it('are collected by one process, stored with their evidence, and known to every process at once', async () => {
    const [worker, api, ops] = [world.worker, world.api, world.ops].map((app) => jest.spyOn(feedOf(app), 'readPrices'));
    await eventually('the worker collects', () => worker!.mock.calls.length >= 2);
    const reading = await feedOf(world.worker).readPrices();
    worker!.mockResolvedValue({
      ...reading,
      usd: { ...reading.usd, BTC: new Decimal('90000.12345678901') },
      source: 'median of two',
      evidence: { 'BTC/USD': { one: '90000', two: '90001' } },
    });

    await eventually('all know', () =>
      [world.worker, world.api, world.ops].every((app) => priceIn(app) === '90000.123456789'),
    );

    expect(await marketPrices.get(world, { pair: 'BTC/USD' })).toMatchObject({
      price: '90000.12345678901',
      source: 'median of two',
      evidence: { one: '90000', two: '90001' },
    });
    expect(await marketPrices.count(world)).toBe(16);
    expect([api!.mock.calls.length, ops!.mock.calls.length]).toEqual([0, 0]);
  });

  it('keep the range of ten minutes in their row, where every process and the next one read it', async () => {
    const rangeIn = (app: INestApplicationContext): string =>
      app.get(PriceBook, { strict: false }).rangeOf('ETH').toFixed();
    const at = (price: string): Promise<unknown> => setPrices(world, { usd: { ETH: price } });
    await at('100');
    await world.database.query(`UPDATE market_price SET recent = NULL WHERE pair = 'ETH/USD'`);
    for (const price of ['100', '104', '102']) await at(price);

    const later = await createWorker(world.env);
    const ranges = [world.api, world.worker, world.ops, later].map(rangeIn);
    await later.close();

    expect(ranges).toEqual(['4', '4', '4', '4']);
    await world.database.query(
      `UPDATE market_price SET recent = '[{"at": 1, "low": 1, "high": 900}]' WHERE pair = 'ETH/USD'`,
    );
    await collectPrices(world);
    expect(rangeIn(world.api)).toBe('0');
  });

  it('that were dated while the clock of the database was hours ahead are replaced by the next, and leave the range', async () => {
    const undo = await setPrices(world, { usd: { BTC: '80000' } });
    await world.database.query(
      `UPDATE market_price SET asked_at = asked_at + interval '8 hours',
         recent = jsonb_build_array(jsonb_build_object('at', floor(extract(epoch FROM now() + interval '8 hours') / 10)::bigint, 'low', 1, 'high', 900))
       WHERE pair = 'BTC/USD'`,
    );

    await setPrices(world, { usd: { BTC: '91111' } });

    expect(priceIn(world.api)).toBe('91111');
    expect(world.api.get(PriceBook, { strict: false }).rangeOf('BTC').toFixed()).toBe('0');
    jest.restoreAllMocks();
    await undo();
  });

  it('that a pair lacks close that pair alone', async () => {
    const undo = await setPrices(world, { usd: { BTC: '0' }, fx: { THB: '-1' } });

    const answers = await Promise.all([estimate('BTC'), estimate('ETH'), estimate('ETH', 'prompt-pay', 5_000)]);
    const stored = await marketPrices.get(world, { pair: 'BTC/USD' });
    await collectPrices(world);
    const later = await marketPrices.get(world, { pair: 'BTC/USD' });
    const shown = (await world.operator.get('/ops/api/prices')).body.find(
      ({ pair }: { pair: string }) => pair === 'BTC/USD',
    );
    await undo();

    expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
      [503, 'PRICE_UNAVAILABLE'],
      [200, undefined],
      [503, 'PRICE_UNAVAILABLE'],
    ]);
    expect(stored).toMatchObject({ price: null, evidence: { sandbox: '0' }, closedAt: expect.any(Date) });
    expect(later.closedAt).toEqual(stored.closedAt);
    expect(shown).toMatchObject({
      ...{ price: null, isUsed: false, closedAt: stored.closedAt?.toISOString() },
      sources: [{ name: 'sandbox', price: '0' }],
    });
    expect(await marketPrices.get(world, { pair: 'BTC/USD' })).toMatchObject({ closedAt: null });
    expect((await estimate('BTC')).status).toBe(200);
  });

  it('are read again after a reconnect, whatever was missed meanwhile', async () => {
    const feed = jest.spyOn(feedOf(world.worker), 'readPrices').mockRejectedValue(new Error('closed'));
    await collectPrices(world);
    await marketPrices.update(world, { pair: 'BTC/USD' }, { price: '5' }); // changes the price without a notification

    await world.database.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name LIKE '%listen%' AND datname = current_database()`,
    );

    await eventually('the api has read it', () => priceIn(world.api) === '5');
    feed.mockRestore();
    await eventually('prices are collected again', () => priceIn(world.api) !== '5');
  });

  it('show operators when the market does not answer', async () => {
    jest.spyOn(feedOf(world.worker), 'readPrices').mockRejectedValue(new Error('the market is closed'));

    await eventually('the failure is known', async () => {
      const { body } = await world.operator.get('/ops/api/health');
      const feed = body.feeds.find(({ source }: { source: string }) => source === 'priceFeed');
      return feed.problem === 'the market is closed';
    });
  });

  it('are collected by another process before they are stale, when the one that does dies', async () => {
    const other = await createWorker(world.env);
    try {
      const reading: PriceReading = await feedOf(other).readPrices();
      const others = jest
        .spyOn(feedOf(other), 'readPrices')
        .mockResolvedValue({ ...reading, usd: { ...reading.usd, BTC: new Decimal(77) } });
      await feedCursors.update(
        world,
        { source: 'priceFeed' },
        {
          holder: world.worker.get(Notifications, { strict: false }).process,
          leaseUntil: new Date(Date.now() + 9_000),
        },
      );
      await world.stopWorker();
      await eventually('the other collects', () => others.mock.calls.length > 0);

      await eventually('the api has its price', () => priceIn(world.api) === '77');
    } finally {
      await other.close();
    }
  });

  it('are collected by the api or the operators’ app while no worker runs', async () => {
    const asked = [world.api, world.ops].map((app) => jest.spyOn(feedOf(app), 'readPrices'));

    await eventually('a process without a worker collects', async () => {
      const { askedAt } = await marketPrices.get(world, { pair: 'BTC/USD' });
      return asked.some(({ mock }) => mock.calls.length > 0) && Date.now() - askedAt.getTime() < 30_000;
    });

    expect((await estimate('BTC')).status).toBe(200);
  });
});
