import { type CryptoCode, MINUTE, SECOND } from '@rampart/kernel';
import { z } from 'zod';
import { type MarketSource, price } from './market-source.js';

/** Kraken's own names of pairs in responses. */
const PAIRS: Readonly<Record<string, CryptoCode>> = { XXBTZUSD: 'BTC', XETHZUSD: 'ETH', USDTZUSD: 'USDT' };

const answer = z.object({
  error: z.array(z.string()).max(0),
  result: z.record(z.string(), z.object({ c: z.tuple([price]).rest(z.unknown()) })),
});

/** Kraken: the last trade of each pair. Kraken does not report its time, so quotes carry the time of the query. */
export const KRAKEN: MarketSource = {
  name: 'kraken',
  url: 'https://api.kraken.com',
  everyMs: 4 * SECOND,
  maxAgeMs: MINUTE,
  async ask(api, now) {
    const query = { pair: 'XBTUSD,ETHUSD,USDTUSD' };
    const { result } = answer.parse(await api.fetchObject({ name: 'kraken', path: '/0/public/Ticker', query }));
    return Object.entries(result).flatMap(([name, { c }]) => {
      const code = Object.hasOwn(PAIRS, name) ? PAIRS[name] : undefined;
      return code ? [{ pair: `${code}/USD` as const, price: c[0], at: now }] : [];
    });
  },
};
