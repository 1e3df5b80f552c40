import { Clock } from '@rampart/kernel';
import { Injectable } from '@nestjs/common';
import { toChecksum } from '@rampart/signing';
import { EvmDatabase } from '../evm-database.js';
import { EvmSettings } from '../evm-settings.js';

/** One address for each sell, alike on every chain. */
@Injectable()
export class DepositAddresses {
  constructor(
    private readonly database: EvmDatabase,
    private readonly settings: EvmSettings,
    private readonly clock: Clock,
  ) {}

  /** A transaction keeps its address, which is watched from the moment it is stored: before it is answered. */
  async findOrMake(transactionId: string): Promise<string> {
    const kept = await this.findKept(transactionId);
    if (kept !== undefined) return toChecksum(kept);
    const index = await this.indexFor(transactionId);
    const address = this.settings.accounts.addressAt({ index });
    await this.database.query('UPDATE evm.address SET address = $2 WHERE transaction_id = $1 AND address IS NULL', [
      transactionId,
      address.toLowerCase(),
    ]);
    return toChecksum((await this.findKept(transactionId)) ?? address);
  }

  private async findKept(transactionId: string): Promise<string | undefined> {
    const [row] = await this.database.query<{ address: string }>(
      'SELECT address FROM evm.address WHERE transaction_id = $1 AND address IS NOT NULL',
      [transactionId],
    );
    return row?.address;
  }

  private async indexFor(transactionId: string): Promise<number> {
    const [made] = await this.database.query<{ index: number }>(
      `WITH made AS (INSERT INTO evm.address (index, transaction_id, created_at) VALUES (evm.next_index(), $1, $2) ON CONFLICT DO NOTHING RETURNING index)
       SELECT index FROM made UNION ALL SELECT index FROM evm.address WHERE transaction_id = $1 LIMIT 1`,
      [transactionId, this.clock.now()],
    );
    if (!made) throw new Error('no deposit address could be kept');
    return made.index;
  }
}
