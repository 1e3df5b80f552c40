import { z } from 'zod';
import { setting, url } from '../setting-types.js';

/** The simulated bank, chains and reviews. */
export const sandboxSettings = {
  SANDBOX_DATABASE_URL: setting({
    check: url(/^postgres(ql)?$/),
    bad: 'mysql://127.0.0.1/db',
    purpose:
      'Sandbox: database of the simulated bank and chains, which remembers what was sent when DATABASE_URL is restored. Default: DATABASE_URL',
  }),
  SANDBOX_KYC_SECONDS: setting({
    check: z.coerce.number().min(0).max(86_400),
    default: 5,
    bad: 'soon',
    purpose: 'Sandbox: seconds until a KYC review is decided',
  }),
  SANDBOX_PRICE_DRIFT: setting({
    check: z.coerce.number().min(0).max(10),
    default: 0,
    bad: '11',
    purpose: 'Sandbox: percent by which prices move around their fixed value',
  }),
};
