import { ASSETS, CRYPTO_CODES, type CryptoCode, MINUTE, SECOND } from '@rampart/kernel';
import { z } from 'zod';
import { type MarketSource, price, unixMilliseconds } from './market-source.js';

const SYMBOLS: ReadonlyMap<string, CryptoCode> = new Map(
  CRYPTO_CODES.flatMap((code) => {
    const { binance } = ASSETS[code].markets;
    return binance === undefined ? [] : [[binance, code] as const];
  }),
);

const tickers = z.array(z.object({ symbol: z.string(), lastPrice: price, closeTime: unixMilliseconds }));

/** Binance: the last trade of each symbol, in Tether. */
export const BINANCE: MarketSource = {
  name: 'binance',
  url: 'https://api.binance.com',
  everyMs: 4 * SECOND,
  maxAgeMs: MINUTE,
  async ask(api) {
    const symbols = JSON.stringify([...SYMBOLS.keys()]);
    const found = tickers.parse(
      await api.fetchObject({ name: 'binance', path: '/api/v3/ticker/24hr', query: { symbols, type: 'MINI' } }),
    );
    return found.flatMap(({ symbol, lastPrice, closeTime }) => {
      const code = SYMBOLS.get(symbol);
      return code ? [{ pair: `${code}/USDT` as const, price: lastPrice, at: closeTime }] : [];
    });
  },
};
