import { Clock, type CryptoCode, ids } from '@rampart/kernel';
import type { AssetPayout, TronTransfer } from '@rampart/signing';
import { rows, sql } from '@rampart/sql';
import { Injectable } from '@nestjs/common';
import { TronDatabase } from '../tron-database.js';
import type { Settlement } from './settle.js';

/** A transaction for a payout. */
export interface Attempt {
  readonly id: string;
  readonly key: string;
  readonly transfer: TronTransfer;
  readonly state: 'planned' | 'sent';
  /** Null until it is signed. */
  readonly raw: string | null;
  readonly txId: string | null;
  /** Block of the latest view, which a fork can remove; null if no block includes it. */
  readonly seenIn: string | null;
  /** Number of earlier attempts, which no block can include any more. */
  readonly earlier: number;
}

export interface QueuedPayout {
  readonly key: string;
  readonly address: string;
  readonly currency: CryptoCode;
  readonly units: string;
}

/** Stores what is signed for payouts. A payout has at most one transaction that a block may still include, as the index `one_attempt` enforces. */
@Injectable()
export class AttemptStore {
  constructor(
    private readonly database: TronDatabase,
    private readonly clock: Clock,
  ) {}

  /** Lists the attempts that were checked longest ago, and marks them as checked. */
  listOpen(limit: number): Promise<Attempt[]> {
    return rows<Attempt>(
      this.database,
      sql`UPDATE tron.attempt a SET checked_at = ${this.clock.now()} WHERE id IN (
         SELECT id FROM tron.attempt WHERE state IN ('planned', 'sent') ORDER BY checked_at NULLS FIRST, seq LIMIT ${limit})
       RETURNING id, key, transfer, state, raw, tx_id AS "txId", seen_in::text AS "seenIn",
         (SELECT count(*) FROM tron.attempt e WHERE e.key = a.key AND e.state = 'expired')::int AS earlier`,
    );
  }

  listQueued(limit: number): Promise<QueuedPayout[]> {
    return rows<QueuedPayout>(
      this.database,
      sql`SELECT key, address, currency, units::text AS units FROM tron.payout WHERE state = 'queued' ORDER BY seq LIMIT ${limit}`,
    );
  }

  async countOpen(): Promise<number> {
    const [row] = await rows<{ count: number }>(
      this.database,
      sql`SELECT count(*)::int AS count FROM tron.attempt WHERE state IN ('planned', 'sent')`,
    );
    return row?.count ?? 0;
  }

  /** Undefined if the payout is not queued any more, or has a transaction that a block may still include. */
  async planAttempt(key: string, transfer: TronTransfer): Promise<Attempt | undefined> {
    const [row] = await rows<Attempt>(
      this.database,
      sql`WITH taken AS (UPDATE tron.payout SET state = 'assigned', reason = NULL
         WHERE key = ${key} AND state = 'queued' AND (address, units::text) = (${transfer.to}, ${transfer.amount}) RETURNING key)
       INSERT INTO tron.attempt AS a (id, key, transfer, state, created_at) SELECT ${ids.next()}, key, ${JSON.stringify(transfer)}::jsonb, 'planned', ${this.clock.now()} FROM taken
       ON CONFLICT DO NOTHING
       RETURNING id, key, transfer, state, raw, tx_id AS "txId", NULL AS "seenIn",
         (SELECT count(*) FROM tron.attempt e WHERE e.key = a.key AND e.state = 'expired')::int AS earlier`,
    );
    return row;
  }

  /** Called before the transaction is sent. A second process that signed the same plan stores the same bytes. */
  async storeSigned(id: string, { raw, txId }: { raw: string; txId: string }): Promise<void> {
    await rows(
      this.database,
      sql`UPDATE tron.attempt SET raw = ${raw}, tx_id = ${txId}, state = 'sent' WHERE id = ${id} AND state = 'planned'`,
    );
  }

  /** Abandons a plan that was never signed. */
  async abandonPlan(
    id: string,
    {
      state,
      reason,
    }: { readonly state: 'queued' | 'held' | 'deferred' | 'refused' | 'unclear'; readonly reason: string },
  ): Promise<void> {
    await rows(
      this.database,
      sql`WITH gone AS (UPDATE tron.attempt SET state = 'abandoned' WHERE id = ${id} AND state = 'planned' RETURNING key)
       UPDATE tron.payout p SET state = ${state}, reason = ${reason} FROM gone WHERE p.key = gone.key`,
    );
  }

  async noteSeen(id: string, block: bigint | undefined): Promise<void> {
    await rows(
      this.database,
      sql`UPDATE tron.attempt SET seen_in = ${block?.toString() ?? null} WHERE id = ${id} AND state = 'sent'`,
    );
  }

  /** Records the outcome in the solid chain, which is final. */
  async noteFinal(id: string, { block, fee, succeeded, result, isUnclear }: Settlement): Promise<void> {
    await rows(
      this.database,
      sql`WITH ended AS (
         UPDATE tron.attempt SET state = 'final', block_number = ${block.toString()}, fee = ${fee.toString()}, succeeded = ${succeeded}, result = ${result}
         WHERE id = ${id} AND state = 'sent' RETURNING key)
       UPDATE tron.payout p SET state = CASE WHEN ${isUnclear} THEN 'unclear' ELSE p.state END, reason = ${result} FROM ended WHERE p.key = ended.key`,
    );
  }

  /** Ends a transaction that no block can include any more, and queues its payout again for another transaction. */
  async noteExpired(id: string): Promise<void> {
    await rows(
      this.database,
      sql`WITH ended AS (UPDATE tron.attempt SET state = 'expired' WHERE id = ${id} AND state = 'sent' RETURNING key)
       UPDATE tron.payout p SET state = 'queued' FROM ended WHERE p.key = ended.key AND p.state = 'assigned'`,
    );
  }

  /** Nothing was started for these payouts: a deferred key counts as unknown again, unless something was signed for it before. */
  async endQueued(
    payouts: readonly QueuedPayout[],
    { state, reason }: { readonly state: 'deferred' | 'refused'; readonly reason: string },
  ): Promise<void> {
    await rows(
      this.database,
      sql`UPDATE tron.payout p SET state = ${state}, reason = ${reason} WHERE key = ANY(${payouts.map(({ key }) => key)}) AND state = 'queued'
         AND (${state} = 'refused' OR NOT EXISTS (SELECT FROM tron.attempt a WHERE a.key = p.key AND a.state = 'expired'))`,
    );
  }

  async findPayout(key: string): Promise<AssetPayout> {
    const [row] = await rows<Omit<AssetPayout, 'assertion'> & { assertion: string | null }>(
      this.database,
      sql`SELECT key, transaction_id AS "transactionId", address, currency AS asset, units::text AS amount, coalesce(token, '') AS token, assertion
       FROM tron.payout WHERE key = ${key}`,
    );
    if (!row) throw new Error('the payout of a transaction is gone');
    const { assertion, ...payout } = row;
    return assertion === null ? payout : { ...payout, assertion };
  }
}
