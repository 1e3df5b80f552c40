import { type Clock, MINUTE, SECOND } from '@rampart/kernel';
import type { TronSettings } from '../tron-settings.js';
import { TronNode } from './tron-node.js';

/** Blocks come every 3 seconds, so a node that has seen none for this long lags behind the network. */
const MAX_HEAD_AGE = 10 * MINUTE;
const KEPT_FOR = 2 * SECOND;

/** One or two full nodes. Queries for the outcome of a payout go to every node, all others to one that responds. */
export class TronNetwork {
  private readonly nodes: readonly TronNode[];
  private checked: { readonly at: number; readonly usable: readonly TronNode[] } | undefined;

  constructor(
    private readonly settings: TronSettings,
    private readonly clock: Pick<Clock, 'trueTime'>,
  ) {
    const { urls, apiKey } = settings.values;
    this.nodes = urls.map((url) => new TronNode(url, apiKey));
  }

  /** Queries one node, or the other if the first does not respond. Throws if neither is reliable. */
  async ask<T>(question: (node: TronNode) => Promise<T>): Promise<T> {
    let problem: unknown = new Error('no node of Tron can be relied on');
    for (const node of await this.findUsable()) {
      try {
        return await question(node);
      } catch (error) {
        problem = error;
      }
    }
    throw problem;
  }

  /** Queries every node. Throws if one does not respond, or is unreliable. */
  async askEach<T>(question: (node: TronNode) => Promise<T>): Promise<T[]> {
    const usable = await this.findUsable();
    if (usable.length < this.nodes.length) throw new Error('a node of Tron cannot be relied on');
    return Promise.all(this.nodes.map(question));
  }

  /** Sends a transaction to every node. Throws if none accepts it. */
  async broadcast(transaction: string): Promise<void> {
    const usable = await this.findUsable();
    const results = await Promise.allSettled(usable.map((node) => node.broadcast(transaction)));
    const errors = results.flatMap((each) => (each.status === 'rejected' ? [each.reason as Error] : []));
    if (usable.length === 0 || errors.length === results.length)
      throw errors[0] ?? new Error('no node of Tron can be relied on');
  }

  /** Reasons why nodes that respond are unreliable. */
  async findProblems(): Promise<string[]> {
    const problems = await Promise.all(this.nodes.map((node) => this.problemsOf(node).catch(() => [])));
    return problems.flat();
  }

  private async findUsable(): Promise<readonly TronNode[]> {
    const now = performance.now();
    if (this.checked && now - this.checked.at < KEPT_FOR) return this.checked.usable;
    const problems = await Promise.all(
      this.nodes.map((node) => this.problemsOf(node).catch(() => ['a node of Tron does not answer'])),
    );
    const usable = this.nodes.filter((_, i) => problems[i]?.length === 0);
    if (usable.length === this.nodes.length) this.checked = { at: now, usable };
    return usable;
  }

  private async problemsOf(node: TronNode): Promise<string[]> {
    const { chainId } = this.settings.values;
    const [found, head] = await Promise.all([node.findChainId(), node.findHead('wallet')]);
    if (found !== chainId) return [`a node of Tron is of chain ${found}, and TRON_CHAIN_ID is ${chainId}`];
    const age = this.clock.trueTime().getTime() - head.time;
    return age > MAX_HEAD_AGE ? [`a node of Tron has seen no block for ${Math.floor(age / MINUTE)} minutes`] : [];
  }
}
