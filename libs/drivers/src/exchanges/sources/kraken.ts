import { ASSETS, CRYPTO_CODES, type CryptoCode, MINUTE, SECOND } from '@rampart/kernel';
import { z } from 'zod';
import { type MarketSource, price } from './market-source.js';

const PAIRS = CRYPTO_CODES.flatMap((code) => {
  const { kraken } = ASSETS[code].markets;
  return kraken === undefined ? [] : [{ ...kraken, code }];
});
const CODES: ReadonlyMap<string, CryptoCode> = new Map(PAIRS.map(({ answer, code }) => [answer, code]));

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
    const query = { pair: PAIRS.map(({ pair }) => pair).join(',') };
    const { result } = answer.parse(await api.fetchObject({ name: 'kraken', path: '/0/public/Ticker', query }));
    return Object.entries(result).flatMap(([name, { c }]) => {
      const code = CODES.get(name);
      return code ? [{ pair: `${code}/USD` as const, price: c[0], at: now }] : [];
    });
  },
};
