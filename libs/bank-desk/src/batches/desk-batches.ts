import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { reveal } from '@rampart/config';
import { Clock, crashPoint, ids } from '@rampart/kernel';
import { DeskAccounts, type PayoutFormat } from '../desk-config.js';
import { DeskDatabase } from '../desk-database.js';
import type { Creditor } from '../rail/desk-payouts.js';
import { digestOf } from './batch-payouts.js';
import { executionDate } from './execution-date.js';
import { writePayouts } from './write-payouts.js';

export type BatchState = 'proposed' | 'approved' | 'issued' | 'withdrawn';

export interface DeskBatch {
  readonly id: string;
  readonly accountId: string;
  readonly messageId: string;
  readonly format: PayoutFormat;
  readonly state: BatchState;
  readonly executionDate: string;
  readonly createdBy: string;
  readonly createdAt: Date;
  readonly approvedBy: readonly string[];
  readonly payouts: number;
  readonly total: string;
  readonly booked: number;
  readonly returned: number;
}

export interface IssuedFile {
  readonly name: string;
  readonly content: string;
  /** Keys of the file's payouts. */
  readonly keys: readonly string[];
}

/** Banks accept larger files only by agreement. */
const MAX_PAYOUTS = 5_000;
const APPROVALS = 2;

/**
 * Files of payouts. Two operators approve a file before it is issued, its message id is used once, and the same batch yields the same file however often it is
 * fetched.
 */
@Injectable()
export class DeskBatches {
  constructor(
    private readonly database: DeskDatabase,
    private readonly accounts: DeskAccounts,
    private readonly clock: Clock,
  ) {}

  /** Creates a batch of the queued payouts. Undefined if nothing is queued, or if the account is unknown or does not pay. */
  async makeBatch(accountId: string, by: string): Promise<DeskBatch | undefined> {
    const account = this.accounts.find(accountId);
    if (!account?.payouts) return undefined;
    const now = this.clock.now();
    const id = ids.next();
    const messageId = `RD${randomBytes(12).toString('hex').toUpperCase()}`;
    const rows = await this.database.query(MAKE_BATCH, [
      id,
      accountId,
      messageId,
      account.payouts.format,
      executionDate(now, account),
      by,
      now,
    ]);
    crashPoint('desk.batched');
    return rows.length === 0 ? undefined : this.findBatch(id);
  }

  /**
   * Approves a batch as one of two operators, who saw the payouts with that digest. Undefined if the batch is not open, or the operator has approved it
   * already; `changed` if its payouts differ.
   */
  async approveBatch(
    id: string,
    { by, digest }: { by: string; digest: string },
  ): Promise<DeskBatch | 'changed' | undefined> {
    const [row] = await this.database.query<{ approved: boolean; changed: boolean }>(APPROVE, [
      id,
      by,
      this.clock.now(),
      digest,
    ]);
    crashPoint('desk.approved');
    await this.database.query(DECIDE, [id]);
    crashPoint('desk.decided');
    if (row?.changed) return 'changed';
    return row?.approved ? this.findBatch(id) : undefined;
  }

  /** Dissolves a batch that was not issued; its payouts are queued again. Returns whether the batch was open. */
  async withdrawBatch(id: string): Promise<boolean> {
    const rows = await this.database.query(WITHDRAW, [id]);
    return rows.length > 0;
  }

  /**
   * Returns the file of an approved batch; from now on its payouts count as sent. Undefined if the batch is not approved, has nothing left to pay, or belongs
   * to an account that was removed from the configuration.
   */
  async issueFile(id: string, by: string): Promise<IssuedFile | undefined> {
    const account = this.accounts.find((await this.findBatch(id))?.accountId ?? '');
    if (!account) return undefined;
    const now = this.clock.now();
    const rows = await this.database.query(ISSUE, [id, by, now, executionDate(now, account)]);
    crashPoint('desk.issued');
    const batch = rows.length === 0 ? undefined : await this.findBatch(id);
    if (!batch) return undefined;
    const payouts = await this.database.query<{ key: string; reference: string; amount: string; creditor: string }>(
      'SELECT key, reference, trim_scale(amount)::text AS amount, creditor FROM desk.payout WHERE batch_id = $1 ORDER BY seq',
      [id],
    );
    const content = writePayouts(
      {
        ...batch,
        account,
        payouts: payouts.map(({ creditor, ...payout }) => ({
          ...payout,
          creditor: JSON.parse(reveal(creditor)) as Creditor,
        })),
      },
      batch.format,
    );
    return {
      name: `${batch.messageId}.${batch.format === 'csv' ? 'csv' : 'xml'}`,
      content,
      keys: payouts.map(({ key }) => key),
    };
  }

  /** Keys of the payouts in a batch. */
  async listKeys(id: string): Promise<string[]> {
    const rows = await this.database.query<{ key: string }>('SELECT key FROM desk.payout WHERE batch_id = $1', [id]);
    return rows.map(({ key }) => key);
  }

  /** Newest first. */
  async listBatches(): Promise<DeskBatch[]> {
    return this.database.query<DeskBatch>(`${BATCHES} GROUP BY b.id ORDER BY b.created_at DESC LIMIT 100`);
  }

  async findBatch(id: string): Promise<DeskBatch | undefined> {
    const [batch] = await this.database.query<DeskBatch>(`${BATCHES} WHERE b.id = $1 GROUP BY b.id`, [id]);
    return batch;
  }
}

const BATCHES = `
  SELECT b.id, b.account_id AS "accountId", b.message_id AS "messageId", b.format, b.state, b.execution_date::text AS "executionDate", b.created_by AS "createdBy",
    b.created_at AS "createdAt", ARRAY(SELECT operator FROM desk.approval a WHERE a.batch_id = b.id ORDER BY at) AS "approvedBy",
    count(p.key)::int AS payouts, trim_scale(coalesce(sum(p.amount), 0))::text AS total,
    count(*) FILTER (WHERE p.state = 'booked')::int AS booked, count(*) FILTER (WHERE p.state = 'returned')::int AS returned
  FROM desk.batch b LEFT JOIN desk.payout p ON p.batch_id = b.id`;

const MAKE_BATCH = `
  WITH waiting AS (
    SELECT key FROM desk.payout WHERE account_id = $2 AND state = 'queued' ORDER BY seq LIMIT ${MAX_PAYOUTS} FOR UPDATE SKIP LOCKED
  ), batch AS (
    INSERT INTO desk.batch (id, account_id, message_id, format, state, execution_date, created_by, created_at)
    SELECT $1, $2, $3, $4, 'proposed', $5, $6, $7 WHERE EXISTS (SELECT FROM waiting) RETURNING id
  ), taken AS (UPDATE desk.payout SET state = 'batched', batch_id = $1 WHERE key IN (SELECT key FROM waiting))
  SELECT id FROM batch`;

const APPROVE = `
  WITH open AS (SELECT id, ${digestOf('$1')} AS digest FROM desk.batch WHERE id = $1 AND state = 'proposed' FOR UPDATE),
  approved AS (
    INSERT INTO desk.approval (batch_id, operator, at, digest) SELECT id, $2, $3, digest FROM open WHERE digest = $4 ON CONFLICT DO NOTHING RETURNING batch_id
  )
  SELECT EXISTS (SELECT FROM approved) AS approved, EXISTS (SELECT FROM open WHERE digest <> $4) AS changed`;

/** A separate statement, because a statement does not see what another one commits while it waits. */
const DECIDE = `
  UPDATE desk.batch SET state = 'approved'
  WHERE id = $1 AND state = 'proposed' AND (SELECT count(*) FROM desk.approval WHERE batch_id = $1) >= ${APPROVALS}`;

/** A payout that a statement already shows as paid by other means stays with its batch and is never queued again. */
const WITHDRAW = `
  WITH open AS (UPDATE desk.batch SET state = 'withdrawn' WHERE id = $1 AND state IN ('proposed', 'approved') RETURNING id),
  freed AS (UPDATE desk.payout SET state = 'queued', batch_id = NULL WHERE batch_id IN (SELECT id FROM open) AND state = 'batched')
  SELECT id FROM open`;

/**
 * The first time, the payouts must be those that were approved, a payout that a statement already shows drops out of the file, and a past day is moved; later
 * the file stays as it was. One UPDATE of the payouts decides both, because a row that a booking holds is read again after the wait.
 */
const ISSUE = `
  WITH known AS (SELECT id, state FROM desk.batch WHERE id = $1 AND (state = 'issued' OR state = 'approved'
    AND EXISTS (SELECT FROM desk.payout WHERE batch_id = $1 AND state = 'batched')
    AND NOT EXISTS (SELECT FROM desk.approval WHERE batch_id = $1 AND digest <> ${digestOf('$1')})) FOR UPDATE),
  issued AS (
    UPDATE desk.batch b SET state = 'issued', issued_by = $2, issued_at = $3, execution_date = greatest(execution_date, $4::date)
    FROM known WHERE b.id = known.id AND known.state = 'approved'
  ), sent AS (
    UPDATE desk.payout SET state = CASE state WHEN 'batched' THEN 'sent' ELSE state END, batch_id = CASE state WHEN 'batched' THEN batch_id END
    WHERE batch_id IN (SELECT id FROM known WHERE state = 'approved')
  )
  SELECT id FROM known`;
