import { SECOND } from '@rampart/kernel';
import { Injectable } from '@nestjs/common';
import { RpcRefused } from '@rampart/wallet-frame';
import type { BlockHeader, ListedEntry } from '../node/node-answers.js';
import { NodeRpc } from '../node/node-rpc.js';

/** Number of blocks above the middle one of the eleven blocks of a median. */
const BLOCKS_ABOVE = 5;

/**
 * Determines when a deposit was paid. The node's wallet records when it saw a transaction; if the node was offline, or the wallet is new, that is hours after
 * its block, and the block's time counts. A miner may set a time up to two hours ahead: the median of the eleven blocks around it corrects that.
 */
@Injectable()
export class ValueTimes {
  constructor(private readonly rpc: NodeRpc) {}

  /** Returns the earliest known time of each deposit, in the order of the entries. */
  async findValueTimes(entries: readonly ListedEntry[]): Promise<readonly Date[]> {
    const medians = await this.findMedians(entries);
    return entries.map(({ timereceived, blocktime = timereceived, blockheight }) => {
      const median = medians.get(blockheight ?? -1) ?? timereceived;
      return new Date(Math.min(timereceived, blocktime, median) * SECOND);
    });
  }

  /** Seconds since 1970, keyed by the height in the middle. Only for blocks that are older than the wallet's record and have enough blocks above them. */
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
