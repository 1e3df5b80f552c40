import { ASSETS, CRYPTO_CODES, MINUTE, SECOND } from '@rampart/kernel';
import { z } from 'zod';
import type { Quote } from '../quote.js';
import { isoTime, type MarketSource, price } from './market-source.js';

const PRODUCTS = CRYPTO_CODES.flatMap((code) => {
  const { coinbase } = ASSETS[code].markets;
  return coinbase === undefined ? [] : [{ product: coinbase, code }];
});

const ticker = z.object({ price, time: isoTime });

/** Coinbase Exchange: the last trade of each product. */
export const COINBASE: MarketSource = {
  name: 'coinbase',
  url: 'https://api.exchange.coinbase.com',
  everyMs: 4 * SECOND,
  maxAgeMs: MINUTE,
  async ask(api) {
    const answers = await Promise.allSettled(
      PRODUCTS.map(async ({ product, code }): Promise<Quote> => {
        const path = `/products/${product}/ticker`;
        const { price, time } = ticker.parse(await api.fetchObject({ name: 'coinbase', path }));
        return { pair: `${code}/USD`, price, at: time };
      }),
    );
    const quotes = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []));
    const [failed] = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason as Error] : []));
    if (quotes.length === 0 && failed) throw failed;
    return quotes;
  },
};
