import { Injectable } from '@nestjs/common';
import { rows, type Sql, sql } from '@rampart/sql';
import { EvmDatabase } from '../evm-database.js';
import type { EvmChainSettings } from '../evm-settings.js';
import { type FoundDeposit, TRACKED_DEPTH } from './deposit-row.js';

export interface KnownBlock {
  readonly number: bigint;
  readonly hash: string;
}

/** Stores blocks and the deposits in them. */
@Injectable()
export class BlockStore {
  constructor(private readonly database: EvmDatabase) {}

  async findTop(chain: string): Promise<KnownBlock | undefined> {
    const [row] = await rows<{ number: string; hash: string }>(
      this.database,
      sql`SELECT number::text AS number, hash FROM evm.block WHERE chain = ${chain} ORDER BY evm.block.number DESC LIMIT 1`,
    );
    return row && { number: BigInt(row.number), hash: row.hash };
  }

  async findHash(chain: string, number: bigint): Promise<string | undefined> {
    const [row] = await rows<{ hash: string }>(
      this.database,
      sql`SELECT hash FROM evm.block WHERE chain = ${chain} AND number = ${number.toString()}`,
    );
    return row?.hash;
  }

  /** Stores the block and its deposits in one statement, so that both become visible at once. */
  async storeBlock(chain: string, { number, hash }: KnownBlock, deposits: readonly FoundDeposit[]): Promise<void> {
    const oldest = number - BigInt(2 * TRACKED_DEPTH);
    await rows(
      this.database,
      sql`WITH stored AS (INSERT INTO evm.block (chain, number, hash) VALUES (${chain}, ${number.toString()}, ${hash})),
       old AS (DELETE FROM evm.block WHERE chain = ${chain} AND number < ${oldest.toString()})
       ${upsert(deposits)}`,
    );
  }

  /** Stores announced deposits. A deposit that is already in a block keeps its block. */
  async storePending(deposits: readonly FoundDeposit[]): Promise<void> {
    if (deposits.length > 0) await rows(this.database, upsert(deposits));
  }

  /** Stores an attested deposit as fully confirmed. A deposit that the feed found in a block is kept. */
  async storeAttested(deposit: FoundDeposit): Promise<void> {
    await rows(
      this.database,
      sql`INSERT INTO evm.deposit AS d (event_id, chain, transaction_id, tx_id, address, currency, units, block_number, confirmations, dropped, attested, senders, seen_at)
       SELECT event_id, chain, transaction_id, tx_id, address, currency, units, block_number, ${TRACKED_DEPTH}, false, true, senders, seen_at
       FROM jsonb_to_recordset(${JSON.stringify([deposit])}::jsonb) AS r${RECORD}
       ON CONFLICT (event_id) DO UPDATE SET units = excluded.units, block_number = excluded.block_number, confirmations = excluded.confirmations, dropped = false,
         attested = true
       WHERE d.block_number IS NULL`,
    );
  }

  /** Sets the deposits of these blocks back to announced, and our own transactions in them back to sent. */
  async forgetFrom(chain: string, number: bigint): Promise<void> {
    const first = number.toString();
    await rows(
      this.database,
      sql`WITH gone AS (DELETE FROM evm.block WHERE chain = ${chain} AND number >= ${first}),
       ours AS (UPDATE evm.outgoing SET state = 'sent', block_number = NULL, fee = NULL, succeeded = NULL WHERE chain = ${chain} AND block_number >= ${first})
       UPDATE evm.deposit SET block_number = NULL, confirmations = 0 WHERE chain = ${chain} AND block_number >= ${first}`,
    );
  }

  /** Forgets every block but this one, which the feed continues from, and resets deposits and our own transactions above it, in one statement. */
  async restartAt(chain: string, { number, hash }: KnownBlock): Promise<void> {
    const kept = number.toString();
    await rows(
      this.database,
      sql`WITH gone AS (DELETE FROM evm.block WHERE chain = ${chain} AND number <> ${kept}),
       ours AS (UPDATE evm.outgoing SET state = 'sent', block_number = NULL, fee = NULL, succeeded = NULL WHERE chain = ${chain} AND block_number > ${kept}),
       deposits AS (UPDATE evm.deposit SET block_number = NULL, confirmations = 0 WHERE chain = ${chain} AND block_number > ${kept})
       INSERT INTO evm.block (chain, number, hash) VALUES (${chain}, ${kept}, ${hash}) ON CONFLICT (chain, number) DO UPDATE SET hash = excluded.hash`,
    );
  }

  /** Updates only rows whose count changed, so that the feed stays quiet. */
  async countConfirmations(
    { chain, finality, confirmations, depthWithoutFinality = confirmations }: EvmChainSettings,
    { head, finalized }: { readonly head: bigint; readonly finalized: bigint | undefined },
  ): Promise<void> {
    const depth = sql`least(${TRACKED_DEPTH}, greatest(0, v.head - block_number + 1))`;
    const isFinal = sql`CASE WHEN v.finalized IS NULL THEN v.head - block_number + 1 >= ${depthWithoutFinality} ELSE block_number <= v.finalized END`;
    const counted = {
      depth,
      finalized: sql`CASE WHEN ${isFinal} THEN ${TRACKED_DEPTH} ELSE least(1, ${depth}) END`,
      // A deposit that was confirmed stays confirmed when a provider that does not report finality replaces another.
      chain: sql`CASE WHEN confirmations >= ${confirmations} OR ${isFinal} THEN ${depth} ELSE least(${confirmations - 1}, ${depth}) END`,
    }[finality];
    await rows(
      this.database,
      sql`WITH v AS (SELECT ${head.toString()}::bigint AS head, ${finalized?.toString() ?? null}::bigint AS finalized)
       UPDATE evm.deposit SET confirmations = ${counted} FROM v
       WHERE chain = ${chain} AND block_number IS NOT NULL AND confirmations < ${TRACKED_DEPTH} AND confirmations <> ${counted}`,
    );
    await rows(
      this.database,
      sql`UPDATE evm.outgoing SET state = 'final' WHERE chain = ${chain} AND state = 'mined' AND block_number <= ${head.toString()}::bigint - ${TRACKED_DEPTH - 1}`,
    );
  }
}

const RECORD = sql`(event_id text, chain text, transaction_id text, tx_id text, address text, currency text, units numeric,
    block_number bigint, senders text[], seen_at timestamptz, decimals integer)`;

/** Data from the chain replaces an attested row. */
const upsert = (deposits: readonly FoundDeposit[]): Sql => sql`
  INSERT INTO evm.deposit AS d (event_id, chain, transaction_id, tx_id, address, currency, units, block_number, confirmations, dropped, senders, seen_at, decimals)
  SELECT event_id, r.chain, transaction_id, tx_id, address, currency, units, block_number, 0, false, senders, seen_at, decimals
  FROM jsonb_to_recordset(${JSON.stringify(deposits)}::jsonb) AS r${RECORD}
  ORDER BY seen_at, event_id
  ON CONFLICT (event_id) DO UPDATE SET units = excluded.units, block_number = excluded.block_number, dropped = false, attested = false,
    senders = CASE WHEN excluded.block_number IS NULL THEN d.senders ELSE excluded.senders END
  WHERE (d.block_number IS NULL AND (d.dropped OR excluded.block_number IS NOT NULL)) OR (d.attested AND excluded.block_number IS NOT NULL)`;
