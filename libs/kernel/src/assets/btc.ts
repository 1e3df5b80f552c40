import { type AssetFacts, on } from './asset.js';

export const btc = {
  code: 'BTC',
  name: 'Bitcoin',
  decimals: 6,
  buy: [on('bitcoin', '0.0005')],
  sell: [on('bitcoin', '0.0005')],
  gasFees: { bitcoin: 0.00002 },
  markets: {
    coinbase: 'BTC-USD',
    kraken: { pair: 'XBTUSD', answer: 'XXBTZUSD' },
    binance: 'BTCUSDT',
    coingecko: 'bitcoin',
  },
  sandboxPrice: { usd: '91250.5', periodSeconds: 601 },
} as const satisfies AssetFacts;
