import { Injectable } from '@nestjs/common';
import { RpcRefused } from '@rampart/wallet-frame';
import { topicOf, TRANSFER_TOPIC } from '../codec.js';
import type { EvmNetwork } from '../network/evm-network.js';
import type { RpcBlock, RpcLog, RpcReceipt } from '../network/rpc-answers.js';
import { hexOf } from '../units.js';
import { isComplete, mayHave } from './logs-bloom.js';

/** Addresses whose deposits may be missing from a response; `all` if a deposit is known to be missing. */
export type Watched = readonly string[] | 'all';

/**
 * Reads the transfers of allow-listed tokens. A provider may have a block before its index has the block's events, and return none or only some of them. If the
 * filter in the block's header shows that there may be more, of a contract or for a deposit address, the receipts are read; these must contain every event that
 * the filters announce.
 */
@Injectable()
export class LogReader {
  /** Throws if the provider does not have all events of the block; the block is read again later. */
  async readLogs(network: EvmNetwork, block: RpcBlock, watched: Watched): Promise<readonly RpcLog[]> {
    const contracts = network.settings.tokens.map(({ contract }) => contract);
    if (contracts.length === 0) return [];
    const filter = { blockHash: block.hash, address: contracts, topics: [TRANSFER_TOPIC] };
    const logs = await network.ask<readonly RpcLog[]>('eth_getLogs', filter);
    const { logsBloom } = block;
    if (logsBloom === undefined) return logs;
    const isSilent = contracts.some((contract) => isSilentAbout(logsBloom, contract, logs));
    if (!isSilent && !mayMiss(logsBloom, { contracts, watched, logs })) return logs;
    const receipts =
      (await this.readWhole(network, block)) ?? (isSilent ? await this.readEach(network, block) : undefined);
    if (!receipts) return logs;
    assertComplete(block, receipts);
    return receipts
      .flatMap((receipt) => receipt.logs)
      .filter(
        ({ address, topics }) =>
          contracts.includes(address.toLowerCase()) && topics[0]?.toLowerCase() === TRANSFER_TOPIC,
      );
  }

  /** Reads the transfers in a range of blocks from every provider: one may have what another leaves out. */
  async readRange(network: EvmNetwork, from: bigint, to: bigint): Promise<readonly RpcLog[]> {
    const address = network.settings.tokens.map(({ contract }) => contract);
    const range = { fromBlock: hexOf(from), toBlock: hexOf(to), address, topics: [TRANSFER_TOPIC] };
    const answers = await network.askEach<readonly RpcLog[]>([['eth_getLogs', range]]);
    return answers.flatMap(([logs]) => (logs === undefined || logs instanceof RpcRefused ? [] : logs));
  }

  /** Undefined if the provider has no call that returns the receipts of a whole block. */
  private async readWhole(network: EvmNetwork, { hash }: RpcBlock): Promise<readonly RpcReceipt[] | undefined> {
    const [whole] = await network.askMany<readonly RpcReceipt[] | null>([['eth_getBlockReceipts', hash]]);
    return Array.isArray(whole) ? (whole as readonly RpcReceipt[]) : undefined;
  }

  private async readEach(network: EvmNetwork, { transactions }: RpcBlock): Promise<readonly RpcReceipt[]> {
    const single = await network.askMany<RpcReceipt | null>(
      transactions.map(({ hash }) => ['eth_getTransactionReceipt', hash] as const),
    );
    return single.map((receipt) => {
      if (!receipt || receipt instanceof RpcRefused) throw new Error('the provider has a block, and not its receipts');
      return receipt;
    });
  }
}

/** Whether the filter announces a transfer of the contract, but the provider returned none. */
const isSilentAbout = (bloom: string, contract: string, logs: readonly RpcLog[]): boolean =>
  mayHave(bloom, contract) &&
  mayHave(bloom, TRANSFER_TOPIC) &&
  !logs.some(({ address }) => address.toLowerCase() === contract);

/** Whether the filter may announce a transfer to one of the addresses, but the provider returned none. */
function mayMiss(
  bloom: string,
  { contracts, watched, logs }: { contracts: readonly string[]; watched: Watched; logs: readonly RpcLog[] },
): boolean {
  if (!mayHave(bloom, TRANSFER_TOPIC) || !contracts.some((contract) => mayHave(bloom, contract))) return false;
  if (watched === 'all') return true;
  const paid = new Set(logs.map(({ topics }) => topics[2]?.toLowerCase()));
  return watched.map(topicOf).some((topic) => !paid.has(topic) && mayHave(bloom, topic));
}

/** Checks the receipts' own filters as well, which are less full than that of their block. */
function assertComplete({ logsBloom, transactions }: RpcBlock, receipts: readonly RpcReceipt[]): void {
  const parts = [{ logsBloom, logs: receipts.flatMap(({ logs }) => logs) }, ...receipts];
  const isWhole = parts.every((part) => part.logsBloom === undefined || isComplete(part.logsBloom, part.logs));
  if (!isWhole || receipts.length < transactions.length)
    throw new Error('the provider has a block, and not its events');
}
