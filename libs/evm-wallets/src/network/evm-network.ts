import { type Clock, MINUTE, SECOND } from '@rampart/kernel';
import { MAX_BATCH, type RpcCall, RpcRefused } from '@rampart/wallet-frame';
import type { EvmChainSettings } from '../evm-settings.js';
import { EvmRpc } from './evm-rpc.js';
import type { KnownBlock } from '../deposits/block-store.js';
import type { RpcBlock } from './rpc-answers.js';
import { hexOf } from '../units.js';

/** Blocks come at least every 12 seconds, so a provider that has seen none for this long lags behind the network. */
const MAX_TIP_AGE = 10 * MINUTE;
const KEPT_FOR = 2 * SECOND;

export interface Tip {
  readonly number: bigint;
  /** The last block that the chain itself calls final. Undefined if a provider knows none. */
  readonly finalized: bigint | undefined;
}

/** One chain and its one or two providers. Queries that money depends on go to every provider, all others to one that responds. */
export class EvmNetwork {
  private readonly providers: readonly EvmRpc[];
  private current = 0;
  private checked: { readonly at: number; readonly tip: Tip } | undefined;

  constructor(
    readonly settings: EvmChainSettings,
    private readonly clock: Pick<Clock, 'trueTime'>,
    providers?: readonly EvmRpc[],
  ) {
    this.providers = providers ?? settings.urls.map((url) => new EvmRpc(url));
  }

  /** Calls one provider, or the other if the first does not respond. Throws `RpcRefused` if the call is refused. */
  async ask<T>(...call: RpcCall): Promise<T> {
    const [answer] = await this.askMany<T>([call]);
    if (answer instanceof RpcRefused) throw answer;
    return answer as T;
  }

  /** Sends all calls to one provider, or to the other if the first does not respond, fails internally or is out of quota. */
  async askMany<T>(calls: readonly RpcCall[]): Promise<(T | RpcRefused)[]> {
    try {
      const answers = await this.providerAt(this.current).batch<T>(calls);
      const trouble = answers.find(isTrouble);
      if (!trouble || this.providers.length < 2) return answers;
      throw trouble;
    } catch (error) {
      if (this.providers.length < 2) throw error;
      this.turnToNext();
      return this.providerAt(this.current).batch<T>(calls);
    }
  }

  /**
   * Calls a node that has a block that was read: several nodes may share one address, and some may lag behind or follow another chain. Throws if the node does
   * not have the block.
   */
  async askAt<T>({ number, hash }: KnownBlock, calls: readonly RpcCall[]): Promise<(T | RpcRefused)[]> {
    const all: (T | RpcRefused)[] = [];
    for (let first = 0; first < calls.length; first += MAX_BATCH - 1) {
      const some = calls.slice(first, first + MAX_BATCH - 1);
      const [block, ...answers] = await this.askMany<unknown>([
        ['eth_getBlockByNumber', hexOf(number), false],
        ...some,
      ]);
      if (block instanceof RpcRefused || (block as RpcBlock | null)?.hash !== hash) {
        this.turnToNext();
        throw new Error(`a provider of ${this.settings.chain} does not have block ${number} that was read`);
      }
      all.push(...(answers as (T | RpcRefused)[]));
    }
    return all;
  }

  /** Counts an account's transactions. A count from another chain would make every later payout wait for nonces that never come. */
  async countTransactions(account: string, top: KnownBlock): Promise<number> {
    const [count] = await this.askAt<string>(top, [['eth_getTransactionCount', account, 'latest']]);
    if (typeof count !== 'string') throw count ?? new Error('the provider does not count transactions');
    return Number(count);
  }

  /** Calls every provider. Throws if one does not respond. */
  askEach<T>(calls: readonly RpcCall[]): Promise<(T | RpcRefused)[][]> {
    return Promise.all(this.providers.map((each) => each.batch<T>(calls)));
  }

  /** Sends a transaction to every provider. Throws if none accepts it, unless one has it already. */
  async broadcast(raw: string): Promise<void> {
    const results = await Promise.allSettled(this.providers.map((each) => each.call('eth_sendRawTransaction', raw)));
    const errors = results.flatMap((each) => (each.status === 'rejected' ? [each.reason as Error] : []));
    if (errors.length < results.length || errors.some(({ message }) => IS_THERE.test(message))) return;
    throw errors[0] ?? new Error('there is no provider');
  }

  /** The highest block that every provider has. Throws while a provider is unreliable: a deposit counts only if all providers agree. */
  async assertUsable(): Promise<Tip> {
    const now = performance.now();
    if (this.checked && now - this.checked.at < KEPT_FOR) return this.checked.tip;
    const tip = await this.findTip();
    this.checked = { at: now, tip };
    return tip;
  }

  /** Whether every provider has the block at this height. */
  async isAgreed(number: bigint, hash: string | null): Promise<boolean> {
    return this.providers.length < 2 || (await this.hashesAt(number)).every((each) => each === hash);
  }

  /** Hashes of the block at this height, one per provider. Throws if a provider does not respond. */
  async hashesAt(number: bigint): Promise<(string | undefined)[]> {
    const answers = await this.askEach<RpcBlock | null>([['eth_getBlockByNumber', hexOf(number), false]]);
    return answers.map(([block]) => (block instanceof RpcRefused ? undefined : (block?.hash ?? undefined)));
  }

  async findTip(): Promise<Tip> {
    const views = await Promise.all(this.providers.map((each) => this.viewOf(each)));
    const problem = views.flatMap(({ problems }) => problems)[0];
    if (problem !== undefined) throw new Error(problem);
    const finals = views.flatMap(({ finalized }) => finalized ?? []);
    const lowest = (values: readonly bigint[]): bigint => values.reduce((a, b) => (a < b ? a : b));
    return {
      number: lowest(views.map(({ number }) => number)),
      finalized: finals.length < views.length ? undefined : lowest(finals),
    };
  }

  /** Reasons why providers that respond are unreliable. */
  async findProblems(): Promise<string[]> {
    const views = await Promise.all(this.providers.map((each) => this.viewOf(each).catch(() => undefined)));
    return views.flatMap((view) => view?.problems ?? []);
  }

  private async viewOf(provider: EvmRpc): Promise<Tip & { readonly problems: readonly string[] }> {
    const { chain, chainId, suffix, finality } = this.settings;
    const [id, syncing, latest, finalized] = await provider.batch<unknown>([
      ['eth_chainId'],
      ['eth_syncing'],
      ['eth_getBlockByNumber', 'latest', false],
      ['eth_getBlockByNumber', 'finalized', false],
    ]);
    if (id instanceof RpcRefused || latest instanceof RpcRefused || !latest)
      throw new Error(`a provider of ${chain} does not know its own chain`);
    const { number, timestamp } = latest as RpcBlock;
    const final = finalized instanceof RpcRefused ? null : (finalized as RpcBlock | null);
    const age = this.clock.trueTime().getTime() - Number(timestamp) * SECOND;
    const isOther = BigInt(id as string) !== BigInt(chainId);
    return {
      number: BigInt(number ?? 0),
      finalized: final?.number ? BigInt(final.number) : undefined,
      problems: [
        ...(isOther
          ? [`a provider of ${chain} is of chain ${BigInt(id as string)}, and EVM_CHAIN_ID_${suffix} is ${chainId}`]
          : []),
        ...(syncing === false || syncing instanceof RpcRefused ? [] : [`a provider of ${chain} is not synced`]),
        ...(age > MAX_TIP_AGE && !isOther
          ? [`a provider of ${chain} has seen no block for ${Math.floor(age / MINUTE)} minutes`]
          : []),
        ...(finality === 'finalized' && final === null
          ? [`a provider of ${chain} knows no finalized block; set EVM_FINALITY_${suffix}=depth`]
          : []),
      ],
    };
  }

  private turnToNext(): void {
    this.current = (this.current + 1) % this.providers.length;
  }

  private providerAt(index: number): EvmRpc {
    const provider = this.providers[index];
    if (!provider) throw new Error(`${this.settings.chain} has no provider`);
    return provider;
  }
}

/** Error codes of a provider that fails internally, or has no resources or quota left. */
const TROUBLES: readonly number[] = [-32_603, -32_002, -32_005, 429];

const isTrouble = (answer: unknown): answer is RpcRefused =>
  answer instanceof RpcRefused &&
  (TROUBLES.includes(answer.code) || /rate limit|too many requests|quota|capacity/i.test(answer.message));

/** Messages with which nodes refuse a transaction that they have, or had. */
const IS_THERE = /already known|already imported|known transaction|nonce too low|already exists/i;
