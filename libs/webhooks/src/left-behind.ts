import { inOneStatement, rows, sql } from '@rampart/data';
import type { DataSource } from 'typeorm';
import { wantTries } from './jobs.js';

/** By then a job that was to put a delivery in line has done so, or is lost. */
const OVERDUE_SECONDS = 1;

/**
 * Puts in line what nobody would come for: tries whose worker died, which count as not made, because whether they were is not
 * known, and deliveries whose time came without their job. What was written for an endpoint in the very moment in which it was
 * disabled is held. Answers how many tries were left behind by workers.
 */
export async function putLeftBehindInLine(database: DataSource): Promise<number> {
  const [found] = await rows<{ abandoned: number }>(
    database,
    inOneStatement({ abandoned: ABANDONED, tries: wantTries(sql`SELECT * FROM abandoned`), overdue: OVERDUE, stranded: STRANDED }, sql`SELECT count(*)::int AS abandoned FROM abandoned`),
  );
  return found?.abandoned ?? 0;
}

const ABANDONED = sql`
  UPDATE webhook_delivery SET attempts = attempts - 1, lease_until = NULL, lease_token = NULL, parked = true
  WHERE state = 'pending' AND lease_token IS NOT NULL AND lease_until < now()
  RETURNING event_id, endpoint_id, state, attempts, next_attempt_at`;

const OVERDUE = sql`
  UPDATE webhook_delivery SET parked = true
  WHERE state = 'pending' AND NOT parked AND lease_token IS NULL AND next_attempt_at < (SELECT rampart_now() - make_interval(secs => ${OVERDUE_SECONDS}))`;

const STRANDED = sql`
  UPDATE webhook_delivery d SET state = 'held', parked = false
  FROM webhook_endpoint p WHERE p.id = d.endpoint_id AND NOT p.enabled AND d.parked`;
