import { type Sql, sql } from '@rampart/sql';
import type { Side } from './sides.js';

const ID = '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$';

/** Whether an id in a job's payload is that of a row of the partner. */
const isOf = (partner: string): Sql => sql`
  v.id = ${partner}::uuid
  OR EXISTS (SELECT FROM transaction WHERE id = v.id AND partner_id = ${partner})
  OR EXISTS (SELECT FROM payout WHERE id = v.id AND partner_id = ${partner})
  OR EXISTS (SELECT FROM webhook_event WHERE id = v.id AND partner_id = ${partner})
  OR EXISTS (SELECT FROM email WHERE id = v.id AND partner_id = ${partner})
  OR EXISTS (SELECT FROM kyc_review WHERE id = v.id AND partner_id = ${partner})
  OR EXISTS (SELECT FROM proposal WHERE id = v.id AND partner_id = ${partner})
  OR EXISTS (SELECT FROM member WHERE id = v.id AND partner_id = ${partner})`;

/**
 * Moves the jobs of the partner's rows from the outbox into its row in `partner`, in the transaction that hides the rows: a job that ran afterwards would find
 * none, and end as if it were done.
 */
export const takeJobs = (source: Side, partner: string): Promise<object[]> =>
  source.ask(sql`
    WITH own AS (
      SELECT DISTINCT o.id FROM outbox o
      CROSS JOIN LATERAL (SELECT value::uuid AS id FROM jsonb_each_text(o.payload) WHERE value ~ ${ID}) v
      WHERE ${isOf(partner)}),
    taken AS (DELETE FROM outbox WHERE id IN (SELECT id FROM own) RETURNING queue, name, payload, run_at)
    UPDATE partner SET moved_jobs = (SELECT jsonb_agg(taken) FROM taken) WHERE id = ${partner}`);

/** Adds such jobs to the outbox of the cell where the partner lives from now on, as `jobs`, in the transaction that shows it. */
export const addJobs = (side: Side, jobs: string): Promise<object[]> =>
  side.ask(sql`
    INSERT INTO outbox (id, queue, name, payload, run_at)
    SELECT gen_random_uuid(), queue, name, payload, run_at
    FROM jsonb_to_recordset(${jobs}::jsonb) AS j(queue text, name text, payload jsonb, run_at timestamptz)`);

/** Asks rails and chains about each order that may have been paid while it was in neither cell. */
export const watchOrders = (side: Side, partner: string): Promise<object[]> =>
  side.ask(sql`
    INSERT INTO outbox (id, queue, name, payload, run_at)
    SELECT gen_random_uuid(), 'transactions', 'watchPayment', jsonb_build_object('transactionId', id), rampart_now()
    FROM transaction
    WHERE partner_id = ${partner} AND (status NOT IN ('completed', 'refunded', 'cancelled') AND status NOT LIKE 'expired%'
      OR status LIKE 'expired%' AND updated_at > rampart_now() - interval '1 day')`);

export async function readJobs(source: Side, partner: string): Promise<string> {
  const [row] = await source.ask<{ jobs: string }>(
    sql`SELECT coalesce(moved_jobs, '[]')::text AS jobs FROM partner WHERE id = ${partner}`,
  );
  return row?.jobs ?? '[]';
}
