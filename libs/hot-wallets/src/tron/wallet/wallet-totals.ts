import { CHAINS, type WalletCode } from '@rampart/kernel';
import type { WalletBalance } from '@rampart/ports';
import { rows, sql } from '@rampart/sql';
import { Injectable } from '@nestjs/common';
import { TronNetwork } from '../node/tron-network.js';
import type { TronNode } from '../node/tron-node.js';
import { TronDatabase } from '../tron-database.js';
import { decimalOf, SUN_DECIMALS, TronSettings, type TronToken } from '../tron-settings.js';

const ATTEMPTS = 5;

interface OutgoingRow {
  readonly tx_id: string | null;
  readonly units: string;
}

/** A balance, and the solid block at which it was read. */
interface Solid {
  readonly held: bigint;
  readonly block: bigint;
}

/** Reads what our wallet has in the solid chain, less what is in flight. */
@Injectable()
export class WalletTotals {
  constructor(
    private readonly database: TronDatabase,
    private readonly settings: TronSettings,
    private readonly network: TronNetwork,
  ) {}

  /** Deducts a payout as soon as it is planned, and its fee once the solid chain has it. */
  async findBalance(currency: WalletCode): Promise<WalletBalance | undefined> {
    if (currency === CHAINS.tron.coin) return this.findCoins();
    const token = this.settings.findToken(currency);
    return token && this.findTokens(token);
  }

  private async findTokens({ currency, contract, decimals }: TronToken): Promise<WalletBalance> {
    const { held, block } = await this.readSolid((node, wallet) =>
      node.findTokenBalance(contract, wallet, 'walletsolidity'),
    );
    const leaving = await this.findLeaving(currency, block);
    return { amount: decimalOf(held - leaving, decimals), feesPaid: '0' };
  }

  /** Excludes staked coins, as the chain's balance of an account does. */
  private async findCoins(): Promise<WalletBalance> {
    const { held, block } = await this.readSolid((node, wallet) => node.findBalance(wallet, 'walletsolidity'));
    const fees = await this.findFees(block);
    return { amount: decimalOf(held, SUN_DECIMALS), feesPaid: decimalOf(fees, SUN_DECIMALS) };
  }

  private readSolid(read: (node: TronNode, wallet: string) => Promise<bigint>): Promise<Solid> {
    return this.network.ask(async (node) => {
      for (let i = 0; i < ATTEMPTS; i += 1) {
        const before = await node.findHead('walletsolidity');
        const held = await read(node, this.settings.values.wallet);
        const after = await node.findHead('walletsolidity');
        if (before.number === after.number) return { held, block: before.number };
      }
      throw new Error('the chain moved while the wallet was counted');
    });
  }

  /** Reads the rows after the balance, which already includes what that block has moved. */
  private async findLeaving(currency: WalletCode, block: bigint): Promise<bigint> {
    const found = await rows<OutgoingRow>(
      this.database,
      sql`SELECT a.tx_id, p.units::text AS units FROM tron.attempt a JOIN tron.payout p ON p.key = a.key
       WHERE p.currency = ${currency} AND (a.state IN ('planned', 'sent') OR (a.state = 'final' AND a.succeeded AND a.block_number > ${block.toString()}))`,
    );
    const left = await Promise.all(found.map((row) => this.isLeaving(row, block)));
    return found.reduce((sum, { units }, i) => (left[i] === true ? sum + BigInt(units) : sum), 0n);
  }

  private async isLeaving({ tx_id }: OutgoingRow, block: bigint): Promise<boolean> {
    return tx_id === null || (await this.findSolidFee(tx_id, block)) === undefined;
  }

  /** Sun burnt up to a block, according to our rows, and to the chain for transactions whose outcome is not recorded yet. */
  private async findFees(block: bigint): Promise<bigint> {
    const open = await rows<{ tx_id: string }>(
      this.database,
      sql`SELECT tx_id FROM tron.attempt WHERE state = 'sent' AND tx_id IS NOT NULL`,
    );
    const shown = await Promise.all(open.map(({ tx_id }) => this.findSolidFee(tx_id, block)));
    const [noted] = await rows<{ fees: string }>(
      this.database,
      sql`SELECT coalesce(sum(fee), 0)::text AS fees FROM tron.attempt
       WHERE state = 'final' AND block_number <= ${block.toString()} AND tx_id <> ALL(${open.map(({ tx_id }) => tx_id)})`,
    );
    return shown.reduce<bigint>((sum, fee) => sum + (fee ?? 0n), BigInt(noted?.fees ?? 0));
  }

  /** Undefined if the transaction is not in the chain up to the block. */
  private async findSolidFee(txId: string, block: bigint): Promise<bigint | undefined> {
    const info = await this.network.ask((node) => node.findInfo(txId, 'walletsolidity'));
    return info && info.blockNumber <= block ? info.fee : undefined;
  }
}
