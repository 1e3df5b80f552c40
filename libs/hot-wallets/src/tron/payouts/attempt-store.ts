import { Clock, type CryptoCode, ids } from '@rampart/kernel';
import type { AssetPayout, TronTransfer } from '@rampart/signing';
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
    return this.database.query<Attempt>(
      `UPDATE tron.attempt a SET checked_at = $2 WHERE id IN (
         SELECT id FROM tron.attempt WHERE state IN ('planned', 'sent') ORDER BY checked_at NULLS FIRST, seq LIMIT $1)
       RETURNING id, key, transfer, state, raw, tx_id AS "txId", seen_in::text AS "seenIn",
         (SELECT count(*) FROM tron.attempt e WHERE e.key = a.key AND e.state = 'expired')::int AS earlier`,
      [limit, this.clock.now()],
    );
  }

  listQueued(limit: number): Promise<QueuedPayout[]> {
    return this.database.query<QueuedPayout>(
      `SELECT key, address, currency, units::text AS units FROM tron.payout WHERE state = 'queued' ORDER BY seq LIMIT $1`,
      [limit],
    );
  }

  async countOpen(): Promise<number> {
    const [row] = await this.database.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM tron.attempt WHERE state IN ('planned', 'sent')`,
    );
    return row?.count ?? 0;
  }

  /** Undefined if the payout is not queued any more, or has a transaction that a block may still include. */
  async planAttempt(key: string, transfer: TronTransfer): Promise<Attempt | undefined> {
    const [row] = await this.database.query<Attempt>(
      `WITH taken AS (UPDATE tron.payout SET state = 'assigned', reason = NULL
         WHERE key = $2 AND state = 'queued' AND (address, units::text) = ($3::jsonb ->> 'to', $3::jsonb ->> 'amount') RETURNING key)
       INSERT INTO tron.attempt AS a (id, key, transfer, state, created_at) SELECT $1, key, $3::jsonb, 'planned', $4 FROM taken
       ON CONFLICT DO NOTHING
       RETURNING id, key, transfer, state, raw, tx_id AS "txId", NULL AS "seenIn",
         (SELECT count(*) FROM tron.attempt e WHERE e.key = a.key AND e.state = 'expired')::int AS earlier`,
      [ids.next(), key, JSON.stringify(transfer), this.clock.now()],
    );
    return row;
  }

  /** Called before the transaction is sent. A second process that signed the same plan stores the same bytes. */
  async storeSigned(id: string, { raw, txId }: { raw: string; txId: string }): Promise<void> {
    await this.database.query(
      `UPDATE tron.attempt SET raw = $2, tx_id = $3, state = 'sent' WHERE id = $1 AND state = 'planned'`,
      [id, raw, txId],
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
    await this.database.query(
      `WITH gone AS (UPDATE tron.attempt SET state = 'abandoned' WHERE id = $1 AND state = 'planned' RETURNING key)
       UPDATE tron.payout p SET state = $2, reason = $3 FROM gone WHERE p.key = gone.key`,
      [id, state, reason],
    );
  }

  async noteSeen(id: string, block: bigint | undefined): Promise<void> {
    await this.database.query(`UPDATE tron.attempt SET seen_in = $2 WHERE id = $1 AND state = 'sent'`, [
      id,
      block?.toString() ?? null,
    ]);
  }

  /** Records the outcome in the solid chain, which is final. */
  async noteFinal(id: string, { block, fee, succeeded, result, isUnclear }: Settlement): Promise<void> {
    await this.database.query(
      `WITH ended AS (
         UPDATE tron.attempt SET state = 'final', block_number = $2, fee = $3, succeeded = $4, result = $5
         WHERE id = $1 AND state = 'sent' RETURNING key)
       UPDATE tron.payout p SET state = CASE WHEN $6 THEN 'unclear' ELSE p.state END, reason = $5 FROM ended WHERE p.key = ended.key`,
      [id, block.toString(), fee.toString(), succeeded, result, isUnclear],
    );
  }

  /** Ends a transaction that no block can include any more, and queues its payout again for another transaction. */
  async noteExpired(id: string): Promise<void> {
    await this.database.query(
      `WITH ended AS (UPDATE tron.attempt SET state = 'expired' WHERE id = $1 AND state = 'sent' RETURNING key)
       UPDATE tron.payout p SET state = 'queued' FROM ended WHERE p.key = ended.key AND p.state = 'assigned'`,
      [id],
    );
  }

  /** Nothing was started for these payouts: a deferred key counts as unknown again, unless something was signed for it before. */
  async endQueued(
    payouts: readonly QueuedPayout[],
    { state, reason }: { readonly state: 'deferred' | 'refused'; readonly reason: string },
  ): Promise<void> {
    await this.database.query(
      `UPDATE tron.payout p SET state = $2, reason = $3 WHERE key = ANY($1) AND state = 'queued'
         AND ($2 = 'refused' OR NOT EXISTS (SELECT FROM tron.attempt a WHERE a.key = p.key AND a.state = 'expired'))`,
      [payouts.map(({ key }) => key), state, reason],
    );
  }

  async findPayout(key: string): Promise<AssetPayout> {
    const [row] = await this.database.query<Omit<AssetPayout, 'assertion'> & { assertion: string | null }>(
      `SELECT key, transaction_id AS "transactionId", address, currency AS asset, units::text AS amount, coalesce(token, '') AS token, assertion
       FROM tron.payout WHERE key = $1`,
      [key],
    );
    if (!row) throw new Error('the payout of a transaction is gone');
    const { assertion, ...payout } = row;
    return assertion === null ? payout : { ...payout, assertion };
  }
}
