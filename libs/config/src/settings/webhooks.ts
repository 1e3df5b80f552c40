import { flag, whole } from '../setting-types.js';

/** Delivery of webhooks. */
export const webhookSettings = {
  WEBHOOK_ALLOW_PRIVATE: flag
    .optional()
    .describe(
      'Deliver webhooks to private addresses and plain http. Default: true in a sandbox that only this machine reaches (HOST, OPS_HOST and PUBLIC_URL are loopback); live refuses true',
    ),
  WEBHOOK_TIMEOUT_SECONDS: whole(10, 30)
    .default(15)
    .describe('Timeout of one webhook attempt, including the response body'),
  WEBHOOK_LEASE_SECONDS: whole(20, 120)
    .default(25)
    .describe(
      'Lease of a webhook attempt; at least 10 more than WEBHOOK_TIMEOUT_SECONDS, so that the worker can also record the result',
    ),
  WEBHOOK_BODIES_DAYS: whole(1, 3_650)
    .default(90)
    .describe('Days after which an event that every endpoint received keeps nothing but the id of its subject'),
};
