import { type CryptoCode, Decimal, type FiatCode } from '@rampart/kernel';
import { PriceFeed } from '@rampart/ports';
import { PriceBook } from '@rampart/pricing';
import type { World } from './world.js';

/** From now on the market of the world's api is this one, where it differs from the sandbox's. Decimal strings. Answers the way back. */
export async function setPrices(
  world: World,
  market: { usd?: Partial<Record<CryptoCode, string>>; fx?: Partial<Record<FiatCode, string>> },
): Promise<() => Promise<void>> {
  const feed = world.api.get(PriceFeed, { strict: false });
  const book = world.api.get(PriceBook, { strict: false });
  const { usd, fx, source } = await feed.read();
  const reading = { usd: { ...usd, ...decimals(market.usd) }, fx: { ...fx, ...decimals(market.fx) }, source };
  const set = jest.spyOn(feed, 'read').mockResolvedValue(reading);
  await book.read();
  return async () => {
    set.mockRestore();
    await book.read();
  };
}

const decimals = (given: Readonly<Record<string, string>> = {}): Record<string, Decimal> =>
  Object.fromEntries(Object.entries(given).map(([code, value]) => [code, new Decimal(value)]));
