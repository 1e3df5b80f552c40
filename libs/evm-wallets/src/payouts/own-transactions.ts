import { Injectable } from '@nestjs/common';
import { rows, sql } from '@rampart/sql';
import { RpcRefused } from '@rampart/wallet-frame';
import { transferOf } from '../codec.js';
import { EvmDatabase } from '../evm-database.js';
import type { EvmNetwork } from '../network/evm-network.js';
import type { RpcBlock, RpcReceipt } from '../network/rpc-answers.js';

interface OwnRow {
  readonly id: string;
  readonly tx_id: string;
  readonly account: string;
  readonly currency: string | null;
  readonly units: string;
}

/** Records which of our transactions a block includes, what they cost, and whether they did what they were for. */
@Injectable()
export class OwnTransactions {
  constructor(private readonly database: EvmDatabase) {}

  async noteMined(network: EvmNetwork, { number, hash, transactions }: RpcBlock): Promise<void> {
    const found = await rows<OwnRow>(
      this.database,
      sql`SELECT o.id, v.tx_id, o.account, o.currency, o.units::text AS units FROM evm.version v JOIN evm.outgoing o ON o.id = v.outgoing_id
       WHERE o.chain = ${network.settings.chain} AND v.tx_id = ANY(${transactions.map((each) => each.hash.toLowerCase())})`,
    );
    if (found.length === 0) return;
    const receipts = await network.askMany<RpcReceipt | null>(
      found.map(({ tx_id }) => ['eth_getTransactionReceipt', tx_id] as const),
    );
    const noted = found.map((row, i) => {
      const receipt = receipts[i];
      if (!receipt || receipt instanceof RpcRefused || receipt.blockHash !== hash)
        throw new Error('the provider has a block, and not its receipts');
      const fee = BigInt(receipt.gasUsed) * BigInt(receipt.effectiveGasPrice);
      return { id: row.id, tx_id: row.tx_id, fee: fee.toString(), succeeded: hasSucceeded(network, receipt, row) };
    });
    await rows(
      this.database,
      sql`UPDATE evm.outgoing o SET state = 'mined', tx_id = n.tx_id, block_number = ${BigInt(number ?? 0).toString()}, fee = n.fee, succeeded = n.succeeded
       FROM jsonb_to_recordset(${JSON.stringify(noted)}::jsonb) AS n(id text, tx_id text, fee numeric, succeeded boolean) WHERE o.id = n.id`,
    );
  }
}

/** A token may refuse a transfer without failing: only its own event shows that the amount was moved. */
function hasSucceeded(
  { settings: { tokens } }: EvmNetwork,
  { status, logs }: RpcReceipt,
  { account, currency, units }: OwnRow,
): boolean {
  if (BigInt(status) !== 1n) return false;
  const token = tokens.find((each) => each.currency === currency);
  if (!token) return true;
  return logs.some((log) => {
    const transfer = transferOf(log);
    return transfer?.contract === token.contract && transfer?.from === account && transfer.units === BigInt(units);
  });
}
