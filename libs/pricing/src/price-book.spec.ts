import { type Clock, CRYPTO_CODES, DAY, Decimal, FIAT_CODES, HOUR, SECOND } from '@rampart/kernel';
import type { Notifications } from '@rampart/data';
import { Logger } from '@nestjs/common';
import fc from 'fast-check';
import type { MarketPrices, Pair, StoredPrice } from './market/market-prices.js';
import type { PriceCollector } from './market/price-collector.js';
import { PriceBook } from './price-book.js';

const unavailable = expect.objectContaining({ code: 'PRICE_UNAVAILABLE', status: 503 });

/** The rows that processes share, and a collector that writes the result of `next`. */
class Market {
  readonly rows = new Map<Pair, { price: string | null; askedAt: number }>();
  next: (() => void) | undefined = () => this.write();
  isReadable = true;
  answer: Promise<void> = Promise.resolve();
  reads = 0;
  collects = 0;
  notify: () => void = () => undefined;

  write(prices: Partial<Record<Pair, string | null>> = {}, askedAt = performance.now()): void {
    for (const code of CRYPTO_CODES) this.rows.set(`${code}/USD`, { price: code === 'BTC' ? '7371' : '2', askedAt });
    for (const code of FIAT_CODES) this.rows.set(`USD/${code}`, { price: '1.34935', askedAt });
    for (const [pair, price] of Object.entries(prices)) this.rows.set(pair as Pair, { price, askedAt });
  }

  openBook(): PriceBook {
    const prices = {
      readPrices: (): Promise<StoredPrice[]> => {
        this.reads += 1;
        const now = performance.now();
        const stored = [...this.rows].map(([pair, { price, askedAt }]) => ({
          ...{ pair, price, source: 'fake' },
          ageMs: now - askedAt,
          range: '0',
        }));
        return this.isReadable ? Promise.resolve(stored) : Promise.reject(new Error('no database'));
      },
    };
    const collector = {
      collectPrices: () => {
        this.collects += 1;
        return this.answer.then(() => this.next?.());
      },
      release: () => Promise.resolve(),
    };
    const notifications = { onNotify: (_: string, listener: () => void) => (this.notify = listener) };
    return new PriceBook(
      prices as unknown as MarketPrices,
      collector as unknown as PriceCollector,
      { machineTime: () => new Date() } as Clock,
      notifications as unknown as Notifications,
    );
  }
}

describe('the price book', () => {
  let market: Market;
  let book: PriceBook;
  const opened = async (): Promise<PriceBook> => {
    await book.onModuleInit();
    return book;
  };
  const pass = (seconds: number): Promise<void> => jest.advanceTimersByTimeAsync(seconds * SECOND);

  beforeEach(() => {
    jest.useFakeTimers();
    jest.spyOn(Logger.prototype, 'warn').mockReturnValue();
    market = new Market();
    book = market.openBook();
  });
  afterEach(() => {
    book.onApplicationShutdown();
    jest.useRealTimers();
    jest.restoreAllMocks();
  });

  it('gives a price in fiat and in USD: cryptoPrice = cryptoPriceUsd x fx, and where it came from', async () => {
    const { cryptoPrice, cryptoPriceUsd, source } = (await opened()).priceOf('BTC', 'SGD');

    expect([cryptoPrice.toFixed(), cryptoPriceUsd.toFixed(), source]).toEqual(['9946.05885', '7371', 'fake']);
  });

  it('refuses before it has read anything', () => {
    expect(() => book.priceOf('BTC', 'SGD')).toThrow(unavailable);
  });

  it('starts with a market that is away, and gives prices once it is back', async () => {
    market.next = undefined;
    await opened();
    expect(() => book.priceOf('BTC', 'SGD')).toThrow(unavailable);

    market.next = () => market.write();
    await pass(2);

    expect(book.priceOf('BTC', 'SGD').cryptoPriceUsd.toFixed()).toBe('7371');
  });

  it('asks a silent market once until it answers, and then gives its prices', async () => {
    market.write();
    await opened();
    let answer = (): void => undefined;
    market.answer = new Promise((resolve) => (answer = resolve));
    await pass(60);
    expect(market.collects).toBe(1);

    answer();
    await pass(0);

    expect(book.priceOf('BTC', 'SGD').cryptoPriceUsd.toFixed()).toBe('7371');
    expect(market.collects).toBe(1);
  });

  it('reads the rows when it is notified, and asks no market while another process does', async () => {
    market.write();
    await opened();
    for (let i = 0; i < 30; i += 1) {
      await pass(2);
      market.write({ 'BTC/USD': String(8000 + i) });
      market.notify();
    }
    await pass(0);

    expect(book.priceOf('BTC', 'SGD').cryptoPriceUsd.toFixed()).toBe('8029');
    expect(market.collects).toBe(0);
    expect(market.reads).toBe(31);
  });

  it('reads the rows by itself when it was not notified', async () => {
    market.write();
    await opened();
    await pass(4);
    market.write({ 'BTC/USD': '8000' });

    await pass(2);

    expect(book.priceOf('BTC', 'SGD').cryptoPriceUsd.toFixed()).toBe('8000');
    expect(market.collects).toBe(0);
  });

  it('has the prices collected where no other process does, long before they are stale', async () => {
    market.write();
    await opened();

    await pass(10);

    expect(market.collects).toBe(1);
    expect(book.priceOf('BTC', 'SGD')).toBeDefined();
  });

  it('serves the last prices for 30 seconds and then refuses: a stale price is never served', async () => {
    await opened();
    market.next = undefined;

    await pass(30);
    expect(book.priceOf('BTC', 'SGD').cryptoPriceUsd.toFixed()).toBe('7371');
    await jest.advanceTimersByTimeAsync(1);

    expect(() => book.priceOf('BTC', 'SGD')).toThrow(unavailable);
  });

  it('serves no price from before its machine was suspended, when one clock stands still, and goes on with new ones', async () => {
    await opened();

    jest.setSystemTime(Date.now() + 3 * DAY);
    market.write({}, performance.now() - 3 * DAY); // the age by the database's clock
    expect(() => book.priceOf('BTC', 'SGD')).toThrow(unavailable);
    await pass(2);

    expect(book.priceOf('BTC', 'SGD')).toBeDefined();
    expect(market.collects).toBe(2);
  });

  it('serves what it knows after the clock of its machine was set back', async () => {
    await opened();

    jest.setSystemTime(Date.now() - DAY);

    expect(book.priceOf('BTC', 'SGD')).toBeDefined();
  });

  it('serves no price that is dated in the future, by a clock that was set back since', async () => {
    market.next = () => market.write({}, performance.now() + 8 * HOUR);
    await opened();
    expect(() => book.priceOf('BTC', 'SGD')).toThrow(unavailable);

    market.next = () => market.write();
    await pass(2);

    expect(book.priceOf('BTC', 'SGD')).toBeDefined();
  });

  it('serves what it knows while the database is away, and never what is stale', async () => {
    await opened();
    market.isReadable = false;

    await pass(29);
    expect(book.priceOf('BTC', 'SGD')).toBeDefined();
    await pass(2);

    expect(() => book.priceOf('BTC', 'SGD')).toThrow(unavailable);
  });

  it('counts the age of a pair from when its sources were asked, each for itself', async () => {
    market.next = () => {
      market.write();
      market.rows.set('BTC/USD', { price: '1', askedAt: performance.now() - 29 * SECOND });
    };
    await opened();
    market.next = undefined;
    expect(book.priceOf('BTC', 'SGD')).toBeDefined();

    await pass(2);

    expect(() => book.priceOf('BTC', 'SGD')).toThrow(unavailable);
    expect(book.priceOf('ETH', 'SGD')).toBeDefined();
  });

  it.each(['BTC/USD', 'USD/SGD'] as const)('closes %s alone when its row has no price', async (pair) => {
    market.next = () => market.write({ [pair]: null });
    await opened();

    expect(() => book.priceOf('BTC', 'SGD')).toThrow(unavailable);
    expect(book.priceOf('ETH', 'HKD').cryptoPriceUsd.toFixed()).toBe('2');
  });

  it('closes a pair that has no row', async () => {
    await opened();
    market.rows.delete('USD/SGD');
    await book.readPrices();

    expect(() => book.priceOf('BTC', 'SGD')).toThrow(unavailable);
    expect(() => book.priceOf('BTC', 'HKD')).not.toThrow();
  });

  it('calculates with no more digits than a JSON number carries, so that partners read what was calculated with', async () => {
    const rate = fc
      .tuple(fc.bigInt(1n, 10n ** 30n), fc.integer({ min: 10, max: 30 }))
      .map(([units, point]) => new Decimal(units.toString()).div(`1e${point}`));
    await fc.assert(
      fc.asyncProperty(rate, rate, async (usd, fx) => {
        market.write({ 'BTC/USD': usd.toFixed(), 'USD/SGD': fx.toFixed() });
        await book.readPrices();
        const { cryptoPrice, cryptoPriceUsd } = book.priceOf('BTC', 'SGD');

        for (const price of [cryptoPrice, cryptoPriceUsd]) expect(new Decimal(price.toNumber()).eq(price)).toBe(true);
        expect(cryptoPrice.div(usd.times(fx)).minus(1).abs().lt('1e-13')).toBe(true);
      }),
    );
  });

  it('stops at the end', async () => {
    await opened();
    const { reads } = market;

    book.onApplicationShutdown();
    await pass(10);

    expect(market.reads).toBe(reads);
  });
});
