import { type AssetFacts, on } from './asset.js';

export const nem = {
  code: 'NEM',
  name: 'NEM',
  decimals: 2,
  buy: [on('nem', '500')],
  gasFees: { nem: 0.1 },
  markets: { coingecko: 'nem' },
  sandboxPrice: { usd: '0.00215', periodSeconds: 307 },
} as const satisfies AssetFacts;
