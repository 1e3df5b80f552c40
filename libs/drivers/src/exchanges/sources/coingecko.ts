import { ASSETS, CRYPTO_CODES, type CryptoCode, MINUTE, SECOND } from '@rampart/kernel';
import { z } from 'zod';
import { type MarketSource, price, unixSeconds } from './market-source.js';

const COINS: ReadonlyMap<string, CryptoCode> = new Map(
  CRYPTO_CODES.map((code) => [ASSETS[code].markets.coingecko, code]),
);

const prices = z.record(z.string(), z.object({ usd: price, last_updated_at: unixSeconds }));

/** CoinGecko: averages over many markets, renewed about once a minute, so they count for longer than those of exchanges. */
export const COINGECKO: MarketSource = {
  name: 'coingecko',
  url: 'https://api.coingecko.com',
  everyMs: 30 * SECOND,
  maxAgeMs: 3 * MINUTE,
  async ask(api) {
    const found = prices.parse(
      await api.fetchObject({
        name: 'coingecko',
        path: '/api/v3/simple/price',
        query: {
          ids: [...COINS.keys()].join(','),
          vs_currencies: 'usd',
          include_last_updated_at: 'true',
          precision: 'full',
        },
      }),
    );
    return Object.entries(found).flatMap(([id, { usd, last_updated_at }]) => {
      const code = COINS.get(id);
      return code ? [{ pair: `${code}/USD` as const, price: usd, at: last_updated_at }] : [];
    });
  },
};
