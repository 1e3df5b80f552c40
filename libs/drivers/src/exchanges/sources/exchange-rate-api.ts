import { HOUR } from '@rampart/kernel';
import { z } from 'zod';
import { isFiat, MAX_AGE_OF_FIAT } from './frankfurter.js';
import { type MarketSource, price, unixSeconds } from './market-source.js';

const latest = z.object({
  result: z.literal('success'),
  base_code: z.literal('USD'),
  time_last_update_unix: unixSeconds,
  rates: z.record(z.string(), price),
});

/** ExchangeRate-API's open access: one set of rates a day, and at most one call an hour. */
export const EXCHANGE_RATE_API: MarketSource = {
  name: 'exchangerateapi',
  url: 'https://open.er-api.com',
  everyMs: HOUR,
  maxAgeMs: MAX_AGE_OF_FIAT,
  async ask(api) {
    const { rates, time_last_update_unix } = latest.parse(
      await api.fetchObject({ name: 'exchangerateapi', path: '/v6/latest/USD' }),
    );
    return Object.entries(rates).flatMap(([code, rate]) =>
      isFiat(code) ? [{ pair: `USD/${code}` as const, price: rate, at: time_last_update_unix }] : [],
    );
  },
};
