import type { ChainId } from '@rampart/kernel';
import { Injectable } from '@nestjs/common';
import { EvmLease } from '../evm-lease.js';
import { EvmNetworks } from '../network/evm-networks.js';
import type { RpcBlock } from '../network/rpc-answers.js';
import { hexOf } from '../units.js';
import { BlockStore } from './block-store.js';

/** Lets a chain be followed from a height on again, after a reorganisation of more blocks than are followed has stopped its feed. */
@Injectable()
export class EvmRestart {
  constructor(
    private readonly networks: EvmNetworks,
    private readonly store: BlockStore,
    private readonly lease: EvmLease,
  ) {}

  /**
   * Everything from the height on counts as announced until its block is read again; what the chain no longer has is dropped then, with the bookings that it
   * caused. Returns why that is not possible, or undefined.
   */
  async restart(chain: ChainId, from: number): Promise<string | undefined> {
    const network = this.networks.find(chain);
    if (!network) return `${chain} is not served here`;
    const { number: tip } = await network.assertUsable();
    const parent = BigInt(from) - 1n;
    if (parent < 0n || parent > tip) return `the chain has blocks up to ${tip}`;
    const block = await network.ask<RpcBlock | null>('eth_getBlockByNumber', hexOf(parent), false);
    if (!block?.hash || !(await network.isAgreed(parent, block.hash)))
      return 'the providers differ about the block before';
    const { hash } = block;
    let isDone = false;
    await this.lease.holdWhile(`scan:${chain}`, async () => {
      await this.store.restartAt(chain, { number: parent, hash });
      isDone = true;
    });
    return isDone ? undefined : 'the feed is being read at this moment; try again';
  }
}
