import { z } from 'zod';
import { url } from '../setting-types.js';
import type { RailFacts } from './rail-facts.js';

export const hitpay = {
  name: 'hitpay',
  url: 'HITPAY_URL',
  needs: ['HITPAY_API_KEY', 'HITPAY_WEBHOOK_SALT'],
  settings: {
    HITPAY_URL: url(/^https?$/)
      .default('https://api.hit-pay.com')
      .describe(
        "Address of HitPay's API, for the fiat rail `hitpay`; its test accounts have https://api.sandbox.hit-pay.com",
      ),
    HITPAY_API_KEY: z
      .string()
      .min(1)
      .optional()
      .describe('Business API key at HitPay; the fiat rail `hitpay` needs it'),
    HITPAY_WEBHOOK_SALT: z
      .string()
      .min(1)
      .optional()
      .describe('Salt of the webhook that HitPay sends to /rails/hitpay/events; the fiat rail `hitpay` needs it'),
  },
} as const satisfies RailFacts;
