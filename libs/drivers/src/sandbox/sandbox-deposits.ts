import { type ChainId, type CryptoCode, secretHex } from '@rampart/kernel';
import type { SandboxDatabase } from './sandbox-database.js';
import { txIdOf } from './sandbox-references.js';

export interface SandboxDeposit {
  readonly transactionId: string;
  readonly chain: ChainId;
  readonly currency: CryptoCode;
  /** Plain decimal notation. */
  readonly amount: string;
  /** If omitted, see `txIdFor`. */
  readonly txId?: string | undefined;
  /** Alternative to an id: deposits with the same key are one deposit, with an id in the chain's format. */
  readonly key?: string | undefined;
  /** 0 while in the mempool; defaults to 100, enough for every chain. */
  readonly confirmations?: number | undefined;
  /** Evicted, double-spent or reversed by a reorganisation. The deposit stays dropped until a call with `false` reinstates it. */
  readonly dropped?: boolean | undefined;
  /** The address that the deposit is spent from; the sender is unknown if it is omitted. */
  readonly sender?: string | undefined;
}

export interface Seen {
  readonly id: string;
  /** Whether the id exists with other content. */
  readonly conflict: boolean;
}

/** Stores the current state of a deposit. Confirmations only grow, unless the deposit is dropped or reappears. */
export async function seeDeposit(database: SandboxDatabase, deposit: SandboxDeposit, seenAt: Date): Promise<Seen> {
  const confirmations = deposit.confirmations ?? (deposit.dropped ? 0 : CONFIRMED);
  const id = deposit.txId ?? (await txIdFor(database, deposit, confirmations));
  const [row] = await database.query<{ same: boolean }>(UPSERT, [
    deposit.transactionId,
    id,
    deposit.chain,
    deposit.currency,
    deposit.amount,
    confirmations,
    deposit.dropped ?? null,
    seenAt,
    deposit.sender ?? null,
  ]);
  return { id, conflict: row?.same !== true };
}

/** Enough for every chain. */
export const CONFIRMED = 100;

/**
 * Without a transaction id or a key, the call refers to the last deposit if it can be its next state: the same amount with more confirmations, dropped, or no
 * longer dropped. Otherwise it is a new deposit.
 */
async function txIdFor(database: SandboxDatabase, deposit: SandboxDeposit, confirmations: number): Promise<string> {
  if (deposit.key !== undefined) return txIdOf(deposit.chain, deposit.key);
  const [last] = await database.query<{ tx_id: string; continues: boolean }>(
    `SELECT tx_id,
       (chain, currency, amount::numeric) = ($2, $3, $4::text::numeric) AND (CASE WHEN dropped THEN NOT $6 ELSE confirmations < $5 OR $6 END) IS TRUE AS continues
     FROM sandbox.deposit WHERE transaction_id = $1 ORDER BY seq DESC LIMIT 1`,
    [deposit.transactionId, deposit.chain, deposit.currency, deposit.amount, confirmations, deposit.dropped ?? null],
  );
  return last?.continues ? last.tx_id : txIdOf(deposit.chain, secretHex(16));
}

const UPSERT = `
  INSERT INTO sandbox.deposit AS seen (transaction_id, tx_id, chain, currency, amount, confirmations, dropped, seen_at, sender)
  VALUES ($1, $2, $3, $4, $5::text, $6, coalesce($7::boolean, false), $8, $9)
  ON CONFLICT (transaction_id, tx_id) DO UPDATE SET
    confirmations = CASE
      WHEN $7 OR (seen.dropped AND NOT $7) THEN excluded.confirmations
      WHEN seen.dropped THEN seen.confirmations
      ELSE greatest(seen.confirmations, excluded.confirmations)
    END,
    dropped = coalesce($7, seen.dropped),
    sender = coalesce(excluded.sender, seen.sender)
  RETURNING (chain, currency, amount::numeric) = ($3, $4, $5::text::numeric) AS same`;
