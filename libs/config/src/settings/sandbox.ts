import { z } from 'zod';
import { url } from '../setting-types.js';

/** The simulated bank, chains and reviews. */
export const sandboxSettings = {
  SANDBOX_DATABASE_URL: url(/^postgres(ql)?$/)
    .optional()
    .describe(
      'Sandbox: database of the simulated bank and chains, which remembers what was sent when DATABASE_URL is restored. Default: DATABASE_URL',
    ),
  SANDBOX_KYC_SECONDS: z.coerce
    .number()
    .min(0)
    .max(86_400)
    .default(5)
    .describe('Sandbox: seconds until a KYC review is decided'),
  SANDBOX_PRICE_DRIFT: z.coerce
    .number()
    .min(0)
    .max(10)
    .default(0)
    .describe('Sandbox: percent by which prices move around their fixed value'),
};
