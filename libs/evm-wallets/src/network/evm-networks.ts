import type { ChainId } from '@rampart/kernel';
import type { EvmNetwork } from './evm-network.js';

/** All chains that the driver serves here. */
export class EvmNetworks {
  constructor(readonly all: readonly EvmNetwork[]) {}

  find(chain: ChainId): EvmNetwork | undefined {
    return this.all.find(({ settings }) => settings.chain === chain);
  }

  /** Throws if the chain is not configured. */
  get(chain: ChainId): EvmNetwork {
    const found = this.find(chain);
    if (!found) throw new RangeError(`the driver evm is not configured for ${chain}`);
    return found;
  }
}
