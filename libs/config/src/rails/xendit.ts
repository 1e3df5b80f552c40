import { z } from 'zod';
import { url } from '../setting-types.js';
import type { RailFacts } from './rail-facts.js';

export const xendit = {
  name: 'xendit',
  url: 'XENDIT_URL',
  needs: ['XENDIT_SECRET_KEY', 'XENDIT_CALLBACK_TOKEN'],
  settings: {
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
  },
} as const satisfies RailFacts;
