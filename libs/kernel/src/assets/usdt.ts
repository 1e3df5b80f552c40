import { type AssetFacts, on } from './asset.js';

export const usdt = {
  code: 'USDT',
  name: 'Tether',
  decimals: 2,
  buy: [on('ethereum', '100'), on('binance_smart_chain', '100'), on('tron', '100')],
  sell: [on('ethereum', '100'), on('binance_smart_chain', '100'), on('tron', '100')],
  gasFees: { ethereum: 0.0012, binance_smart_chain: 0.0003, tron: 14 },
  coingeckoId: 'tether',
  sandboxPrice: { usd: '1', periodSeconds: 1_009 },
} as const satisfies AssetFacts;
