import { ASSETS, CHAIN_IDS, CHAINS, CRYPTO_CODES } from '@rampart/kernel';

/** Realistic figures to start from; PRICING_CONFIG overrides any of them. */
export const DEFAULT_PRICING = {
  serviceChargePercent: {
    buy: { SGD: 2, HKD: 2.2, THB: 2.5, INR: 2.5, MYR: 2.5, PHP: 2.8, IDR: 2.8, VND: 3, AUD: 2, NZD: 2.2 },
    sell: { SGD: 2, HKD: 2.2, THB: 2.5, INR: 2.5, MYR: 2.5, PHP: 2.8, IDR: 2.8, VND: 3, AUD: 2, NZD: 2.2 },
  },
  spreadPercent: { buy: {}, sell: {} },
  spreadOfRangePercent: 0,
  gasFees: CRYPTO_CODES.flatMap((cryptoCurrency) =>
    CHAIN_IDS.flatMap((chain) => {
      const fee = ASSETS[cryptoCurrency].gasFees[chain];
      return fee === undefined ? [] : [{ cryptoCurrency, chain, fee, unit: CHAINS[chain].coin }];
    }),
  ),
  payoutServiceCharge: { sell: {}, buy: [] },
  referralDiscountPercent: 0,
  pointsPerUsd: 0,
};
