import { DAY, FIAT_CODES, type FiatCode, MINUTE } from '@rampart/kernel';
import { z } from 'zod';
import { isoTime, type MarketSource, price } from './market-source.js';

const rates = z.array(z.object({ date: isoTime, base: z.literal('USD'), quote: z.string(), rate: price }));

/** Longer than the longest bank holidays with the adjacent weekends. */
export const MAX_AGE_OF_FIAT = 6 * DAY;

/** Frankfurter: reference rates of central banks, one per day. */
export const FRANKFURTER: MarketSource = {
  name: 'frankfurter',
  url: 'https://api.frankfurter.dev',
  everyMs: 10 * MINUTE,
  maxAgeMs: MAX_AGE_OF_FIAT,
  async ask(api) {
    const query = { base: 'USD', quotes: FIAT_CODES.join(',') };
    const found = rates.parse(await api.fetchObject({ name: 'frankfurter', path: '/v2/rates', query }));
    return found.flatMap(({ date, quote, rate }) =>
      isFiat(quote) ? [{ pair: `USD/${quote}` as const, price: rate, at: date }] : [],
    );
  },
};

export const isFiat = (code: string): code is FiatCode => (FIAT_CODES as readonly string[]).includes(code);
