import { z } from 'zod';
import { percent, setting, whole } from '../setting-types.js';

/** How orders, their payments and their users are treated. */
export const orderSettings = {
  LATE_GRACE_SECONDS: setting({
    check: whole(0, 86_400),
    default: 900,
    bad: '-1',
    purpose:
      'A payment that arrives up to this long after its deadline is still accepted, if the price has not moved too far',
  }),
  LATE_PRICE_TOLERANCE_PERCENT: setting({
    check: percent,
    default: 1,
    bad: '101',
    purpose: 'Price change up to which a late payment is accepted',
  }),
  UNDERPAID_TOLERANCE_PERCENT: setting({
    check: percent,
    default: 0.5,
    bad: '-1',
    purpose: 'An order that is short by at most this (or one minor unit) at its deadline is executed as ordered',
  }),
  UNDERPAID_BUY: setting({
    check: z.enum(['refund', 'proRata']),
    default: 'refund',
    bad: 'keep',
    purpose:
      'A buy that is short by more: `refund` returns its payments, `proRata` executes it for the amount received',
  }),
  UNDERPAID_SELL: setting({
    check: z.enum(['hold', 'proRata']),
    default: 'proRata',
    bad: 'keep',
    purpose:
      'A sell that is short by more: `hold` waits for an operator, `proRata` executes it for the amount received',
  }),
  QUOTE_SECONDS: setting({
    check: whole(1, 3_600),
    default: 30,
    bad: '0',
    purpose: 'Seconds that a held quote is valid',
  }),
  UNPAID_USD_PER_USER: setting({
    check: z.coerce.number().min(0),
    bad: '-1',
    purpose:
      'Worth in USD of the unpaid orders, also those with an unconfirmed deposit, that a user may have; 0 is no limit. Default: 20000, in a sandbox that only this machine reaches 0',
  }),
  UNPAID_USD_PER_PARTNER: setting({
    check: z.coerce.number().min(0),
    bad: 'much',
    purpose:
      'Worth in USD of the unpaid orders, also those with an unconfirmed deposit, that a partner may have open; 0 is no limit. Default: 1000000, in a sandbox that only this machine reaches 0',
  }),
  UNPAID_COOLING_SECONDS: setting({
    check: whole(0, 86_400),
    default: 3_600,
    bad: '0.5',
    purpose: 'Seconds for which an order that expired or was cancelled unpaid still counts to UNPAID_USD_PER_USER',
  }),
  QUOTES_HELD_PER_PARTNER: setting({
    check: whole(0, 1_000_000),
    bad: '-5',
    purpose:
      'Unused quotes that the programs of a partner may hold at a time; 0 is no limit. Default: 500, in a sandbox that only this machine reaches 0',
  }),
  OPS_FOUR_EYES_ABOVE: setting({
    check: z.coerce.number().min(0),
    default: 1_000,
    bad: 'much',
    purpose:
      'Worth in USD up to which an operator decides alone, all decisions of 24 hours together; beyond it a second operator approves',
  }),

  WALLET_BRAKE_ABOVE: setting({
    check: z.coerce.number().min(0),
    default: 1_000,
    bad: '-1',
    purpose:
      'A wallet that lacks money worth more than this many USD pays nothing out until it is there, or an operator releases it',
  }),
  WALLET_BRAKE_PERCENT: setting({
    check: z.coerce.number().min(0).max(100),
    default: 1,
    bad: '101',
    purpose: 'The same where more than this share of the wallet is missing, whatever it is worth',
  }),

  REORGANISATION_BRAKE: setting({
    check: z.enum(['on', 'off']),
    bad: 'later',
    purpose:
      'A reorganisation that undid a deposit with enough confirmations stops its chain until an operator releases the brakes. Default: on, in a sandbox off: every partner can simulate one. Live refuses off',
  }),

  KYC_RETENTION_YEARS: setting({
    check: whole(0, 30),
    default: 5,
    bad: '-1',
    purpose:
      'Years for which the law keeps the identity of a user after the last order with money; erasing the user is refused until then',
  }),

  PRICING_CONFIG: setting({
    check: z.string().min(1),
    purpose: 'JSON file that overrides service charges, gas fees, payout charges, referral discount and points',
  }),
};
