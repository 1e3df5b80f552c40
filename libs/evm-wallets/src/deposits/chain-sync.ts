import { setTimeout as sleep } from 'node:timers/promises';
import { SECOND } from '@rampart/kernel';
import type { FeedPart } from '@rampart/ports';
import { Injectable, Logger } from '@nestjs/common';
import { EvmLease } from '../evm-lease.js';
import { EvmNetworks } from '../network/evm-networks.js';
import type { EvmNetwork, Tip } from '../network/evm-network.js';
import { OwnTransactions } from '../payouts/own-transactions.js';
import { hexOf } from '../units.js';
import { AttestedCheck } from './attested-check.js';
import { BlockReader, type ReadBlock } from './block-reader.js';
import { BlockStore } from './block-store.js';
import { TRACKED_DEPTH } from './deposit-row.js';
import { ForeignTokens } from './foreign-tokens.js';
import { PendingDeposits } from './pending-deposits.js';
import { SecondLook } from './second-look.js';
import type { RpcBlock } from '../network/rpc-answers.js';

/** Most blocks read in one pass; after a long absence the feed catches up over several passes. */
const BLOCKS_PER_PASS = 200;
const BLOCKS_AT_ONCE = 10;

/** Follows the chains block by block and stores each block in one statement. One process at a time follows a chain; the others read what it stored. */
@Injectable()
export class ChainSync {
  /** Milliseconds after which a provider that never responds no longer holds up the other chains. */
  maxWait = 4 * SECOND;
  private readonly log = new Logger('Evm');
  private readonly running = new Map<string, Promise<void>>();
  private readonly next = new Map<string, Promise<void>>();
  /** Highest block read of each chain as of the last pass, and the problem of each chain that has stopped there. */
  private readonly tops = new Map<string, bigint>();
  private readonly stops = new Map<string, string>();

  constructor(
    private readonly networks: EvmNetworks,
    private readonly lease: EvmLease,
    private readonly reader: BlockReader,
    private readonly store: BlockStore,
    private readonly pending: PendingDeposits,
    private readonly own: OwnTransactions,
    private readonly second: SecondLook,
    private readonly attested: AttestedCheck,
    private readonly foreign: ForeignTokens,
  ) {}

  /** Reads every chain and reports which of them advance. A chain that fails or hangs does not hold up the others. Throws if none could be read. */
  async syncAll(): Promise<readonly FeedPart[]> {
    const results = await Promise.allSettled(
      this.networks.all.map((network) => Promise.race([this.syncChain(network), giveUp(network, this.maxWait)])),
    );
    const failures = results.flatMap((each) => (each.status === 'rejected' ? [each.reason as Error] : []));
    if (failures[0] && failures.length === results.length) throw failures[0];
    for (const { message } of failures) this.log.warn(message);
    return results.map((each, i) => {
      const name = this.networks.all[i]?.settings.chain ?? '';
      const problem = each.status === 'rejected' ? (each.reason as Error).message : this.stops.get(name);
      return problem === undefined ? { name } : { name, problem };
    });
  }

  /** Resolves after a pass that began after the call. Throws while a provider is unreliable. */
  syncChain(network: EvmNetwork): Promise<void> {
    const { chain } = network.settings;
    const before = this.running.get(chain);
    if (!before) return this.start(network);
    const again = (): Promise<void> => this.start(network);
    const next = this.next.get(chain) ?? before.then(again, again);
    this.next.set(chain, next);
    return next;
  }

  private start(network: EvmNetwork): Promise<void> {
    const { chain } = network.settings;
    this.next.delete(chain);
    const pass = this.runPass(network).finally(() => {
      if (this.running.get(chain) === pass) this.running.delete(chain);
    });
    this.running.set(chain, pass);
    return pass;
  }

  private async runPass(network: EvmNetwork): Promise<void> {
    const { chain } = network.settings;
    const tip = await network.findTip();
    await this.lease.holdWhile(`scan:${chain}`, async () => {
      const top = (await this.unwind(network, tip)) ?? (await this.begin(network, tip));
      if (top === undefined) return;
      const head = await this.advance(network, tip, top);
      await this.second.lookAgain(network, head);
      await this.store.countConfirmations(network.settings, { head, finalized: tip.finalized });
      await this.pending.syncPending(network);
      await this.attested.checkAttested(network, head);
      await this.foreign.lookFor(network, head);
    });
    await this.noteMove(chain, tip);
  }

  /** Records whether the chain advanced. A pass does not fail if providers differ or lack a block; it only reads no block. */
  private async noteMove(chain: string, tip: Tip): Promise<void> {
    const top = (await this.store.findTop(chain))?.number ?? -1n;
    if (top >= tip.number || top !== this.tops.get(chain)) this.stops.delete(chain);
    else this.stops.set(chain, `no block of ${chain} is read after ${top}, and its providers have ${tip.number}`);
    this.tops.set(chain, top);
  }

  /** Begins at the tip, because no address was handed out before. */
  private async begin(network: EvmNetwork, { number }: Tip): Promise<bigint | undefined> {
    if (await this.store.findTop(network.settings.chain)) return undefined;
    const block = await network.ask<RpcBlock | null>('eth_getBlockByNumber', hexOf(number), false);
    if (!block?.hash || !(await network.isAgreed(number, block.hash))) return undefined;
    await this.store.storeBlock(network.settings.chain, { number, hash: block.hash }, []);
    return number;
  }

  /** Forgets blocks that no provider has any more. Returns the highest block that stays, or undefined if none stays or the providers differ about it. */
  private async unwind(network: EvmNetwork, tip: Tip): Promise<bigint | undefined> {
    const { chain } = network.settings;
    const top = await this.store.findTop(chain);
    if (!top) return undefined;
    const highest = top.number < tip.number ? top.number : tip.number;
    for (let number = highest; ; number -= 1n) {
      const known = await this.store.findHash(chain, number);
      const hashes = await network.hashesAt(number);
      if (known === undefined) return this.beginBelow(network, { number, hashes, gone: highest - number });
      if (hashes.every((hash) => hash === known)) {
        if (number === highest) return top.number;
        await this.store.forgetFrom(chain, number + 1n);
        return number;
      }
      if (hashes.includes(known) || hashes.includes(undefined)) return undefined;
    }
  }

  /** Continues from the block before if the feed has just begun, so that no block is skipped. Throws if more blocks were replaced than are followed. */
  private async beginBelow(
    { settings: { chain } }: EvmNetwork,
    { number, hashes, gone }: { number: bigint; hashes: readonly (string | undefined)[]; gone: bigint },
  ): Promise<bigint | undefined> {
    if (gone === 0n || gone >= TRACKED_DEPTH)
      throw new Error(`${chain} was reorganised by more blocks than are followed: see the runbook RampartFeedSilent`);
    const [hash] = hashes;
    if (hash === undefined || hashes.some((each) => each !== hash)) return undefined;
    await this.store.restartAt(chain, { number, hash });
    return number;
  }

  /** Returns the highest block that was read. Stops if a block does not follow its predecessor, or if the providers do not agree. */
  private async advance(network: EvmNetwork, tip: Tip, top: bigint): Promise<bigint> {
    const { chain } = network.settings;
    let last = top;
    const end = tip.number < top + BigInt(BLOCKS_PER_PASS) ? tip.number : top + BigInt(BLOCKS_PER_PASS);
    let parent = await this.store.findHash(chain, top);
    while (last < end) {
      const numbers = Array.from(
        { length: Math.min(BLOCKS_AT_ONCE, Number(end - last)) },
        (_, i) => last + BigInt(i) + 1n,
      );
      const blocks = await Promise.all(numbers.map((number) => this.reader.readBlock(network, number)));
      for (const [i, read] of blocks.entries()) {
        const number = numbers[i] ?? 0n;
        const hash = read?.block.hash;
        if (!read || !hash || read.block.parentHash !== parent) return last;
        if (!(await network.isAgreed(number, hash))) return last;
        await this.takeIn(network, number, read);
        [last, parent] = [number, hash];
      }
    }
    return last;
  }

  /** Records our own transactions first: deposits are compared with balances, which our sweeps change. */
  private async takeIn(network: EvmNetwork, number: bigint, read: ReadBlock): Promise<void> {
    await this.own.noteMined(network, read.block);
    const deposits = await this.reader.findDeposits(network, read);
    await this.store.storeBlock(network.settings.chain, { number, hash: read.block.hash ?? '' }, deposits);
  }
}

async function giveUp({ settings }: EvmNetwork, after: number): Promise<void> {
  await sleep(after, undefined, { ref: false });
  throw new Error(`${settings.chain} takes too long to be read`);
}
