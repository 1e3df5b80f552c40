import type { Env } from '@rampart/config';
import { isPresent } from '@rampart/data';
import { inOneStatement, rows, type Sql, sql } from '@rampart/sql';
import type { DataSource } from 'typeorm';
import { holdStatement, IS_FOUND } from './claim-deliveries.js';

/** After this time the job of a due delivery has queued it, or is lost. */
const OVERDUE_AFTER_SECONDS = 1;
/** After this time a worker that lost its connections has new ones, or has recorded the outcome of its attempt. */
const REPORT_GRACE_SECONDS = 3;

/** After an outage there may be hundreds of thousands of deliveries; later rounds requeue the others. */
const BATCH = 10_000;
const MAX_ENDPOINTS_AT_ONCE = 8;
/** About the number of deliveries that one worker may have in flight. */
const MAX_ABANDONED = 1_000;

type Leases = Pick<Env, 'WEBHOOK_LEASE_SECONDS' | 'WEBHOOK_TIMEOUT_SECONDS'>;

/**
 * Requeues deliveries that no worker will finish: attempts whose lease has expired or whose worker has died, and due deliveries whose job is lost. Such an
 * attempt counts as not made, since its outcome is unknown. Pending deliveries of a disabled endpoint are held. Returns the number of abandoned attempts.
 */
export async function requeueStaleDeliveries(database: DataSource, env: Leases): Promise<number> {
  const parts = {
    abandoned: abandoned(env),
    overdue: OVERDUE,
    stranded: STRANDED,
  };
  const [found] = await rows<{ abandoned: number }>(
    database,
    inOneStatement(parts, sql`SELECT count(*)::int AS abandoned FROM abandoned`),
  );
  return found?.abandoned ?? 0;
}

/**
 * After the timeout a dead worker has no attempt in flight; a moment later a live worker has recorded its own. The inner statement filters by lease only,
 * because an index of pending deliveries would contain all that wait for dead endpoints; only a pending one has a lease.
 */
const abandoned = ({ WEBHOOK_LEASE_SECONDS, WEBHOOK_TIMEOUT_SECONDS }: Leases): Sql => sql`
  UPDATE webhook_delivery d SET attempts = d.attempts - 1, lease_until = NULL, lease_token = NULL, queued = true
  FROM (
    SELECT event_id, endpoint_id, partner_id FROM webhook_delivery
    WHERE lease_until < now() + make_interval(secs => ${WEBHOOK_LEASE_SECONDS - WEBHOOK_TIMEOUT_SECONDS - REPORT_GRACE_SECONDS})
      AND (lease_until < now() OR lease_holder IS NOT NULL AND NOT ${isPresent(sql`lease_holder`)})
      AND lease_token IS NOT NULL
    LIMIT ${MAX_ABANDONED} FOR NO KEY UPDATE) found
  WHERE ${IS_FOUND}
  RETURNING d.event_id`;

const OVERDUE = sql`
  UPDATE webhook_delivery d SET queued = true
  FROM (
    SELECT event_id, endpoint_id, partner_id FROM webhook_delivery
    WHERE state = 'pending' AND NOT queued AND lease_token IS NULL
      AND next_attempt_at < (SELECT rampart_now() - make_interval(secs => ${OVERDUE_AFTER_SECONDS}))
    ORDER BY next_attempt_at LIMIT ${BATCH} FOR NO KEY UPDATE) found
  WHERE ${IS_FOUND}`;

/**
 * Pending deliveries of disabled endpoints: written at the moment of disabling, in flight then, or beyond the batch that was held. The
 * order of the inner statement makes Postgres use an index, whatever its estimate; the outer limit keeps that estimate low.
 */
const STRANDED = holdStatement(sql`
  SELECT p.id FROM webhook_endpoint p
  CROSS JOIN LATERAL (
    SELECT FROM webhook_delivery WHERE endpoint_id = p.id AND state = 'pending' AND lease_token IS NULL ORDER BY subject_id, sequence LIMIT 1) first
  WHERE NOT p.enabled LIMIT ${MAX_ENDPOINTS_AT_ONCE}`);
