import { Clock } from '@rampart/kernel';
import type { DepositWallets } from '@rampart/ports';
import type { KeyPath } from '@rampart/signing';
import { rows, sql } from '@rampart/sql';
import { Injectable } from '@nestjs/common';
import { AddressAltered } from '@rampart/wallet-frame';
import { BitcoinDatabase } from '../bitcoin-database.js';
import { BitcoinSettings } from '../bitcoin-settings.js';
import { HandedOut } from './handed-out.js';
import { WatchWallet } from './watch-wallet.js';

/** Two addresses per sell. Index 0 belongs to no order: the operator funds the wallet there. */
@Injectable()
export class DepositAddresses {
  constructor(
    private readonly database: BitcoinDatabase,
    private readonly settings: BitcoinSettings,
    private readonly wallet: WatchWallet,
    private readonly handedOut: HandedOut,
    private readonly clock: Clock,
  ) {}

  /**
   * A transaction keeps its addresses. They are watched before they are returned, and derived from the public keys, including those of retired seeds, never
   * from the row; throws if the row has other addresses.
   */
  async findOrMake(transactionId: string): Promise<DepositWallets> {
    const index = await this.indexFor(transactionId);
    const kept = await this.findKept(transactionId);
    if (kept) return this.derived(index, kept, transactionId);
    const paths = pathsAt(index);
    await this.wallet.ensureWatched([paths.segwit, paths.legacy]);
    const [segwit, legacy] = [this.addressAt(paths.segwit), this.addressAt(paths.legacy)];
    await this.handedOut.markHandedOut(segwit);
    await rows(
      this.database,
      sql`UPDATE bitcoin.address SET segwit = ${segwit}, legacy = ${legacy} WHERE transaction_id = ${transactionId} AND segwit IS NULL`,
    );
    return { bitcoin: segwit, legacyBitcoin: legacy };
  }

  /** The addresses of the seed that the stored ones belong to. */
  private derived(index: number, kept: { segwit: string; legacy: string }, transactionId: string): DepositWallets {
    const { segwit, legacy } = pathsAt(index);
    const { accounts } = this.settings;
    const found = [accounts, ...accounts.retired]
      .map((each) => ({
        bitcoin: each.paymentAt(segwit).address,
        legacyBitcoin: each.paymentAt(legacy).address,
      }))
      .find((each) => each.bitcoin === kept.segwit && each.legacyBitcoin === kept.legacy);
    if (!found) throw new AddressAltered(transactionId);
    return found;
  }

  private async findKept(transactionId: string): Promise<{ segwit: string; legacy: string } | undefined> {
    const [row] = await rows<{ segwit: string; legacy: string }>(
      this.database,
      sql`SELECT segwit, legacy FROM bitcoin.address WHERE transaction_id = ${transactionId} AND segwit IS NOT NULL`,
    );
    return row;
  }

  private async indexFor(transactionId: string): Promise<number> {
    const known = await this.findIndex(transactionId);
    if (known !== undefined) return known;
    await this.handedOut.skipHandedOut();
    const [made] = await rows<{ index: number }>(
      this.database,
      sql`INSERT INTO bitcoin.address (transaction_id, created_at) VALUES (${transactionId}, ${this.clock.now()}) ON CONFLICT DO NOTHING RETURNING index`,
    );
    const index = made?.index ?? (await this.findIndex(transactionId));
    if (index === undefined) throw new Error('no deposit address could be kept');
    return index;
  }

  private async findIndex(transactionId: string): Promise<number | undefined> {
    const [row] = await rows<{ index: number }>(
      this.database,
      sql`SELECT index FROM bitcoin.address WHERE transaction_id = ${transactionId}`,
    );
    return row?.index;
  }

  private addressAt = (path: KeyPath): string => this.settings.accounts.paymentAt(path).address;
}

const pathsAt = (index: number): Record<KeyPath['account'], KeyPath> => ({
  segwit: { account: 'segwit', branch: 0, index },
  legacy: { account: 'legacy', branch: 0, index },
});
