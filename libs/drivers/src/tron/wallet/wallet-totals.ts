import type { CryptoCode } from '@rampart/kernel';
import type { WalletBalance } from '@rampart/ports';
import { Injectable } from '@nestjs/common';
import { TronNetwork } from '../node/tron-network.js';
import { TronDatabase } from '../tron-database.js';
import { decimalOf, TronSettings, type TronToken } from '../tron-settings.js';

const ATTEMPTS = 5;

interface OutgoingRow {
  readonly tx_id: string | null;
  readonly units: string;
}

/** Reads what our wallet has in the solid chain, less what is on its way. */
@Injectable()
export class WalletTotals {
  constructor(
    private readonly database: TronDatabase,
    private readonly settings: TronSettings,
    private readonly network: TronNetwork,
  ) {}

  /** A payout is taken off from the moment that it is planned. Fees are in TRX, which the service does not trade. */
  async findBalance(currency: CryptoCode): Promise<WalletBalance | undefined> {
    const token = this.settings.findToken(currency);
    if (!token) return undefined;
    const { held, block } = await this.readSolid(token);
    const leaving = await this.findLeaving(currency, block);
    return { amount: decimalOf(held - leaving, token.decimals), feesPaid: '0' };
  }

  /** The balance, and the one solid block that it is of. */
  private readSolid({ contract }: TronToken): Promise<{ held: bigint; block: bigint }> {
    const { wallet } = this.settings.values;
    return this.network.ask(async (node) => {
      for (let i = 0; i < ATTEMPTS; i += 1) {
        const before = await node.findHead('walletsolidity');
        const held = await node.findTokenBalance(contract, wallet, 'walletsolidity');
        const after = await node.findHead('walletsolidity');
        if (before.number === after.number) return { held, block: before.number };
      }
      throw new Error('the chain moved while the wallet was counted');
    });
  }

  /** Asked for after the balance was read: what that block has moved is in it. */
  private async findLeaving(currency: CryptoCode, block: bigint): Promise<bigint> {
    const rows = await this.database.query<OutgoingRow>(
      `SELECT a.tx_id, p.units::text AS units FROM tron.attempt a JOIN tron.payout p ON p.key = a.key
       WHERE p.currency = $1 AND (a.state IN ('planned', 'sent') OR (a.state = 'final' AND a.succeeded AND a.block_number > $2))`,
      [currency, block.toString()],
    );
    const left = await Promise.all(rows.map((row) => this.isLeaving(row, block)));
    return rows.reduce((sum, { units }, i) => (left[i] === true ? sum + BigInt(units) : sum), 0n);
  }

  private async isLeaving({ tx_id }: OutgoingRow, block: bigint): Promise<boolean> {
    if (tx_id === null) return true;
    const info = await this.network.ask((node) => node.findInfo(tx_id, 'walletsolidity'));
    return !info || info.blockNumber > block;
  }
}
