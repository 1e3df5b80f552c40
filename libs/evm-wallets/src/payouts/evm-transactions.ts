import type { ChainId } from '@rampart/kernel';
import { rows, type Sql, sql } from '@rampart/sql';
import { Injectable } from '@nestjs/common';
import { EvmDatabase } from '../evm-database.js';
import { decimalsOn, NATIVE_DECIMALS } from '../evm-settings.js';
import { EvmNetworks } from '../network/evm-networks.js';
import { decimalOf, GWEI_DECIMALS } from '../units.js';
import { TransactionSender } from './transaction-sender.js';

export interface EvmTransactionSummary {
  readonly id: string;
  readonly chain: ChainId;
  readonly nonce: number;
  readonly purpose: 'payout' | 'topUp' | 'sweep';
  readonly state: 'planned' | 'sent' | 'mined' | 'final' | 'abandoned' | 'unclear';
  readonly txId: string | null;
  /** The order that the transaction pays. */
  readonly transactionId: string | null;
  readonly asset: string;
  readonly amount: string;
  /** In the coin; null until a block includes the transaction. */
  readonly fee: string | null;
  /** Gas price in gwei, the most that the newest version may pay. */
  readonly price: string;
  readonly versions: number;
  readonly createdAt: Date;
}

type Row = Omit<EvmTransactionSummary, 'asset' | 'amount'> & {
  readonly currency: string | null;
  readonly units: string;
};

const MAX_LISTED = 50;

/** Shows operators the outgoing transactions, and replaces those that no block includes. */
@Injectable()
export class EvmTransactions {
  constructor(
    private readonly database: EvmDatabase,
    private readonly networks: EvmNetworks,
    private readonly sender: TransactionSender,
  ) {}

  /** Newest first. */
  async listTransactions(): Promise<readonly EvmTransactionSummary[]> {
    return this.read(sql`ORDER BY o.created_at DESC, o.id DESC LIMIT ${MAX_LISTED}`);
  }

  async findTransaction(id: string): Promise<EvmTransactionSummary | undefined> {
    return (await this.read(sql`WHERE o.id = ${id}`))[0];
  }

  /** Requests a higher fee at the same nonce. Returns the reason if that is not possible. */
  async replaceTransaction({ id, chain }: EvmTransactionSummary): Promise<string | undefined> {
    const network = this.networks.find(chain);
    return network ? this.sender.replaceTransaction(network, id) : `the driver evm does not serve ${chain} any more`;
  }

  private async read(which: Sql): Promise<EvmTransactionSummary[]> {
    const found = await rows<Row>(this.database, sql`${SELECT} ${which}`);
    return found.map(({ currency, units, price, fee, ...row }) => {
      const settings = this.networks.find(row.chain)?.settings;
      const decimals = (currency === null ? undefined : settings && decimalsOn(settings, currency)) ?? NATIVE_DECIMALS;
      return {
        ...row,
        asset: currency ?? settings?.coin ?? '',
        amount: decimalOf(BigInt(units), decimals),
        fee: fee === null ? null : decimalOf(BigInt(fee), NATIVE_DECIMALS),
        price: decimalOf(BigInt(price), GWEI_DECIMALS),
      };
    });
  }
}

const SELECT = sql`
  SELECT o.id, o.chain, o.nonce::int AS nonce, o.purpose, o.state, o.tx_id AS "txId", p.transaction_id AS "transactionId", o.currency, o.units::text AS units,
    o.fee::text AS fee, o.created_at AS "createdAt", (SELECT count(*)::int FROM evm.version v WHERE v.outgoing_id = o.id) AS versions,
    (SELECT coalesce(v.fees->>'gasPrice', v.fees->>'maxFeePerGas') FROM evm.version v WHERE v.outgoing_id = o.id ORDER BY v.seq DESC LIMIT 1) AS price
  FROM evm.outgoing o LEFT JOIN evm.payout p ON p.key = o.key`;
