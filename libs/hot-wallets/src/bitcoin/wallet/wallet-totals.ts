import type { WalletBalance } from '@rampart/ports';
import { rows, sql } from '@rampart/sql';
import { Injectable } from '@nestjs/common';
import { BitcoinDatabase } from '../bitcoin-database.js';
import { Coins } from '../payouts/coins.js';
import { bitcoinOf } from '../satoshi.js';

/** Adds up what the wallet has, and what its transactions have cost. */
@Injectable()
export class WalletTotals {
  constructor(
    private readonly coins: Coins,
    private readonly database: BitcoinDatabase,
  ) {}

  /** Our own change counts at once: only its own transaction can remove it, and that would put the money back. */
  async findBalance(confirmations: number): Promise<WalletBalance> {
    const counted = (await this.coins.listCoins()).filter(
      (coin) => coin.isOwn || coin.confirmations >= Math.max(1, confirmations),
    );
    return { amount: bitcoinOf(counted.reduce((sum, { sats }) => sum + sats, 0n)), feesPaid: await this.findFees() };
  }

  private async findFees(): Promise<string> {
    const [row] = await rows<{ sats: string }>(
      this.database,
      sql`SELECT coalesce(sum(fee_sats), 0)::text AS sats FROM bitcoin.batch WHERE tx_id IS NOT NULL`,
    );
    return bitcoinOf(BigInt(row?.sats ?? '0'));
  }
}
