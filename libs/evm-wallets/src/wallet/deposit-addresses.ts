import { Clock } from '@rampart/kernel';
import { Injectable } from '@nestjs/common';
import { toChecksum } from '@rampart/signing';
import { rows, sql } from '@rampart/sql';
import { AddressAltered } from '@rampart/wallet-frame';
import { EvmDatabase } from '../evm-database.js';
import { EvmSettings } from '../evm-settings.js';

/** One address per sell, the same on every chain. */
@Injectable()
export class DepositAddresses {
  constructor(
    private readonly database: EvmDatabase,
    private readonly settings: EvmSettings,
    private readonly clock: Clock,
  ) {}

  /**
   * A transaction keeps its address, which is watched from the moment it is stored, before it is returned. The address is derived from the public keys,
   * including those of retired seeds, never from the row; throws if the row has another address.
   */
  async findOrMake(transactionId: string): Promise<string> {
    const index = await this.indexFor(transactionId);
    const { accounts } = this.settings;
    await rows(
      this.database,
      sql`UPDATE evm.address SET address = ${accounts.addressAt({ index }).toLowerCase()} WHERE transaction_id = ${transactionId} AND address IS NULL`,
    );
    const [row] = await rows<{ address: string }>(
      this.database,
      sql`SELECT address FROM evm.address WHERE transaction_id = ${transactionId}`,
    );
    const derived = [accounts, ...accounts.retired].map((each) => each.addressAt({ index }));
    const address = derived.find((each) => each.toLowerCase() === row?.address);
    if (address === undefined) throw new AddressAltered(transactionId);
    return toChecksum(address);
  }

  private async indexFor(transactionId: string): Promise<number> {
    const [made] = await rows<{ index: number }>(
      this.database,
      sql`WITH made AS (INSERT INTO evm.address (index, transaction_id, created_at) VALUES (evm.next_index(), ${transactionId}, ${this.clock.now()}) ON CONFLICT DO NOTHING RETURNING index)
       SELECT index FROM made UNION ALL SELECT index FROM evm.address WHERE transaction_id = ${transactionId} LIMIT 1`,
    );
    if (!made) throw new Error('no deposit address could be kept');
    return made.index;
  }
}
