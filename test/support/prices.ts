import { type CryptoCode, Decimal, type FiatCode } from '@rampart/kernel';
import { PriceFeed } from '@rampart/ports';
import { PriceBook, PriceCollector } from '@rampart/pricing';
import type { World } from './world.js';

/**
 * Replaces the sandbox's prices from now on for the given pairs. Prices are decimal strings; a pair that is null has no price. Returns a function that restores
 * them.
 */
export async function setPrices(
  world: Pick<World, 'api' | 'ops' | 'worker'>,
  market: { usd?: Partial<Record<CryptoCode, string>>; fx?: Partial<Record<FiatCode, string>> },
): Promise<() => Promise<void>> {
  const feeds = appsOf(world).map((app) => app.get(PriceFeed, { strict: false }));
  const { usd, fx, source } = await feeds[0]!.readPrices();
  const reading = { usd: { ...usd, ...decimals(market.usd) }, fx: { ...fx, ...decimals(market.fx) }, source };
  const set = feeds.map((feed) => jest.spyOn(feed, 'readPrices').mockResolvedValue(reading));
  await collectPrices(world);
  return async () => {
    for (const each of set) each.mockRestore();
    await collectPrices(world);
  };
}

/** Collects by whichever process does so, and lets every process read the rows. */
export async function collectPrices(world: Pick<World, 'api' | 'ops' | 'worker'>): Promise<void> {
  for (const app of appsOf(world)) await app.get(PriceCollector, { strict: false }).collectPrices();
  for (const app of appsOf(world)) await app.get(PriceBook, { strict: false }).readPrices();
}

const appsOf = ({ api, ops, worker }: Pick<World, 'api' | 'ops' | 'worker'>) => [worker, api, ops];

const decimals = (given: Readonly<Record<string, string>> = {}): Record<string, Decimal> =>
  Object.fromEntries(Object.entries(given).map(([code, value]) => [code, new Decimal(value)]));
