import { z } from 'zod';
import { percent, whole } from '../setting-types.js';

/** How orders, their payments and their users are treated. */
export const orderSettings = {
  LATE_GRACE_SECONDS: whole(0, 86_400)
    .default(900)
    .describe(
      'A payment that arrives up to this long after its deadline is still accepted, if the price has not moved too far',
    ),
  LATE_PRICE_TOLERANCE_PERCENT: percent.default(1).describe('Price change up to which a late payment is accepted'),
  UNDERPAID_TOLERANCE_PERCENT: percent
    .default(0.5)
    .describe('An order that is short by at most this (or one minor unit) at its deadline is executed as ordered'),
  UNDERPAID_BUY: z
    .enum(['refund', 'proRata'])
    .default('refund')
    .describe(
      'A buy that is short by more: `refund` returns its payments, `proRata` executes it for the amount received',
    ),
  UNDERPAID_SELL: z
    .enum(['hold', 'proRata'])
    .default('proRata')
    .describe(
      'A sell that is short by more: `hold` waits for an operator, `proRata` executes it for the amount received',
    ),
  QUOTE_SECONDS: whole(1, 3_600).default(30).describe('Seconds that a held quote is valid'),
  UNPAID_USD_PER_USER: z.coerce
    .number()
    .min(0)
    .optional()
    .describe(
      'Worth in USD of the unpaid orders, also those with an unconfirmed deposit, that a user may have; 0 is no limit. Default: 20000, in a sandbox that only this machine reaches 0',
    ),
  UNPAID_USD_PER_PARTNER: z.coerce
    .number()
    .min(0)
    .optional()
    .describe(
      'Worth in USD of the unpaid orders, also those with an unconfirmed deposit, that a partner may have open; 0 is no limit. Default: 1000000, in a sandbox that only this machine reaches 0',
    ),
  UNPAID_COOLING_SECONDS: whole(0, 86_400)
    .default(3_600)
    .describe('Seconds for which an order that expired or was cancelled unpaid still counts to UNPAID_USD_PER_USER'),
  QUOTES_HELD_PER_PARTNER: whole(0, 1_000_000)
    .optional()
    .describe(
      'Unused quotes that the programs of a partner may hold at a time; 0 is no limit. Default: 500, in a sandbox that only this machine reaches 0',
    ),
  OPS_FOUR_EYES_ABOVE: z.coerce
    .number()
    .min(0)
    .default(1_000)
    .describe(
      'Worth in USD up to which an operator decides alone, all decisions of 24 hours together; beyond it a second operator approves',
    ),

  WALLET_BRAKE_ABOVE: z.coerce
    .number()
    .min(0)
    .default(1_000)
    .describe(
      'A wallet that lacks money worth more than this many USD pays nothing out until it is there, or an operator releases it',
    ),
  WALLET_BRAKE_PERCENT: z.coerce
    .number()
    .min(0)
    .max(100)
    .default(1)
    .describe('The same where more than this share of the wallet is missing, whatever it is worth'),

  REORGANISATION_BRAKE: z
    .enum(['on', 'off'])
    .optional()
    .describe(
      'A reorganisation that undid a deposit with enough confirmations stops its chain until an operator releases the brakes. Default: on, in a sandbox off: every partner can simulate one. Live refuses off',
    ),

  KYC_RETENTION_YEARS: whole(0, 30)
    .default(5)
    .describe(
      'Years for which the law keeps the identity of a user after the last order with money; erasing the user is refused until then',
    ),

  PRICING_CONFIG: z
    .string()
    .min(1)
    .optional()
    .describe('JSON file that overrides service charges, gas fees, payout charges, referral discount and points'),
};
