import type { ChainId } from '@rampart/kernel';
import { Injectable } from '@nestjs/common';
import { EvmNetworks } from '../network/evm-networks.js';
import { SecondLook } from './second-look.js';

export interface EvmRescanned {
  readonly chain: ChainId;
  readonly from: number;
  /** The last block that was read. */
  readonly to: number;
  /** Deposits that were not known before. The feed reports them like any other. */
  readonly found: number;
  /** Height at which the next rescan continues; null once the last block of the feed was read. */
  readonly next: number | null;
}

/** Reads a chain again from a height on, for an operator who is missing a deposit. */
@Injectable()
export class EvmRescan {
  constructor(
    private readonly networks: EvmNetworks,
    private readonly second: SecondLook,
  ) {}

  /** Undefined if the chain is not served here. Throws while a provider is unreliable. */
  async rescan(chain: ChainId, from: number): Promise<EvmRescanned | undefined> {
    const network = this.networks.find(chain);
    if (!network) return undefined;
    await network.assertUsable();
    const { to, found, top } = await this.second.rescan(network, BigInt(from));
    return { chain, from, to: Number(to), found, next: to < top ? Number(to) + 1 : null };
  }
}
