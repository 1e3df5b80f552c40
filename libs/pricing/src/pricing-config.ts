import { readFileSync } from 'node:fs';
import { CHAIN_IDS, CRYPTO_CODES, FIAT_CODES, METHOD_IDS } from '@rampart/kernel';
import { z } from 'zod';
import { DEFAULT_PRICING } from './pricing-defaults.js';

const percent = z.number().min(0).max(50);
const charge = z.number().min(0);
const side = z.partialRecord(z.enum(FIAT_CODES), percent);
const spread = z.partialRecord(z.enum(CRYPTO_CODES), z.number().min(0).max(20));

/** The service's charges. Numbers are read as the decimals in the file. */
const pricing = z.strictObject({
  /** Percent of the crypto amount, per fiat currency and side. */
  serviceChargePercent: z.strictObject({ buy: side, sell: side }),
  /** Percentage by which a buyer's price is above the market's, and a seller's below it, per cryptocurrency and side. */
  spreadPercent: z.strictObject({ buy: spread, sell: spread }),
  /** Percent of the last ten minutes' range of the cryptocurrency's price that is added to its spread, so that it is wider while the market moves. */
  spreadOfRangePercent: z.number().min(0).max(300),
  /** Gas fee of one transfer per chain and cryptocurrency, in the chain's own coin. */
  gasFees: z.array(
    z.strictObject({ chain: z.enum(CHAIN_IDS), cryptoCurrency: z.enum(CRYPTO_CODES), fee: charge, unit: z.string() }),
  ),
  /** Deducted from the total: a bank fee of a sell in fiat per method, a network fee of a buy in crypto per chain. */
  payoutServiceCharge: z.strictObject({
    sell: z.partialRecord(z.enum(METHOD_IDS), charge),
    buy: z.array(z.strictObject({ chain: z.enum(CHAIN_IDS), cryptoCurrency: z.enum(CRYPTO_CODES), charge })),
  }),
  /** Discount of a referral, in percent of the service charge. */
  referralDiscountPercent: z.number().min(0).max(100),
  /** Loyalty points earned per USD of a completed transaction. */
  pointsPerUsd: z.number().min(0),
});

export type PricingConfig = z.output<typeof pricing>;

/** Merges the file's overrides into the defaults, key by key; lists are replaced as a whole. Throws, listing every problem, if the file is unusable. */
export function loadPricing(file: string | undefined): PricingConfig {
  const parsed = pricing.safeParse(merged(DEFAULT_PRICING, file === undefined ? {} : read(file)));
  if (parsed.success) return parsed.data;
  throw unusable(
    parsed.error.issues.map(({ path, message }) => (path.length === 0 ? message : `${path.join('.')}: ${message}`)),
  );
}

function read(file: string): object {
  let content: unknown;
  try {
    content = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw unusable([`${file}: ${(error as Error).message}`]);
  }
  if (!isObject(content)) throw unusable([`${file}: it must be a JSON object`]);
  return content;
}

/** Merges recursively, because overriding one currency must not make the others free. */
function merged(base: unknown, override: unknown): unknown {
  if (!isObject(base) || !isObject(override)) return override;
  const entries = Object.entries(override).map(([key, value]) => [
    key,
    Object.hasOwn(base, key) ? merged(base[key], value) : value,
  ]);
  return { ...base, ...(Object.fromEntries(entries) as object) };
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const unusable = (problems: readonly string[]): Error =>
  new Error(`PRICING_CONFIG is not usable:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
