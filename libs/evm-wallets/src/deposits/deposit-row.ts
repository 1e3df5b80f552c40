import { sql } from '@rampart/sql';

/** A deposit as the driver's table stores it. */
export interface DepositRow {
  readonly event_id: string;
  readonly chain: string;
  readonly transaction_id: string;
  readonly tx_id: string;
  readonly address: string;
  readonly currency: string;
  /** A whole number as text. */
  readonly units: string;
  readonly confirmations: number;
  readonly dropped: boolean;
  readonly senders: readonly string[];
  readonly seen_at: Date;
  /** Decimals of a token that is not in the settings; its contract is the currency. */
  readonly decimals?: number | null;
}

/** A deposit as it was found: in a block, or announced. */
export interface FoundDeposit extends Omit<DepositRow, 'confirmations' | 'dropped'> {
  /** Null until a block includes it. */
  readonly block_number: string | null;
}

/** Number of blocks below the tip whose hashes the driver remembers and whose changes it follows. */
export const TRACKED_DEPTH = 64;

export const COLUMNS = sql`event_id, chain, transaction_id, tx_id, address, currency, units::text AS units, confirmations, dropped, senders, seen_at, decimals`;

/** Identifies the n-th transfer of a currency to an address in one transaction, whichever block includes the transaction. */
export const eventId = (
  { chain, txId }: { chain: string; txId: string },
  { currency, address }: { currency: string; address: string },
  ordinal: number,
): string => `${chain}:${txId}:${currency}:${address}:${ordinal}`;
