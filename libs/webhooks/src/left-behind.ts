import type { Env } from '@rampart/config';
import { inOneStatement, isPresent, rows, type Sql, sql } from '@rampart/data';
import type { DataSource } from 'typeorm';
import { holding } from './claim-deliveries.js';
import { wantTries } from './jobs.js';

/** By then a job that was to put a delivery in line has done so, or is lost. */
const OVERDUE_SECONDS = 1;
/** By then a worker that lost its connections has new ones, or wrote down how its try ended. */
const SAID_AFTER_SECONDS = 3;

/** After an outage there may be hundreds of thousands: the next look finds the others. */
const MOST_AT_ONCE = 10_000;
const MAX_ENDPOINTS_AT_ONCE = 8;

type Leases = Pick<Env, 'WEBHOOK_LEASE_SECONDS' | 'WEBHOOK_TIMEOUT_SECONDS'>;

/**
 * Puts in line what nobody would come for: tries whose lease is over, or whose worker is gone, and deliveries whose time came
 * without their job. Such a try counts as not made: whether it was, nobody knows. What is pending for a disabled endpoint is
 * held. Answers how many tries were left behind by workers.
 */
export async function putLeftBehindInLine(database: DataSource, env: Leases): Promise<number> {
  const parts = {
    abandoned: abandoned(env),
    tries: wantTries(sql`SELECT * FROM abandoned`),
    overdue: OVERDUE,
    stranded: STRANDED,
  };
  const [found] = await rows<{ abandoned: number }>(
    database,
    inOneStatement(parts, sql`SELECT count(*)::int AS abandoned FROM abandoned`),
  );
  return found?.abandoned ?? 0;
}

/** After its timeout no try of a dead worker is on its way any more; a moment later a living one has said how its own ended. */
const abandoned = ({ WEBHOOK_LEASE_SECONDS, WEBHOOK_TIMEOUT_SECONDS }: Leases): Sql => sql`
  UPDATE webhook_delivery SET attempts = attempts - 1, lease_until = NULL, lease_token = NULL, parked = true, job_id = gen_random_uuid()
  WHERE state = 'pending' AND lease_token IS NOT NULL AND (
    lease_until < now()
    OR lease_until < now() + make_interval(secs => ${WEBHOOK_LEASE_SECONDS - WEBHOOK_TIMEOUT_SECONDS - SAID_AFTER_SECONDS})
      AND lease_holder IS NOT NULL AND NOT ${isPresent(sql`lease_holder`)})
  RETURNING event_id, endpoint_id, state, attempts, next_attempt_at, parked, job_id`;

const OVERDUE = sql`
  UPDATE webhook_delivery SET parked = true
  WHERE state = 'pending' AND NOT parked AND lease_token IS NULL AND ctid = ANY(ARRAY(
    SELECT ctid FROM webhook_delivery
    WHERE state = 'pending' AND NOT parked AND lease_token IS NULL
      AND next_attempt_at < (SELECT rampart_now() - make_interval(secs => ${OVERDUE_SECONDS}))
    ORDER BY next_attempt_at LIMIT ${MOST_AT_ONCE}))`;

/**
 * Written in the moment in which it was disabled, on its way then and to be tried again, or more than was held at once. The order of the inner statement
 * has an index answer it, however Postgres estimates the table; the outer limit keeps that estimate low.
 */
const STRANDED = holding(sql`
  SELECT p.id FROM webhook_endpoint p
  CROSS JOIN LATERAL (
    SELECT FROM webhook_delivery WHERE endpoint_id = p.id AND state = 'pending' AND lease_token IS NULL ORDER BY subject_id, sequence LIMIT 1) first
  WHERE NOT p.enabled LIMIT ${MAX_ENDPOINTS_AT_ONCE}`);
