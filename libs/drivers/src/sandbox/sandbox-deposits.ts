import { type ChainId, type CryptoCode, secretHex } from '@rampart/kernel';
import { rows, type Sql, sql } from '@rampart/sql';
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
  const [row] = await rows<{ same: boolean }>(database, upsert(deposit, { id, confirmations, seenAt }));
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
  const [last] = await rows<{ tx_id: string; continues: boolean }>(
    database,
    sql`SELECT tx_id,
       (chain, currency, amount::numeric) = (${deposit.chain}, ${deposit.currency}, ${deposit.amount}::text::numeric) AND (CASE WHEN dropped THEN NOT ${deposit.dropped ?? null} ELSE confirmations < ${confirmations} OR ${deposit.dropped ?? null} END) IS TRUE AS continues
     FROM sandbox.deposit WHERE transaction_id = ${deposit.transactionId} ORDER BY seq DESC LIMIT 1`,
  );
  return last?.continues ? last.tx_id : txIdOf(deposit.chain, secretHex(16));
}

const upsert = (
  { transactionId, chain, currency, amount, dropped, sender }: SandboxDeposit,
  { id, confirmations, seenAt }: { id: string; confirmations: number; seenAt: Date },
): Sql => sql`
  INSERT INTO sandbox.deposit AS seen (transaction_id, tx_id, chain, currency, amount, confirmations, dropped, seen_at, sender)
  VALUES (${transactionId}, ${id}, ${chain}, ${currency}, ${amount}::text, ${confirmations}, coalesce(${dropped}::boolean, false), ${seenAt}, ${sender})
  ON CONFLICT (transaction_id, tx_id) DO UPDATE SET
    confirmations = CASE
      WHEN ${dropped} OR (seen.dropped AND NOT ${dropped}) THEN excluded.confirmations
      WHEN seen.dropped THEN seen.confirmations
      ELSE greatest(seen.confirmations, excluded.confirmations)
    END,
    dropped = coalesce(${dropped}, seen.dropped),
    sender = coalesce(excluded.sender, seen.sender)
  RETURNING (chain, currency, amount::numeric) = (${chain}, ${currency}, ${amount}::text::numeric) AS same`;
