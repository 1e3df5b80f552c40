import { z } from 'zod';
import { url } from '../setting-types.js';

/** The drivers `hitpay` and `xendit`. */
export const railSettings = {
  HITPAY_URL: url(/^https?$/)
    .default('https://api.hit-pay.com')
    .describe(
      "Address of HitPay's API, for the fiat rail `hitpay`; its test accounts have https://api.sandbox.hit-pay.com",
    ),
  HITPAY_API_KEY: z.string().min(1).optional().describe('Business API key at HitPay; the fiat rail `hitpay` needs it'),
  HITPAY_WEBHOOK_SALT: z
    .string()
    .min(1)
    .optional()
    .describe('Salt of the webhook that HitPay sends to /rails/hitpay/events; the fiat rail `hitpay` needs it'),
  XENDIT_URL: url(/^https?$/)
    .default('https://api.xendit.co')
    .describe("Address of Xendit's API, for the fiat rail `xendit`; test keys have the same"),
  XENDIT_SECRET_KEY: z
    .string()
    .min(1)
    .optional()
    .describe('Secret key at Xendit, with the permission to write payouts; the fiat rail `xendit` needs it'),
  XENDIT_CALLBACK_TOKEN: z
    .string()
    .min(1)
    .optional()
    .describe(
      'Verification token of the webhooks that Xendit sends to /rails/xendit/events; the fiat rail `xendit` needs it',
    ),
};
