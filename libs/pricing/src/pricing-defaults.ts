import { ASSETS, byFiat, CHAIN_IDS, CHAINS, CRYPTO_CODES } from '@rampart/kernel';

/** Realistic figures to start from; PRICING_CONFIG overrides any of them. */
export const DEFAULT_PRICING = {
  serviceChargePercent: {
    buy: byFiat(({ serviceChargePercent }) => serviceChargePercent),
    sell: byFiat(({ serviceChargePercent }) => serviceChargePercent),
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
