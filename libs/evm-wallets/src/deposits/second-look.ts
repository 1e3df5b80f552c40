import { Injectable } from '@nestjs/common';
import { rows, sql } from '@rampart/sql';
import { EvmDatabase } from '../evm-database.js';
import type { EvmNetwork } from '../network/evm-network.js';
import type { RpcLog } from '../network/rpc-answers.js';
import { BlockReader } from './block-reader.js';
import { BlockStore } from './block-store.js';
import { LogReader } from './log-reader.js';

/** Blocks near the tip whose transfers are requested again with each new block. */
const LOOKED_AT = 10n;
/** Most blocks per rescan, because an operator waits for it. */
const MAX_RESCANNED = 500n;
const BLOCKS_AT_ONCE = 10;

export interface Rescanned {
  /** The last block that was read. */
  readonly to: bigint;
  /** The last block that the feed has read. */
  readonly top: bigint;
  /** Deposits that were not known. */
  readonly found: number;
}

/** Reads blocks again and stores the deposits that were missed. A known deposit stays as it is. */
@Injectable()
export class SecondLook {
  private readonly lookedAt = new Map<string, bigint>();

  constructor(
    private readonly database: EvmDatabase,
    private readonly logs: LogReader,
    private readonly reader: BlockReader,
    private readonly store: BlockStore,
  ) {}

  /** Reads the blocks near the tip again with each new block. */
  async lookAgain(network: EvmNetwork, head: bigint): Promise<void> {
    const { chain, tokens } = network.settings;
    if (tokens.length === 0 || this.lookedAt.get(chain) === head) return;
    const from = head >= LOOKED_AT ? head - LOOKED_AT + 1n : 0n;
    await this.readMissed(network, await this.logs.readRange(network, from, head));
    this.lookedAt.set(chain, head);
  }

  /** Reads those blocks of the events again that contain an unknown deposit. */
  async readMissed(network: EvmNetwork, logs: readonly RpcLog[]): Promise<void> {
    for (const number of await this.findMissed(network, logs)) await this.readAgain(network, number);
  }

  /** Reads blocks again from a height on. Throws if a provider does not respond, or if the providers differ. */
  async rescan(network: EvmNetwork, from: bigint): Promise<Rescanned> {
    const top = (await this.store.findTop(network.settings.chain))?.number;
    if (top === undefined || from > top)
      throw new Error(`no block of ${network.settings.chain} was read from there on`);
    const last = from + MAX_RESCANNED - 1n < top ? from + MAX_RESCANNED - 1n : top;
    const before = await this.countDeposits(network);
    for (let number = from; number <= last; number += BigInt(BLOCKS_AT_ONCE)) {
      const numbers = Array.from({ length: BLOCKS_AT_ONCE }, (_, i) => number + BigInt(i)).filter((n) => n <= last);
      await Promise.all(numbers.map((each) => this.readAgain(network, each)));
    }
    return { to: last, top, found: (await this.countDeposits(network)) - before };
  }

  /** Blocks with transfers to our addresses for which no deposit is known. */
  private async findMissed(network: EvmNetwork, logs: readonly RpcLog[]): Promise<bigint[]> {
    const arrivals = logs.flatMap((log) =>
      this.reader
        .tokenArrivals(network, [log])
        .map((arrival) => ({ ...arrival, number: BigInt(log.blockNumber ?? 0) })),
    );
    const owners = await this.reader.findOwners(arrivals.map(({ to }) => to));
    const ours = arrivals.filter(({ to, units }) => owners.has(to) && units > 0n);
    if (ours.length === 0) return [];
    const known = await rows<{ tx_id: string; address: string }>(
      this.database,
      sql`SELECT tx_id, address FROM evm.deposit WHERE chain = ${network.settings.chain} AND tx_id = ANY(${ours.map(({ txId }) => txId)}) AND block_number IS NOT NULL`,
    );
    const places = new Set(known.map(({ tx_id, address }) => `${tx_id}:${address}`));
    return [...new Set(ours.filter(({ txId, to }) => !places.has(`${txId}:${to}`)).map(({ number }) => number))];
  }

  /** Leaves a block that was replaced meanwhile to the feed, which follows the chain. */
  private async readAgain(network: EvmNetwork, number: bigint): Promise<void> {
    const read = await this.reader.readBlock(network, number, 'all');
    if (!read) return;
    const { chain } = network.settings;
    const known = await this.store.findHash(chain, number);
    if (known === undefined ? !(await network.isAgreed(number, read.block.hash)) : known !== read.block.hash) return;
    await this.store.storePending(await this.reader.findDeposits(network, read));
  }

  private async countDeposits({ settings: { chain } }: EvmNetwork): Promise<number> {
    const [row] = await rows<{ count: number }>(
      this.database,
      sql`SELECT count(*)::int AS count FROM evm.deposit WHERE chain = ${chain} AND block_number IS NOT NULL`,
    );
    return row?.count ?? 0;
  }
}
