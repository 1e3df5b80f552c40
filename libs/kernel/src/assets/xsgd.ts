import { type AssetFacts, on } from './asset.js';

export const xsgd = {
  code: 'XSGD',
  name: 'XSGD',
  decimals: 2,
  buy: [on('ethereum', '50')],
  gasFees: { ethereum: 0.0012 },
  markets: { coinbase: 'XSGD-USD', coingecko: 'xsgd' },
  sandboxPrice: { usd: '0.7767', periodSeconds: 907 },
} as const satisfies AssetFacts;
