import { SECOND } from '@rampart/kernel';
import { Injectable } from '@nestjs/common';
import { RpcRefused } from '../../chain/json-rpc.js';
import type { BlockHeader, ListedEntry } from '../node/node-answers.js';
import { NodeRpc } from '../node/node-rpc.js';

/** Of the eleven blocks of a median, so many are above the one in their middle. */
const BLOCKS_ABOVE = 5;

/**
 * Says when a deposit was paid. The node's wallet notes when it heard of a transaction; where the node was away, or the wallet is new, that is hours after its block.
 * Then the block's time counts. A miner may write a time of up to two hours from now: the median of the eleven blocks around it corrects that.
 */
@Injectable()
export class ValueTimes {
  constructor(private readonly rpc: NodeRpc) {}

  /** The earliest time that is known of each deposit, in the order of the entries. */
  async findValueTimes(entries: readonly ListedEntry[]): Promise<readonly Date[]> {
    const medians = await this.findMedians(entries);
    return entries.map(({ timereceived, blocktime = timereceived, blockheight }) => {
      const median = medians.get(blockheight ?? -1) ?? timereceived;
      return new Date(Math.min(timereceived, blocktime, median) * SECOND);
    });
  }

  /** Seconds since 1970, by the height in the middle. Only for blocks that are older than what the wallet noted, and have enough blocks above them. */
  private async findMedians(entries: readonly ListedEntry[]): Promise<ReadonlyMap<number, number>> {
    const late = entries.filter(({ timereceived, blocktime }) => blocktime !== undefined && blocktime < timereceived);
    const deep = late.filter(({ confirmations }) => confirmations > BLOCKS_ABOVE);
    const heights = [...new Set(deep.flatMap(({ blockheight }) => blockheight ?? []))];
    const hashes = await this.rpc.batch<string>(heights.map((height) => ['getblockhash', height + BLOCKS_ABOVE]));
    const headers = await this.rpc.batch<BlockHeader>(
      hashes.map((hash) => ['getblockheader', hash instanceof RpcRefused ? '' : hash]),
    );
    return new Map(
      heights.flatMap((height, i) => {
        const header = headers[i];
        return header === undefined || header instanceof RpcRefused ? [] : [[height, header.mediantime] as const];
      }),
    );
  }
}
