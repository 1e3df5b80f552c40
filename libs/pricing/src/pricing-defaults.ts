/** Realistic figures to start from; PRICING_CONFIG overrides any of them. */
export const DEFAULT_PRICING = {
  serviceChargePercent: {
    buy: { SGD: 2, HKD: 2.2, THB: 2.5, INR: 2.5, MYR: 2.5, PHP: 2.8, IDR: 2.8, VND: 3, AUD: 2, NZD: 2.2 },
    sell: { SGD: 2, HKD: 2.2, THB: 2.5, INR: 2.5, MYR: 2.5, PHP: 2.8, IDR: 2.8, VND: 3, AUD: 2, NZD: 2.2 },
  },
  spreadPercent: { buy: {}, sell: {} },
  spreadOfRangePercent: 0,
  gasFees: [
    { cryptoCurrency: 'BTC', chain: 'bitcoin', fee: 0.00002, unit: 'BTC' },
    { cryptoCurrency: 'ETH', chain: 'ethereum', fee: 0.0004, unit: 'ETH' },
    { cryptoCurrency: 'USDT', chain: 'ethereum', fee: 0.0012, unit: 'ETH' },
    { cryptoCurrency: 'USDT', chain: 'binance_smart_chain', fee: 0.0003, unit: 'BNB' },
    { cryptoCurrency: 'USDT', chain: 'tron', fee: 14, unit: 'TRX' },
    { cryptoCurrency: 'ZIL', chain: 'zilliqa', fee: 0.1, unit: 'ZIL' },
    { cryptoCurrency: 'XSGD', chain: 'ethereum', fee: 0.0012, unit: 'ETH' },
    { cryptoCurrency: 'NEM', chain: 'nem', fee: 0.1, unit: 'NEM' },
  ],
  payoutServiceCharge: { sell: {}, buy: [] },
  referralDiscountPercent: 0,
  pointsPerUsd: 0,
};
