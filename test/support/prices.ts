import { type CryptoCode, Decimal, type FiatCode } from '@rampart/kernel';
import { PriceFeed } from '@rampart/ports';
import { PriceBook } from '@rampart/pricing';
import type { World } from './world.js';

/**
 * From now on the market of the world's api and worker is this one, where it differs from the sandbox's. Decimal strings.
 * Answers the way back.
 */
export async function setPrices(
  world: Pick<World, 'api' | 'worker'>,
  market: { usd?: Partial<Record<CryptoCode, string>>; fx?: Partial<Record<FiatCode, string>> },
): Promise<() => Promise<void>> {
  const apps = [world.api, world.worker].map((app) => ({
    feed: app.get(PriceFeed, { strict: false }),
    book: app.get(PriceBook, { strict: false }),
  }));
  const { usd, fx, source } = await apps[0]!.feed.readPrices();
  const reading = { usd: { ...usd, ...decimals(market.usd) }, fx: { ...fx, ...decimals(market.fx) }, source };
  const set = apps.map(({ feed }) => jest.spyOn(feed, 'readPrices').mockResolvedValue(reading));
  await Promise.all(apps.map(({ book }) => book.readPrices()));
  return async () => {
    for (const each of set) each.mockRestore();
    await Promise.all(apps.map(({ book }) => book.readPrices()));
  };
}

const decimals = (given: Readonly<Record<string, string>> = {}): Record<string, Decimal> =>
  Object.fromEntries(Object.entries(given).map(([code, value]) => [code, new Decimal(value)]));
