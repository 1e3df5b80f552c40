import { type AssetFacts, on } from './asset.js';

export const usdt = {
  code: 'USDT',
  name: 'Tether',
  decimals: 2,
  buy: [on('ethereum', '50'), on('binance_smart_chain', '50'), on('tron', '50')],
  sell: [on('ethereum', '50'), on('binance_smart_chain', '50'), on('tron', '50')],
  gasFees: { ethereum: 0.0012, binance_smart_chain: 0.0003, tron: 14 },
  markets: { coinbase: 'USDT-USD', kraken: { pair: 'USDTUSD', answer: 'USDTZUSD' }, coingecko: 'tether' },
  sandboxPrice: { usd: '1', periodSeconds: 1_009 },
} as const satisfies AssetFacts;
