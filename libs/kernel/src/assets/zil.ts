import { type AssetFacts, on } from './asset.js';

export const zil = {
  code: 'ZIL',
  name: 'Zilliqa',
  decimals: 2,
  buy: [on('zilliqa', '1000')],
  sell: [on('zilliqa', '1000')],
  gasFees: { zilliqa: 0.1 },
  markets: { binance: 'ZILUSDT', coingecko: 'zilliqa' },
  sandboxPrice: { usd: '0.0105', periodSeconds: 397 },
} as const satisfies AssetFacts;
