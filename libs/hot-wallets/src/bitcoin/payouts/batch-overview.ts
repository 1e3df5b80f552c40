import { Injectable } from '@nestjs/common';
import { rows, sql } from '@rampart/sql';
import { BitcoinDatabase } from '../bitcoin-database.js';
import { bitcoinOf } from '../satoshi.js';
import type { BatchPurpose } from './batch-store.js';

/** A transaction of the wallet: what it pays, and what it costs. Amounts are in bitcoin. */
export interface BatchSummary {
  readonly id: string;
  readonly purpose: BatchPurpose;
  /** `sent` until a block includes it, `mined` until it is final. */
  readonly state: 'unsigned' | 'sent' | 'mined' | 'final' | 'abandoned';
  readonly txId: string | null;
  readonly fee: string;
  readonly inputs: number;
  readonly payouts: number;
  readonly paidOut: string;
  readonly createdAt: Date;
}

export interface BatchPayout {
  readonly key: string;
  readonly transactionId: string;
  readonly address: string;
  readonly amount: string;
  readonly output: number | null;
}

export interface BatchVersion {
  readonly seq: number;
  readonly txId: string | null;
  readonly fee: string;
  /** Satoshi per virtual byte. */
  readonly rate: number;
  /** Block height when the version was created. */
  readonly height: number;
}

export interface BatchDetails extends BatchSummary {
  readonly outpoints: readonly string[];
  readonly outputs: readonly BatchPayout[];
  readonly versions: readonly BatchVersion[];
}

const MAX_LISTED = 50;

/** Shows operators the wallet's transactions. */
@Injectable()
export class BatchOverview {
  constructor(private readonly database: BitcoinDatabase) {}

  /** Newest first. */
  async listBatches(): Promise<readonly BatchSummary[]> {
    const found = await rows<SummaryRow>(
      this.database,
      sql`${SUMMARY} ORDER BY b.created_at DESC, b.id DESC LIMIT ${MAX_LISTED}`,
    );
    return found.map(summaryOf);
  }

  async findBatch(id: string): Promise<BatchDetails | undefined> {
    const [row] = await rows<SummaryRow>(this.database, sql`${SUMMARY} WHERE b.id = ${id}`);
    if (!row) return undefined;
    const [outputs, versions] = await Promise.all([
      rows<BatchPayout & { sats: string }>(
        this.database,
        sql`SELECT key, transaction_id AS "transactionId", address, sats::text AS sats, output FROM bitcoin.payout WHERE batch_id = ${id} ORDER BY output`,
      ),
      rows<BatchVersion & { sats: string }>(
        this.database,
        sql`SELECT seq, tx_id AS "txId", fee_sats::text AS sats, rate::float8 AS rate, height FROM bitcoin.version WHERE batch_id = ${id} ORDER BY seq`,
      ),
    ]);
    return {
      ...summaryOf(row),
      outpoints: row.outpoints,
      outputs: outputs.map(({ sats, ...output }) => ({ ...output, amount: bitcoinOf(BigInt(sats)) })),
      versions: versions.map(({ sats, ...version }) => ({ ...version, fee: bitcoinOf(BigInt(sats)) })),
    };
  }

  /** Counts payouts that are in no transaction, by their state. */
  async countWaiting(): Promise<{ readonly queued: number; readonly held: number; readonly deferred: number }> {
    const found = await rows<{ state: 'queued' | 'held' | 'deferred'; count: number }>(
      this.database,
      sql`SELECT state, count(*)::int AS count FROM bitcoin.payout WHERE state IN ('queued', 'held', 'deferred') GROUP BY state`,
    );
    const countOf = (state: string): number => found.find((row) => row.state === state)?.count ?? 0;
    return { queued: countOf('queued'), held: countOf('held'), deferred: countOf('deferred') };
  }
}

interface SummaryRow {
  readonly id: string;
  readonly purpose: BatchPurpose;
  readonly state: 'open' | 'confirmed' | 'abandoned';
  readonly is_mined: boolean;
  readonly tx_id: string | null;
  readonly fee_sats: string;
  readonly outpoints: readonly string[];
  readonly payouts: number;
  readonly sats: string;
  readonly created_at: Date;
}

const SUMMARY = sql`
  SELECT b.id, b.purpose, b.state, b.is_mined, b.tx_id, b.fee_sats::text AS fee_sats, b.inputs AS outpoints, b.created_at,
    p.payouts, p.sats
  FROM bitcoin.batch b CROSS JOIN LATERAL (
    SELECT count(*)::int AS payouts, coalesce(sum(sats), 0)::text AS sats FROM bitcoin.payout WHERE batch_id = b.id) p`;

const summaryOf = (row: SummaryRow): BatchSummary => ({
  id: row.id,
  purpose: row.purpose,
  state: stateOf(row),
  txId: row.tx_id,
  fee: bitcoinOf(BigInt(row.fee_sats)),
  inputs: row.outpoints.length,
  payouts: row.payouts,
  paidOut: bitcoinOf(BigInt(row.sats)),
  createdAt: row.created_at,
});

function stateOf({ state, is_mined, tx_id }: SummaryRow): BatchSummary['state'] {
  if (state !== 'open') return state === 'confirmed' ? 'final' : 'abandoned';
  if (tx_id === null) return 'unsigned';
  return is_mined ? 'mined' : 'sent';
}
