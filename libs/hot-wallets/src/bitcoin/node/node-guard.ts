import { Clock, HOUR, SECOND } from '@rampart/kernel';
import { Injectable } from '@nestjs/common';
import { BitcoinSettings } from '../bitcoin-settings.js';
import type { ChainInfo } from './node-answers.js';
import { NodeRpc } from './node-rpc.js';
import { SecondNode } from './second-node.js';

/** A node that lags by more blocks lacks what the network knows; blocks come in bursts. */
const MAX_LAG_BLOCKS = 3;
/** Blocks come about every ten minutes; a gap this long occurs once in some centuries. */
const MAX_TIP_AGE = 3 * HOUR;
const KEPT_FOR = 2 * SECOND;

/** Refuses a node whose responses would be wrong: of another network, behind the network, or cut off from it. */
@Injectable()
export class NodeGuard {
  private checked: { readonly at: number; readonly info: ChainInfo } | undefined;

  constructor(
    private readonly rpc: NodeRpc,
    private readonly settings: BitcoinSettings,
    private readonly clock: Clock,
    private readonly second: SecondNode,
  ) {}

  /** Throws while the node is unreliable. */
  async assertUsable(): Promise<ChainInfo> {
    const now = performance.now();
    if (this.checked && now - this.checked.at < KEPT_FOR) return this.checked.info;
    const info = await this.rpc.call<ChainInfo>('getblockchaininfo');
    const [problem] = [
      ...this.networkProblems(info),
      ...this.syncProblems(info),
      ...this.secondProblems(await this.second.findInfo()),
    ];
    if (problem !== undefined) throw new Error(problem);
    this.checked = { at: now, info };
    return info;
  }

  /** Deposits count only if both nodes know the chain. */
  secondProblems(info: ChainInfo | undefined): string[] {
    const problems = info ? [...this.networkProblems(info), ...this.syncProblems(info)] : [];
    return problems.map((problem) => `of the second node: ${problem}`);
  }

  networkProblems({ chain }: ChainInfo): string[] {
    const { network } = this.settings;
    return chain === network ? [] : [`the node is of the network ${chain}, and BITCOIN_NETWORK is ${network}`];
  }

  /** A chain for tests has blocks only when a test mines them. */
  syncProblems({ chain, initialblockdownload, blocks, headers, time }: ChainInfo): string[] {
    if (chain === 'regtest') return [];
    const age = this.clock.now().getTime() - time * SECOND;
    return [
      ...(initialblockdownload || headers - blocks > MAX_LAG_BLOCKS
        ? [`the node is not synced: it has block ${blocks} of ${headers}`]
        : []),
      ...(age > MAX_TIP_AGE ? [`the node has seen no block for ${Math.floor(age / HOUR)} hours`] : []),
    ];
  }
}
