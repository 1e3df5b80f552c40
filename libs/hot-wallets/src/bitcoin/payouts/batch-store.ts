import { ids } from '@rampart/kernel';
import type { Refusal, SigningPayout, SignRequest } from '@rampart/signing';
import { rows, sql } from '@rampart/sql';
import { isRestoreOpen, SIGNED_BEFORE } from '@rampart/wallet-frame';
import { Injectable } from '@nestjs/common';
import { BitcoinDatabase } from '../bitcoin-database.js';
import { insertBatch } from './insert-batch.js';

/** A transaction of a batch: the first one, or a replacement with a higher fee. */
export interface Version {
  readonly seq: number;
  readonly request: SignRequest;
  readonly fee: bigint;
  readonly rate: number;
  /** Block height when the version was created. */
  readonly height: number;
  /** Null until it is signed. */
  readonly raw: string | null;
  readonly txId: string | null;
}

export interface Batch {
  readonly id: string;
  /** Outpoints that each version spends. */
  readonly inputs: readonly string[];
  readonly isMined: boolean;
  readonly versions: readonly Version[];
}

export type BatchPurpose = 'payouts' | 'consolidation' | 'sweep';

export interface LastMove {
  readonly state: 'open' | 'confirmed' | 'abandoned';
  readonly isMined: boolean;
  readonly createdAt: Date;
}

export type NewVersion = Pick<Version, 'request' | 'fee' | 'rate' | 'height'>;

/** Stores batches. A key is in one batch, whose transactions all spend the same inputs, so at most one of them can ever confirm. */
@Injectable()
export class BatchStore {
  constructor(private readonly database: BitcoinDatabase) {}

  /** Whether nothing new may be signed, because the database was restored. */
  isHeld(): Promise<boolean> {
    return isRestoreOpen(this.database);
  }

  /** The payouts that have waited longest, with their time of arrival. */
  async listQueued(limit: number): Promise<readonly (SigningPayout & { readonly created_at: Date })[]> {
    const found = await rows<QueuedRow>(
      this.database,
      sql`SELECT key, transaction_id AS "transactionId", address, sats::text AS sats, coalesce(token, '') AS token, assertion, created_at
       FROM bitcoin.payout WHERE state = 'queued' ORDER BY seq LIMIT ${limit}`,
    );
    return found.map(({ assertion, ...payout }) => (assertion === null ? payout : { ...payout, assertion }));
  }

  async nextChangeIndex(): Promise<number> {
    const [row] = await rows<{ index: number }>(
      this.database,
      sql`SELECT nextval('bitcoin.change_index')::int AS index`,
    );
    if (!row) throw new Error('the sequence of change addresses has no value');
    return row.index;
  }

  /** Inserts a batch in one statement. Throws and stores nothing if another process was faster with a payout. */
  async insertBatch(
    version: NewVersion,
    { inputs, purpose }: { inputs: readonly string[]; purpose: BatchPurpose },
    at: Date,
  ): Promise<void> {
    await rows(this.database, insertBatch({ ...version, id: ids.next(), inputs, purpose, at }));
  }

  /** The newest transaction that moved our own money. */
  async findLastMove(): Promise<LastMove | undefined> {
    const [row] = await rows<LastMove>(
      this.database,
      sql`SELECT state, is_mined AS "isMined", created_at AS "createdAt" FROM bitcoin.batch WHERE purpose <> 'payouts' ORDER BY created_at DESC LIMIT 1`,
    );
    return row;
  }

  async listOpen(): Promise<readonly Batch[]> {
    const found = await rows<VersionRow>(
      this.database,
      sql`SELECT b.id, b.inputs, b.is_mined AS "isMined", v.seq, v.request, v.fee_sats::text AS fee, v.rate::text AS rate, v.height, v.raw, v.tx_id
       FROM bitcoin.batch b JOIN bitcoin.version v ON v.batch_id = b.id WHERE b.state = 'open' ORDER BY b.created_at, b.id, v.seq`,
    );
    const batches = new Map<string, Batch & { readonly versions: Version[] }>();
    for (const row of found) {
      const { id, inputs, isMined } = row;
      const batch = batches.get(id) ?? { id, inputs, isMined, versions: [] };
      batch.versions.push(versionOf(row));
      batches.set(id, batch);
    }
    return [...batches.values()];
  }

  /** Called before the transaction is sent. A second process that signed the same version stores the same bytes. */
  async storeSigned(batch: string, seq: number, { raw, txId }: { raw: string; txId: string }): Promise<void> {
    await rows(
      this.database,
      sql`WITH signed AS (
         UPDATE bitcoin.version SET raw = coalesce(raw, ${raw}), tx_id = coalesce(tx_id, ${txId}) WHERE batch_id = ${batch} AND seq = ${seq} RETURNING batch_id, tx_id, fee_sats)
       UPDATE bitcoin.batch b SET tx_id = signed.tx_id, fee_sats = signed.fee_sats FROM signed WHERE b.id = signed.batch_id`,
    );
  }

  async insertVersion(batch: string, { request, fee, rate, height }: NewVersion): Promise<void> {
    await rows(
      this.database,
      sql`INSERT INTO bitcoin.version (batch_id, seq, request, fee_sats, rate, height)
       SELECT ${batch}, max(seq) + 1, ${JSON.stringify(request)}, ${fee.toString()}, ${rate}, ${height} FROM bitcoin.version WHERE batch_id = ${batch}`,
    );
  }

  /** Deletes a higher fee that the signer refused; the transaction before it stays. */
  async dropVersion(batch: string, seq: number): Promise<void> {
    await rows(
      this.database,
      sql`DELETE FROM bitcoin.version WHERE batch_id = ${batch} AND seq = ${seq} AND raw IS NULL AND seq > 1`,
    );
  }

  /** Records the transaction that is in a block, or was sent last. */
  async noteFound(
    batch: string,
    version: Version,
    { state, isMined }: { state: 'open' | 'confirmed'; isMined: boolean },
  ): Promise<void> {
    await rows(
      this.database,
      sql`UPDATE bitcoin.batch SET tx_id = ${version.txId}, fee_sats = ${version.fee.toString()}, state = ${state}, is_mined = ${isMined}
       WHERE id = ${batch} AND (tx_id, state, is_mined) IS DISTINCT FROM (${version.txId}, ${state}, ${isMined})`,
    );
  }

  /**
   * Abandons a batch that was never signed: refused payouts end, those that need a passkey are held, and the others wait for another batch. A payout that was
   * signed before is for an operator.
   */
  async abandonBatch(batch: string, refusals: readonly Refusal[]): Promise<void> {
    await rows(
      this.database,
      sql`WITH gone AS (UPDATE bitcoin.batch SET state = 'abandoned' WHERE id = ${batch} AND state = 'open' AND tx_id IS NULL RETURNING id)
       UPDATE bitcoin.payout p SET batch_id = NULL, output = NULL,
         state = CASE WHEN r.code = 'keyReused' THEN 'unclear' WHEN r.code = 'passkey' THEN 'held' WHEN r.detail IS NOT NULL THEN 'refused' WHEN ${refusals.every(({ key, code }) => key !== undefined && code !== 'dayLimit')} THEN 'queued' ELSE 'deferred' END,
         reason = CASE WHEN r.code = 'keyReused' THEN ${SIGNED_BEFORE} ELSE coalesce(r.detail, 'waiting_liquidity') END
       FROM gone, bitcoin.payout q LEFT JOIN jsonb_to_recordset(${JSON.stringify(endingRefusals(refusals))}::jsonb) AS r(key text, code text, detail text) ON r.key = q.key
       WHERE p.key = q.key AND p.batch_id = gone.id`,
    );
  }

  /** Nothing was started for these payouts, so their keys count as unknown again. */
  async deferPayouts(keys: readonly string[], reason: 'waiting_liquidity' | 'fee_too_high'): Promise<void> {
    await rows(
      this.database,
      sql`UPDATE bitcoin.payout SET state = 'deferred', reason = ${reason} WHERE key = ANY(${keys}) AND state = 'queued'`,
    );
  }
}

/** At most one refusal per payout that no other batch pays. An earlier signature outweighs every other reason. */
function endingRefusals(refusals: readonly Refusal[]): Refusal[] {
  const ending = refusals.filter(({ key, code }) => key !== undefined && code !== 'dayLimit');
  const signedLast = [...ending].sort((a, b) => Number(a.code === 'keyReused') - Number(b.code === 'keyReused'));
  return [...new Map(signedLast.map((refusal) => [refusal.key, refusal])).values()];
}

type QueuedRow = Omit<SigningPayout, 'assertion'> & { readonly assertion: string | null; readonly created_at: Date };

interface VersionRow extends Omit<Batch, 'versions'> {
  readonly seq: number;
  readonly request: SignRequest;
  readonly fee: string;
  readonly rate: string;
  readonly height: number;
  readonly raw: string | null;
  readonly tx_id: string | null;
}

const versionOf = ({ seq, request, fee, rate, height, raw, tx_id }: VersionRow): Version => ({
  seq,
  request,
  fee: BigInt(fee),
  rate: Number(rate),
  height,
  raw,
  txId: tx_id,
});
