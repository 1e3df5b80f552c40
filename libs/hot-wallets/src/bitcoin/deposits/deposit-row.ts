import { sql } from '@rampart/sql';

/** A deposit as the driver's table stores it. */
export interface DepositRow {
  readonly event_id: string;
  readonly transaction_id: string;
  readonly tx_id: string;
  readonly address: string;
  /** A bigint as text. */
  readonly sats: string;
  /** Counted up to `TRACKED_DEPTH`. */
  readonly confirmations: number;
  readonly dropped: boolean;
  readonly senders: readonly string[];
  readonly seen_at: Date;
  /** The last block that included it, even if no block includes it now. */
  readonly block_hash: string | null;
}

/** A deposit as a pass finds it. */
export interface FoundDeposit extends DepositRow {
  /** A miner's own payout, which cannot be spent yet. It has no confirmations until it is mature: 100 blocks must follow its own. */
  readonly isImmature?: boolean;
}

/** Number of blocks below the tip in which every change is followed; deeper ones are reported when the chain is reorganised below them. */
export const TRACKED_DEPTH = 100;

/** Number of blocks that must follow a block before its miner's payout can be spent. */
export const COINBASE_MATURITY = 100;

export const COLUMNS = sql`event_id, transaction_id, tx_id, address, sats::text AS sats, confirmations, dropped, senders, seen_at, block_hash`;
