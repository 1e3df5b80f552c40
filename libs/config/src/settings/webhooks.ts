import { flag, setting, whole } from '../setting-types.js';

/** Delivery of webhooks. */
export const webhookSettings = {
  WEBHOOK_ALLOW_PRIVATE: setting({
    check: flag,
    bad: 'yes',
    purpose:
      'Deliver webhooks to private addresses and plain http. Default: true in a sandbox that only this machine reaches (HOST, OPS_HOST and PUBLIC_URL are loopback); live refuses true',
  }),
  WEBHOOK_TIMEOUT_SECONDS: setting({
    check: whole(10, 30),
    default: 15,
    bad: '9',
    purpose: 'Timeout of one webhook attempt, including the response body',
  }),
  WEBHOOK_LEASE_SECONDS: setting({
    check: whole(20, 120),
    default: 25,
    bad: '1',
    purpose:
      'Lease of a webhook attempt; at least 10 more than WEBHOOK_TIMEOUT_SECONDS, so that the worker can also record the result',
  }),
  WEBHOOK_BODIES_DAYS: setting({
    check: whole(1, 3_650),
    default: 90,
    bad: '0',
    purpose: 'Days after which an event that every endpoint received keeps nothing but the id of its subject',
  }),
};
