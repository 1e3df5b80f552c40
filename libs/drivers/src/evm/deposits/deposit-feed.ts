import type { ChainId, CryptoCode } from '@rampart/kernel';
import type { ChainDeposit, Changes } from '@rampart/ports';
import { Injectable } from '@nestjs/common';
import { EvmDatabase } from '../evm-database.js';
import { decimalsOn, EvmSettings } from '../evm-settings.js';
import { decimalOf } from '../units.js';
import { ChainSync } from './chain-sync.js';
import { readChanges } from '../../schema/numbered-feed.js';
import { COLUMNS, type DepositRow } from './deposit-row.js';

/** Reads deposits from the driver's table, after a look at the chains. */
@Injectable()
export class DepositFeed {
  constructor(
    private readonly database: EvmDatabase,
    private readonly sync: ChainSync,
    private readonly settings: EvmSettings,
  ) {}

  async depositsFor(transactionId: string): Promise<readonly ChainDeposit[]> {
    await this.sync.syncAll();
    const rows = await this.database.query<DepositRow>(
      `SELECT ${COLUMNS} FROM evm.deposit WHERE transaction_id = $1 ORDER BY seen_at, seq`,
      [transactionId],
    );
    return rows.map((row) => this.depositOf(row));
  }

  async changesSince(cursor: string): Promise<Changes> {
    await this.sync.syncAll();
    return readChanges(this.database, { table: 'evm.deposit', subject: 'transaction_id' }, cursor);
  }

  private depositOf(row: DepositRow): ChainDeposit {
    const chain = this.settings.findChain(row.chain as ChainId);
    const decimals = chain && decimalsOn(chain, row.currency);
    if (decimals === undefined) throw new Error(`${row.currency} on ${row.chain} is no longer configured`);
    return {
      eventId: row.event_id,
      txId: row.tx_id,
      chain: row.chain as ChainId,
      currency: row.currency as CryptoCode,
      amount: decimalOf(BigInt(row.units), decimals),
      confirmations: row.confirmations,
      dropped: row.dropped,
      seenAt: row.seen_at,
      ...(row.senders.length > 0 ? { senders: row.senders } : {}),
    };
  }
}
