import { type AssetFacts, on } from './asset.js';

export const eth = {
  code: 'ETH',
  name: 'Ether',
  decimals: 4,
  buy: [on('ethereum', '0.01')],
  sell: [on('ethereum', '0.01')],
  gasFees: { ethereum: 0.0004 },
  markets: {
    coinbase: 'ETH-USD',
    kraken: { pair: 'ETHUSD', answer: 'XETHZUSD' },
    binance: 'ETHUSDT',
    coingecko: 'ethereum',
  },
  sandboxPrice: { usd: '3120.75', periodSeconds: 487 },
} as const satisfies AssetFacts;
