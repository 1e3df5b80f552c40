import { readFileSync } from 'node:fs';
import { CHAIN_IDS, CRYPTO_CODES, FIAT_CODES, METHOD_IDS } from '@rampart/kernel';
import { z } from 'zod';
import { DEFAULT_PRICING } from './pricing-defaults.js';

const percent = z.number().min(0).max(50);
const charge = z.number().min(0);
const side = z.partialRecord(z.enum(FIAT_CODES), percent);

/** What the service charges, beside the price. Numbers are read as the decimals they are written as. */
const pricing = z.object({
  /** Percent of the crypto amount, per fiat currency and side. */
  serviceChargePercent: z.object({ buy: side, sell: side }),
  /** Gas fee of one transfer per chain and cryptocurrency, in the chain's own coin. */
  gasFees: z.array(z.object({ chain: z.enum(CHAIN_IDS), cryptoCurrency: z.enum(CRYPTO_CODES), fee: charge, unit: z.string() })),
  /** Taken off the total: a bank fee of a sell in fiat per method, a network fee of a buy in crypto per chain. */
  payoutServiceCharge: z.object({
    sell: z.partialRecord(z.enum(METHOD_IDS), charge),
    buy: z.array(z.object({ chain: z.enum(CHAIN_IDS), cryptoCurrency: z.enum(CRYPTO_CODES), charge })),
  }),
  /** Percent of the service charge that a referral gives back. */
  referralDiscountPercent: z.number().min(0).max(100),
  /** Loyalty points earned per USD of a completed transaction. */
  pointsPerUsd: z.number().min(0),
});

export type PricingConfig = z.output<typeof pricing>;

/** The defaults with what the file overrides, key by key. Throws with every problem named when the file is not usable. */
export function loadPricing(file: string | undefined): PricingConfig {
  const overrides = file === undefined ? {} : (JSON.parse(readFileSync(file, 'utf8')) as object);
  const parsed = pricing.safeParse({ ...DEFAULT_PRICING, ...overrides });
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map(({ path, message }) => `  - ${path.join('.')}: ${message}`);
  throw new Error(`PRICING_CONFIG is not usable:\n${problems.join('\n')}`);
}
