import { Injectable } from '@nestjs/common';
import { rows, sql } from '@rampart/sql';
import { RpcRefused } from '@rampart/wallet-frame';
import { BitcoinDatabase } from '../bitcoin-database.js';
import { BitcoinSettings } from '../bitcoin-settings.js';
import { NodeGuard } from '../node/node-guard.js';
import { NodeRpc } from '../node/node-rpc.js';
import { WatchWallet } from '../wallet/watch-wallet.js';
import { DepositSync } from './deposit-sync.js';

export interface BitcoinRescanned {
  readonly from: number;
  /** Deposits that were not known before; null while the node is still reading, which may take hours. The feed reports them like any other. */
  readonly found: number | null;
}

/** Makes the node's wallet read the chain again from a height on, for an operator who is missing a deposit. */
@Injectable()
export class BitcoinRescan {
  constructor(
    private readonly rpc: NodeRpc,
    private readonly guard: NodeGuard,
    private readonly wallet: WatchWallet,
    private readonly database: BitcoinDatabase,
    private readonly settings: BitcoinSettings,
    private readonly sync: DepositSync,
  ) {}

  /** Throws if the node is unreliable, is still reading, or no longer has the block. */
  async rescan(from: number): Promise<BitcoinRescanned> {
    await this.guard.assertUsable();
    await this.wallet.ensureLoaded();
    const before = await this.countDeposits();
    await rows(this.database, sql`UPDATE bitcoin.sync SET last_block = '' WHERE wallet = ${this.settings.wallet}`);
    const isDone = await this.readChain(from);
    if (!isDone) return { from, found: null };
    await this.sync.syncDeposits();
    return { from, found: (await this.countDeposits()) - before };
  }

  /** Returns false if the node takes longer than the timeout; it then continues by itself. */
  private async readChain(from: number): Promise<boolean> {
    try {
      await this.rpc.call('rescanblockchain', from);
      return true;
    } catch (error) {
      if (error instanceof RpcRefused || !(error as Error).message.includes('time-out')) throw error;
      return false;
    }
  }

  private async countDeposits(): Promise<number> {
    const [row] = await rows<{ count: number }>(this.database, sql`SELECT count(*)::int AS count FROM bitcoin.deposit`);
    return row?.count ?? 0;
  }
}
