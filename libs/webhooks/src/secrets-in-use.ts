import { sql } from '@rampart/sql';

/** The sealed secrets that sign for the endpoint `p`: its current one, then the rotated ones that are still valid. */
export const secretsInUse = sql`
  ARRAY[p.sealed_secret] || ARRAY(
    SELECT o.sealed_secret FROM webhook_old_secret o WHERE o.endpoint_id = p.id AND o.valid_until > rampart_now() ORDER BY o.valid_until DESC)`;
