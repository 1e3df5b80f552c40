import { CRYPTO_CODES, Decimal, FIAT_CODES } from '@rampart/kernel';
import { PriceFeed, type PriceReading } from '@rampart/ports';
import { Logger } from '@nestjs/common';
import fc from 'fast-check';
import { PriceBook } from './price-book.js';

const READING: PriceReading = {
  usd: Object.fromEntries(
    CRYPTO_CODES.map((code) => [code, new Decimal(code === 'BTC' ? 7371 : 2)]),
  ) as PriceReading['usd'],
  fx: Object.fromEntries(FIAT_CODES.map((code) => [code, new Decimal('1.34935')])) as PriceReading['fx'],
  source: 'fake',
};
const withUsd = (btc: Decimal): PriceReading => ({ ...READING, usd: { ...READING.usd, BTC: btc } });
const unavailable = expect.objectContaining({ code: 'PRICE_UNAVAILABLE', status: 503 });

class FakeFeed extends PriceFeed {
  constructor(public next: () => Promise<PriceReading> = async () => READING) {
    super();
  }

  readPrices(): Promise<PriceReading> {
    return this.next();
  }
}

let book: PriceBook | undefined;
const opened = async (feed: FakeFeed): Promise<PriceBook> => {
  book = new PriceBook(feed);
  await book.onModuleInit();
  return book;
};
const broken = (): Promise<PriceReading> => Promise.reject(new Error('the market is away'));

beforeEach(() => {
  jest.useFakeTimers();
  jest.spyOn(Logger.prototype, 'warn').mockReturnValue();
});
afterEach(() => {
  book?.onApplicationShutdown();
  jest.useRealTimers();
  jest.restoreAllMocks();
});

describe('the price book', () => {
  it('gives a price in fiat and in USD: cryptoPrice = cryptoPriceUsd x fx, and where it came from', async () => {
    const { cryptoPrice, cryptoPriceUsd, source } = (await opened(new FakeFeed())).priceOf('BTC', 'SGD');

    expect([cryptoPrice.toFixed(), cryptoPriceUsd.toFixed(), source]).toEqual(['9946.05885', '7371', 'fake']);
  });

  it('refuses before it has read anything', () => {
    expect(() => new PriceBook(new FakeFeed()).priceOf('BTC', 'SGD')).toThrow(unavailable);
  });

  it('starts on a feed that is away, and gives prices once it is back', async () => {
    const feed = new FakeFeed(broken);
    const prices = await opened(feed);
    expect(() => prices.priceOf('BTC', 'SGD')).toThrow(unavailable);

    feed.next = async () => READING;
    await jest.advanceTimersByTimeAsync(2_000);

    expect(prices.priceOf('BTC', 'SGD').cryptoPriceUsd.toFixed()).toBe('7371');
  });

  it('reads again every two seconds', async () => {
    const feed = new FakeFeed();
    const prices = await opened(feed);

    feed.next = async () => withUsd(new Decimal(8000));
    await jest.advanceTimersByTimeAsync(1_999);
    expect(prices.priceOf('BTC', 'SGD').cryptoPriceUsd.toFixed()).toBe('7371');
    await jest.advanceTimersByTimeAsync(1);

    expect(prices.priceOf('BTC', 'SGD').cryptoPriceUsd.toFixed()).toBe('8000');
  });

  it('serves the last reading for 30 seconds and then refuses: a stale price is never served', async () => {
    const feed = new FakeFeed();
    const prices = await opened(feed);
    feed.next = broken;

    await jest.advanceTimersByTimeAsync(30_000);
    expect(prices.priceOf('BTC', 'SGD').cryptoPriceUsd.toFixed()).toBe('7371');
    await jest.advanceTimersByTimeAsync(1);

    expect(() => prices.priceOf('BTC', 'SGD')).toThrow(unavailable);
  });

  it('counts the age from when it asked: what a slow feed answers is as old as the question', async () => {
    const feed = new FakeFeed();
    const prices = await opened(feed);
    feed.next = () => new Promise((answer) => setTimeout(() => answer(withUsd(new Decimal(9000))), 29_000));

    await jest.advanceTimersByTimeAsync(2_000 + 29_000);
    feed.next = broken;
    await jest.advanceTimersByTimeAsync(1_000);
    expect(prices.priceOf('BTC', 'SGD').cryptoPriceUsd.toFixed()).toBe('9000');
    const slow = new PriceBook(new FakeFeed(() => new Promise((answer) => setTimeout(() => answer(READING), 31_000))));
    const reading = slow.readPrices();
    await jest.advanceTimersByTimeAsync(31_000);
    await reading;

    expect(() => slow.priceOf('BTC', 'SGD')).toThrow(unavailable);
  });

  it('keeps the newer of two readings that overtake each other', async () => {
    const feed = new FakeFeed(() => new Promise((answer) => setTimeout(() => answer(withUsd(new Decimal(1))), 5_000)));
    const prices = new PriceBook(feed);

    const older = prices.readPrices();
    await jest.advanceTimersByTimeAsync(1_000);
    feed.next = async () => READING;
    await prices.readPrices();
    await jest.advanceTimersByTimeAsync(4_000);
    await older;

    expect(prices.priceOf('BTC', 'SGD').cryptoPriceUsd.toFixed()).toBe('7371');
  });

  it.each(['0', '-1', 'NaN', 'Infinity'])('refuses a price of %s, and only that one', async (bad) => {
    const prices = await opened(new FakeFeed(async () => withUsd(new Decimal(bad))));

    expect(() => prices.priceOf('BTC', 'SGD')).toThrow(unavailable);
    expect(prices.priceOf('ETH', 'SGD').cryptoPriceUsd.toFixed()).toBe('2');
  });

  it.each(['0', '-1', 'NaN', 'Infinity'])('refuses an exchange rate of %s, and only that one', async (bad) => {
    const prices = await opened(
      new FakeFeed(async () => ({ ...READING, fx: { ...READING.fx, SGD: new Decimal(bad) } })),
    );

    expect(() => prices.priceOf('BTC', 'SGD')).toThrow(unavailable);
    expect(() => prices.priceOf('BTC', 'HKD')).not.toThrow();
  });

  it('calculates with no more digits than a JSON number carries, so that partners read what was calculated with', async () => {
    const rate = fc
      .tuple(fc.bigInt(1n, 10n ** 30n), fc.integer({ min: 10, max: 30 }))
      .map(([units, point]) => new Decimal(units.toString()).div(`1e${point}`));
    await fc.assert(
      fc.asyncProperty(rate, rate, async (usd, fx) => {
        const prices = new PriceBook(new FakeFeed(async () => ({ ...withUsd(usd), fx: { ...READING.fx, SGD: fx } })));
        await prices.readPrices();
        const { cryptoPrice, cryptoPriceUsd } = prices.priceOf('BTC', 'SGD');

        for (const price of [cryptoPrice, cryptoPriceUsd]) expect(new Decimal(price.toNumber()).eq(price)).toBe(true);
        expect(cryptoPrice.div(usd.times(fx)).minus(1).abs().lt('1e-13')).toBe(true);
      }),
    );
  });

  it('stops reading at the end', async () => {
    const next = jest.fn(async () => READING);
    const prices = await opened(new FakeFeed(next));

    prices.onApplicationShutdown();
    await jest.advanceTimersByTimeAsync(10_000);

    expect(next).toHaveBeenCalledTimes(1);
  });
});
