import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { reveal } from '@rampart/config';
import { Clock, crashPoint, ids } from '@rampart/kernel';
import { rows, sql } from '@rampart/sql';
import { DeskAccounts, type PayoutFormat } from '../desk-config.js';
import { DeskDatabase } from '../desk-database.js';
import type { Creditor } from '../rail/desk-payouts.js';
import {
  approveStatement,
  decideStatement,
  issueStatement,
  makeStatement,
  withdrawStatement,
} from './batch-statements.js';
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
    const made = await rows(
      this.database,
      makeStatement({
        id,
        accountId,
        messageId,
        format: account.payouts.format,
        executionDate: executionDate(now, account),
        createdBy: by,
        createdAt: now,
      }),
    );
    crashPoint('desk.batched');
    return made.length === 0 ? undefined : this.findBatch(id);
  }

  /**
   * Approves a batch as one of two operators, who saw the payouts with that digest. Undefined if the batch is not open, or the operator has approved it
   * already; `changed` if its payouts differ.
   */
  async approveBatch(
    id: string,
    { by, digest }: { by: string; digest: string },
  ): Promise<DeskBatch | 'changed' | undefined> {
    const [row] = await rows<{ approved: boolean; changed: boolean }>(
      this.database,
      approveStatement(id, { by, at: this.clock.now(), digest }),
    );
    crashPoint('desk.approved');
    await rows(this.database, decideStatement(id));
    crashPoint('desk.decided');
    if (row?.changed) return 'changed';
    return row?.approved ? this.findBatch(id) : undefined;
  }

  /** Dissolves a batch that was not issued; its payouts are queued again. Returns whether the batch was open. */
  async withdrawBatch(id: string): Promise<boolean> {
    const withdrawn = await rows(this.database, withdrawStatement(id));
    return withdrawn.length > 0;
  }

  /**
   * Returns the file of an approved batch; from now on its payouts count as sent. Undefined if the batch is not approved, has nothing left to pay, or belongs
   * to an account that was removed from the configuration.
   */
  async issueFile(id: string, by: string): Promise<IssuedFile | undefined> {
    const account = this.accounts.find((await this.findBatch(id))?.accountId ?? '');
    if (!account) return undefined;
    const now = this.clock.now();
    const found = await rows(
      this.database,
      issueStatement(id, { by, at: now, executionDate: executionDate(now, account) }),
    );
    crashPoint('desk.issued');
    const batch = found.length === 0 ? undefined : await this.findBatch(id);
    if (!batch) return undefined;
    const payouts = await rows<{ key: string; reference: string; amount: string; creditor: string }>(
      this.database,
      sql`SELECT key, reference, trim_scale(amount)::text AS amount, creditor FROM desk.payout WHERE batch_id = ${id} ORDER BY seq`,
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
    const found = await rows<{ key: string }>(this.database, sql`SELECT key FROM desk.payout WHERE batch_id = ${id}`);
    return found.map(({ key }) => key);
  }

  /** Newest first. */
  async listBatches(): Promise<DeskBatch[]> {
    return rows<DeskBatch>(this.database, sql`${BATCHES} GROUP BY b.id ORDER BY b.created_at DESC LIMIT 100`);
  }

  async findBatch(id: string): Promise<DeskBatch | undefined> {
    const [batch] = await rows<DeskBatch>(this.database, sql`${BATCHES} WHERE b.id = ${id} GROUP BY b.id`);
    return batch;
  }
}

const BATCHES = sql`
  SELECT b.id, b.account_id AS "accountId", b.message_id AS "messageId", b.format, b.state, b.execution_date::text AS "executionDate", b.created_by AS "createdBy",
    b.created_at AS "createdAt", ARRAY(SELECT operator FROM desk.approval a WHERE a.batch_id = b.id ORDER BY at) AS "approvedBy",
    count(p.key)::int AS payouts, trim_scale(coalesce(sum(p.amount), 0))::text AS total,
    count(*) FILTER (WHERE p.state = 'booked')::int AS booked, count(*) FILTER (WHERE p.state = 'returned')::int AS returned
  FROM desk.batch b LEFT JOIN desk.payout p ON p.batch_id = b.id`;
