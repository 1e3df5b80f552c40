import { readChanges } from '@rampart/driver-tables';
import type { ChainDeposit, Changes } from '@rampart/ports';
import { rows, sql } from '@rampart/sql';
import { Injectable } from '@nestjs/common';
import { EvmDatabase } from '../evm-database.js';
import { EvmSettings } from '../evm-settings.js';
import { chainDepositOf } from './chain-deposit.js';
import { ChainSync } from './chain-sync.js';
import { COLUMNS, type DepositRow } from './deposit-row.js';

/** Reads deposits from the driver's table, after it has synced the chains. */
@Injectable()
export class DepositFeed {
  constructor(
    private readonly database: EvmDatabase,
    private readonly sync: ChainSync,
    private readonly settings: EvmSettings,
  ) {}

  async depositsFor(transactionId: string): Promise<readonly ChainDeposit[]> {
    await this.sync.syncAll();
    const found = await rows<DepositRow>(
      this.database,
      sql`SELECT ${COLUMNS} FROM evm.deposit WHERE transaction_id = ${transactionId} ORDER BY seen_at, seq`,
    );
    return found.map((row) => chainDepositOf(this.settings, row));
  }

  async changesSince(cursor: string): Promise<Changes> {
    const parts = await this.sync.syncAll();
    return {
      ...(await readChanges(this.database, { table: 'evm.deposit', subject: 'transaction_id' }, cursor)),
      parts,
    };
  }
}
