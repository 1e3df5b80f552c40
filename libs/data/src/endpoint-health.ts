import { sql } from '@rampart/sql';

export const ENDPOINT_HEALTHS = ['healthy', 'recovering', 'degraded', 'disabled'] as const;
export type EndpointHealthState = (typeof ENDPOINT_HEALTHS)[number];

/** Maximum concurrent attempts to one webhook endpoint, until it has shown that it can handle more. */
export const HEALTHY_SLOTS = 8;
/** Maximum concurrent attempts to an endpoint that keeps up. */
export const MAX_GROWN_SLOTS = 64;

/**
 * Health of the webhook endpoint `p` of a statement, identical for partners, operators and metrics. An endpoint is degraded from its first failure to its next
 * success, and recovering until it has all its slots again.
 */
export const endpointHealth = sql`CASE
  WHEN NOT p.enabled THEN 'disabled'
  WHEN p.probe_at IS NOT NULL OR p.failing_since IS NOT NULL THEN 'degraded'
  WHEN p.slots < ${HEALTHY_SLOTS} THEN 'recovering'
  ELSE 'healthy' END`;
