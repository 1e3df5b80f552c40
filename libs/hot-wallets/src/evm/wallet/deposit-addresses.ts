import { Clock } from '@rampart/kernel';
import { Injectable } from '@nestjs/common';
import { toChecksum } from '@rampart/signing';
import { AddressAltered } from '../../frame/address-altered.js';
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
    await this.database.query('UPDATE evm.address SET address = $2 WHERE transaction_id = $1 AND address IS NULL', [
      transactionId,
      accounts.addressAt({ index }).toLowerCase(),
    ]);
    const [row] = await this.database.query<{ address: string }>(
      'SELECT address FROM evm.address WHERE transaction_id = $1',
      [transactionId],
    );
    const derived = [accounts, ...accounts.retired].map((each) => each.addressAt({ index }));
    const address = derived.find((each) => each.toLowerCase() === row?.address);
    if (address === undefined) throw new AddressAltered(transactionId);
    return toChecksum(address);
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
