import type { ChainId, CryptoCode, TransactionType } from '@rampart/kernel';
import type { PricingConfig } from './pricing-config.js';

export interface ServiceChargeRow {
  readonly currency: string;
  readonly serviceChargePercent: number;
}

/** GET /api/service-charge. */
export function serviceCharges(pricing: PricingConfig): Record<TransactionType, ServiceChargeRow[]> {
  const side = (type: TransactionType): ServiceChargeRow[] =>
    Object.entries(pricing.serviceChargePercent[type]).map(([currency, serviceChargePercent]) => ({
      currency,
      serviceChargePercent,
    }));
  return { buy: side('buy'), sell: side('sell') };
}

/** GET /api/fees: the gas fees of the requested cryptocurrencies and chain, or of all if none is requested. */
export const gasFees = (
  pricing: PricingConfig,
  asked: { cryptoCurrencies?: readonly CryptoCode[]; chain?: ChainId },
): PricingConfig['gasFees'] =>
  pricing.gasFees.filter(
    ({ cryptoCurrency, chain }) =>
      (!asked.cryptoCurrencies || asked.cryptoCurrencies.includes(cryptoCurrency)) &&
      (!asked.chain || asked.chain === chain),
  );
