import { Injectable } from '@nestjs/common';
import { RpcRefused } from '../../chain/json-rpc.js';
import { TRANSFER_TOPIC } from '../codec.js';
import type { EvmNetwork } from '../network/evm-network.js';
import type { RpcBlock, RpcLog, RpcReceipt } from '../network/rpc-answers.js';
import { hexOf } from '../units.js';
import { isComplete, mayHave } from './logs-bloom.js';

/**
 * Reads the transfers of allow-listed tokens. A provider may have a block before its index has the block's events, and answers with an empty list. The
 * filter in the block's header shows that: then the receipts are read, which have to have every event that the filter announces.
 */
@Injectable()
export class LogReader {
  /** Throws where the provider has not all events of the block: it is read again later. */
  async readLogs(network: EvmNetwork, block: RpcBlock): Promise<readonly RpcLog[]> {
    const contracts = network.settings.tokens.map(({ contract }) => contract);
    if (contracts.length === 0) return [];
    const filter = { blockHash: block.hash, address: contracts, topics: [TRANSFER_TOPIC] };
    const logs = await network.ask<readonly RpcLog[]>('eth_getLogs', filter);
    const { logsBloom } = block;
    if (logsBloom === undefined || !contracts.some((contract) => isSilent(logsBloom, contract, logs))) return logs;
    const all = (await this.readReceipts(network, block)).flatMap((receipt) => receipt.logs);
    if (!isComplete(logsBloom, all)) throw new Error('the provider has a block, and not its events');
    return all.filter(
      ({ address, topics }) => contracts.includes(address.toLowerCase()) && topics[0]?.toLowerCase() === TRANSFER_TOPIC,
    );
  }

  /** Transfers in blocks that follow each other, by every provider: what one has left out, the other may have. */
  async readRange(network: EvmNetwork, from: bigint, to: bigint): Promise<readonly RpcLog[]> {
    const address = network.settings.tokens.map(({ contract }) => contract);
    const range = { fromBlock: hexOf(from), toBlock: hexOf(to), address, topics: [TRANSFER_TOPIC] };
    const answers = await network.askEach<readonly RpcLog[]>([['eth_getLogs', range]]);
    return answers.flatMap(([logs]) => (logs === undefined || logs instanceof RpcRefused ? [] : logs));
  }

  /** Not every provider has the call for a whole block. */
  private async readReceipts(network: EvmNetwork, { hash, transactions }: RpcBlock): Promise<readonly RpcReceipt[]> {
    const [whole] = await network.askMany<readonly RpcReceipt[] | null>([['eth_getBlockReceipts', hash]]);
    if (Array.isArray(whole)) return whole as readonly RpcReceipt[];
    const single = await network.askMany<RpcReceipt | null>(
      transactions.map(({ hash: txId }) => ['eth_getTransactionReceipt', txId] as const),
    );
    return single.map((receipt) => {
      if (!receipt || receipt instanceof RpcRefused) throw new Error('the provider has a block, and not its receipts');
      return receipt;
    });
  }
}

/** Whether the filter announces a transfer of the contract, and the provider has none. */
const isSilent = (bloom: string, contract: string, logs: readonly RpcLog[]): boolean =>
  mayHave(bloom, contract) &&
  mayHave(bloom, TRANSFER_TOPIC) &&
  !logs.some(({ address }) => address.toLowerCase() === contract);
