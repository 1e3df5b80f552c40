import { readChanges } from '@rampart/driver-tables';
import type { ChainDeposit, Changes } from '@rampart/ports';
import { rows, sql } from '@rampart/sql';
import { Injectable } from '@nestjs/common';
import { BitcoinDatabase } from '../bitcoin-database.js';
import { chainDepositOf } from './chain-deposit.js';
import { COLUMNS, type DepositRow } from './deposit-row.js';
import { DepositSync } from './deposit-sync.js';

/** Reads deposits from the driver's table, after it has synced with the node. */
@Injectable()
export class DepositFeed {
  constructor(
    private readonly database: BitcoinDatabase,
    private readonly sync: DepositSync,
  ) {}

  /** Throws while the node is unreliable. */
  readDeposits(): Promise<void> {
    return this.sync.syncDeposits();
  }

  async depositsFor(transactionId: string): Promise<readonly ChainDeposit[]> {
    await this.sync.syncDeposits();
    const found = await rows<DepositRow>(
      this.database,
      sql`SELECT ${COLUMNS} FROM bitcoin.deposit WHERE transaction_id = ${transactionId} ORDER BY seen_at, seq`,
    );
    return found.map(chainDepositOf);
  }

  async changesSince(cursor: string): Promise<Changes> {
    await this.sync.syncDeposits();
    return readChanges(this.database, { table: 'bitcoin.deposit', subject: 'transaction_id' }, cursor);
  }
}
