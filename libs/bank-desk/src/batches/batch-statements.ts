import { type Sql, sql } from '@rampart/sql';
import type { PayoutFormat } from '../desk-config.js';
import { digestOf } from './batch-payouts.js';

/** Banks accept larger files only by agreement. */
const MAX_PAYOUTS = 5_000;
const APPROVALS = 2;

interface NewBatch {
  readonly id: string;
  readonly accountId: string;
  readonly messageId: string;
  readonly format: PayoutFormat;
  readonly executionDate: string;
  readonly createdBy: string;
  readonly createdAt: Date;
}

interface Decision {
  readonly by: string;
  readonly at: Date;
}

/** Takes the queued payouts of an account into a new batch; returns nothing if none is queued. */
export const makeStatement = (batch: NewBatch): Sql => sql`
  WITH waiting AS (
    SELECT key FROM desk.payout WHERE account_id = ${batch.accountId} AND state = 'queued' ORDER BY seq LIMIT ${MAX_PAYOUTS} FOR UPDATE SKIP LOCKED
  ), batch AS (
    INSERT INTO desk.batch (id, account_id, message_id, format, state, execution_date, created_by, created_at)
    SELECT ${batch.id}, ${batch.accountId}, ${batch.messageId}, ${batch.format}, 'proposed', ${batch.executionDate}, ${batch.createdBy}, ${batch.createdAt} WHERE EXISTS (SELECT FROM waiting) RETURNING id
  ), taken AS (UPDATE desk.payout SET state = 'batched', batch_id = ${batch.id} WHERE key IN (SELECT key FROM waiting))
  SELECT id FROM batch`;

export const approveStatement = (id: string, { by, at, digest }: Decision & { digest: string }): Sql => sql`
  WITH open AS (SELECT id, ${digestOf(id)} AS digest FROM desk.batch WHERE id = ${id} AND state = 'proposed' FOR UPDATE),
  approved AS (
    INSERT INTO desk.approval (batch_id, operator, at, digest) SELECT id, ${by}, ${at}, digest FROM open WHERE digest = ${digest} ON CONFLICT DO NOTHING RETURNING batch_id
  )
  SELECT EXISTS (SELECT FROM approved) AS approved, EXISTS (SELECT FROM open WHERE digest <> ${digest}) AS changed`;

/** A separate statement, because a statement does not see what another one commits while it waits. */
export const decideStatement = (id: string): Sql => sql`
  UPDATE desk.batch SET state = 'approved'
  WHERE id = ${id} AND state = 'proposed' AND (SELECT count(*) FROM desk.approval WHERE batch_id = ${id}) >= ${APPROVALS}`;

/** A payout that a statement already shows as paid by other means stays with its batch and is never queued again. */
export const withdrawStatement = (id: string): Sql => sql`
  WITH open AS (UPDATE desk.batch SET state = 'withdrawn' WHERE id = ${id} AND state IN ('proposed', 'approved') RETURNING id),
  freed AS (UPDATE desk.payout SET state = 'queued', batch_id = NULL WHERE batch_id IN (SELECT id FROM open) AND state = 'batched')
  SELECT id FROM open`;

/**
 * The first time, the payouts must be those that were approved, a payout that a statement already shows drops out of the file, and a past day is moved; later
 * the file stays as it was. One UPDATE of the payouts decides both, because a row that a booking holds is read again after the wait.
 */
export const issueStatement = (
  id: string,
  { by, at, executionDate: day }: Decision & { executionDate: string },
): Sql => sql`
  WITH known AS (SELECT id, state FROM desk.batch WHERE id = ${id} AND (state = 'issued' OR state = 'approved'
    AND EXISTS (SELECT FROM desk.payout WHERE batch_id = ${id} AND state = 'batched')
    AND NOT EXISTS (SELECT FROM desk.approval WHERE batch_id = ${id} AND digest <> ${digestOf(id)})) FOR UPDATE),
  issued AS (
    UPDATE desk.batch b SET state = 'issued', issued_by = ${by}, issued_at = ${at}, execution_date = greatest(execution_date, ${day}::date)
    FROM known WHERE b.id = known.id AND known.state = 'approved'
  ), sent AS (
    UPDATE desk.payout SET state = CASE state WHEN 'batched' THEN 'sent' ELSE state END, batch_id = CASE state WHEN 'batched' THEN batch_id END
    WHERE batch_id IN (SELECT id FROM known WHERE state = 'approved')
  )
  SELECT id FROM known`;
