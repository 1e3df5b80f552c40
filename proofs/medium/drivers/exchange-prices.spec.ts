import { Logger } from '@nestjs/common';
import { ExchangePriceFeed } from '@rampart/drivers';
import { FixedClock, HOUR, MINUTE, SECOND } from '@rampart/kernel';
import { describePriceFeed } from '@rampart/ports/suites';
import { type Behaviour, MARKETS, type Markets, startMarkets } from '../../components/markets.js';

/** Coins that only one source has, so no sources agree on a price. */
const ALONE = ['XSGD', 'NEM'];

async function makeFeed() {
  const clock = new FixedClock(new Date('2026-11-20T10:00:00Z'));
  const markets = await startMarkets(() => clock.now());
  const feed = new ExchangePriceFeed(clock, { PRICE_SOURCES_URL: markets.url });
  return { clock, markets, feed, close: () => markets.close() };
}

describePriceFeed('exchanges', async () => ({ ...(await makeFeed()), closed: ALONE }));

describe('prices of public markets', () => {
  let clock: FixedClock;
  let markets: Markets;
  let feed: ExchangePriceFeed;

  beforeEach(async () => {
    jest.spyOn(Logger.prototype, 'warn').mockReturnValue();
    jest.spyOn(Logger.prototype, 'log').mockReturnValue();
    ({ clock, markets, feed } = await makeFeed());
  });
  afterEach(async () => {
    jest.restoreAllMocks();
    await markets.close();
  });

  const read = async (code: 'BTC' | 'ZIL' | 'USDT' = 'BTC'): Promise<string | undefined> =>
    (await feed.readPrices()).usd[code]?.toFixed();
  const judgements = async (pair = 'BTC/USD'): Promise<Record<string, string>> => {
    const evidence = (await feed.readPrices()).evidence?.[pair] as Record<string, { judgement: string }>;
    return Object.fromEntries(Object.entries(evidence).map(([source, { judgement }]) => [source, judgement]));
  };

  it('are the median, with the answer of each market as evidence, and those that counted named beside the order', async () => {
    const { usd, fx, sources, evidence } = await feed.readPrices();

    expect([usd.BTC?.toFixed(), fx.IDR?.toFixed()]).toEqual(['91250.5', '16685']);
    expect(sources?.['USD/SGD']).toBe('frankfurter 1.2875, exchangerateapi 1.2875');
    expect(evidence?.['BTC/USD']).toEqual({
      coinbase: { price: '91250.5', ageSeconds: 1, judgement: 'counted' },
      kraken: { price: '91250.5', ageSeconds: 0, judgement: 'counted' },
      coingecko: { price: '91250.5', ageSeconds: 1, judgement: 'counted' },
      binance: { price: '91232.2499', ageSeconds: 1, judgement: 'counted' }, // in Tether, which trades at 0.9998
    });
  });

  it('are exact: no digit of a JSON number is rounded', async () => {
    markets.setPrice('ZIL', '0.010500000000000000123');

    expect(await read('ZIL')).toBe('0.010498950000000000122');
    expect((await feed.readPrices()).evidence?.['ZIL/USD']).toMatchObject({
      coingecko: { price: '0.010500000000000000123' },
    });
  });

  it.each(['down', 'garbage', 'redirects', 'huge', 'silent', 'tenfold', 'old', 'zero'] satisfies Behaviour[])(
    'come from the others while one market is: %s',
    async (behaviour) => {
      markets.set('coinbase', behaviour);

      expect(await read()).toMatch(/^912(50\.5|32\.2499|41\.37495)$/);
      expect((await judgements())['coinbase']).not.toBe('counted');
    },
  );

  it('close a pair alone when only one market has it', async () => {
    const { usd, sources } = await feed.readPrices();

    expect([usd.NEM?.isNaN(), usd.BTC?.gt(0)]).toEqual([true, true]);
    expect(sources?.['NEM/USD']).toBe('exchanges');
  });

  it('close every pair when all markets are gone, once their last answers are old', async () => {
    expect(await read()).toBe('91250.5');
    for (const market of MARKETS) markets.set(market, 'down');
    clock.advance(30 * SECOND);
    expect(await read()).toBe('91250.5');

    clock.advance(4 * MINUTE);

    expect(await read()).toBe('NaN');
    expect(Object.values(await judgements()).every((each) => each === 'stale')).toBe(true);
  });

  it('do not count what is quoted in Tether while Tether has no price', async () => {
    for (const market of ['coinbase', 'kraken'] as const) markets.set(market, 'down');

    expect(Object.keys(await judgements())).toEqual(['coingecko']);
    expect(await read()).toBe('NaN');
  });

  it('follow the markets, each asked within its limits', async () => {
    for (let i = 0; i < 30; i++) {
      await feed.readPrices();
      clock.advance(2 * SECOND);
    }
    markets.setPrice('BTC', '91300');
    clock.advance(MINUTE);

    expect(await read()).toBe('91300');
    expect(markets.calls).toEqual({
      ...{ coinbase: (15 + 1) * 4, kraken: 16, binance: 16, coingecko: 3 },
      ...{ frankfurter: 1, exchangerateapi: 1 },
    });
  });

  it('follow the markets at once after a clock that was hours ahead was set back', async () => {
    expect(await read()).toBe('91250.5');
    markets.setPrice('BTC', '91300');

    clock.advance(-8 * HOUR);

    expect(await read()).toBe('91300');
  });

  it('leave a market that fails alone for longer and longer, up to a minute', async () => {
    markets.set('kraken', 'down');
    for (let i = 0; i < 300; i++) {
      await feed.readPrices();
      clock.advance(2 * SECOND);
    }

    expect(markets.calls.kraken).toBeGreaterThan(10);
    expect(markets.calls.kraken).toBeLessThan(20);
    markets.set('kraken', 'good');
    clock.advance(MINUTE);
    expect((await judgements())['kraken']).toBe('counted');
  });

  it('do not wait for a market that is silent longer than others take', async () => {
    markets.set('binance', 'silent');

    await feed.readPrices();
    await feed.readPrices();

    expect(markets.calls.binance).toBe(1); // still the first call
  });
});
