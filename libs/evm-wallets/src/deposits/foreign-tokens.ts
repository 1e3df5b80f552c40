import { HOUR, MINUTE } from '@rampart/kernel';
import { rows, sql } from '@rampart/sql';
import { RpcRefused } from '@rampart/wallet-frame';
import { Injectable, Logger } from '@nestjs/common';
import { topicOf, TRANSFER_TOPIC, transferOf } from '../codec.js';
import { EvmDatabase } from '../evm-database.js';
import { EvmSettings } from '../evm-settings.js';
import type { EvmNetwork } from '../network/evm-network.js';
import type { RpcLog } from '../network/rpc-answers.js';
import { hexOf } from '../units.js';
import { FoundTokens, type FoundTransfer } from './found-tokens.js';
import { SecondLook } from './second-look.js';

const WARN_EVERY = HOUR;
/** Blocks per query. The number is reduced for a provider that refuses it. */
const MAX_BLOCKS = 500n;
const FEWER = 4n;
/** Addresses are searched for this long after their creation, the newest first. */
const WATCHED_FOR = '90 days';
const MAX_ADDRESSES = 10_000;
const ADDRESSES_AT_ONCE = 500;

/**
 * Searches deposit addresses for unknown tokens, and for deposits that the feed missed. Runs apart from the feed, so that a provider that refuses the query
 * delays no deposit. Each block is searched once, when it has all confirmations.
 */
@Injectable()
export class ForeignTokens {
  /** Milliseconds between two searches. */
  lookEvery = MINUTE;
  private readonly log = new Logger('Evm');
  private readonly lookedAt = new Map<string, number>();
  private readonly warnedAt = new Map<string, number>();
  private readonly spans = new Map<string, bigint>();

  constructor(
    private readonly database: EvmDatabase,
    private readonly settings: EvmSettings,
    private readonly found: FoundTokens,
    private readonly second: SecondLook,
  ) {}

  /** Never throws. */
  async lookFor(network: EvmNetwork, head: bigint): Promise<void> {
    const { chain, confirmations } = network.settings;
    const now = performance.now();
    if (now - (this.lookedAt.get(chain) ?? -Infinity) < this.lookEvery) return;
    this.lookedAt.set(chain, now);
    await this.look(network, head - BigInt(confirmations)).catch((error: Error) => this.warn(chain, error));
  }

  private async look(network: EvmNetwork, last: bigint): Promise<void> {
    const { chain } = network.settings;
    const cursor = await this.findCursor(chain, last);
    const span = this.spans.get(chain) ?? MAX_BLOCKS;
    const to = cursor + span < last ? cursor + span : last;
    if (to <= cursor) return;
    const logs = await this.readLogs(network, cursor + 1n, to).catch((error: Error) => {
      if (!isRefusal(error)) throw error;
      this.spans.set(chain, span > FEWER ? span / FEWER : 1n);
      if (span > 1n) throw error;
      return [];
    });
    await this.second.readMissed(network, logs);
    await this.found.storeTransfers(chain, this.transfersIn(network, logs));
    await this.moveCursor(chain, to);
    if (span < MAX_BLOCKS) this.spans.set(chain, span * 2n);
  }

  private async readLogs(network: EvmNetwork, from: bigint, to: bigint): Promise<readonly RpcLog[]> {
    const found = await rows<{ address: string }>(
      this.database,
      sql`SELECT address FROM evm.address WHERE address IS NOT NULL AND created_at > now() - ${WATCHED_FOR}::interval ORDER BY index DESC LIMIT ${MAX_ADDRESSES}`,
    );
    const all: RpcLog[] = [];
    for (let first = 0; first < found.length; first += ADDRESSES_AT_ONCE) {
      const receivers = found.slice(first, first + ADDRESSES_AT_ONCE).map(({ address }) => topicOf(address));
      const filter = { fromBlock: hexOf(from), toBlock: hexOf(to), topics: [TRANSFER_TOPIC, null, receivers] };
      all.push(...(await network.ask<readonly RpcLog[]>('eth_getLogs', filter)));
    }
    return all;
  }

  /** Leaves out transfers of zero, which address poisoning sends. */
  private transfersIn({ settings: { tokens } }: EvmNetwork, logs: readonly RpcLog[]): FoundTransfer[] {
    return logs.flatMap((log) => {
      const transfer = transferOf(log);
      if (!transfer || transfer.units === 0n || tokens.some(({ contract }) => contract === transfer.contract))
        return [];
      if (this.settings.hotAddresses.includes(transfer.from)) return [];
      return {
        ...{ contract: transfer.contract, address: transfer.to, units: transfer.units },
        ...{ txId: log.transactionHash.toLowerCase(), logIndex: Number(log.logIndex) },
        block: BigInt(log.blockNumber ?? 0),
      };
    });
  }

  /** The first search begins at the current height. */
  private async findCursor(chain: string, last: bigint): Promise<bigint> {
    const [row] = await rows<{ number: string }>(
      this.database,
      sql`WITH begun AS (INSERT INTO evm.looked (chain, block_number) VALUES (${chain}, ${(last < 0n ? 0n : last).toString()}) ON CONFLICT DO NOTHING)
       SELECT block_number::text AS number FROM evm.looked WHERE chain = ${chain}`,
    );
    return BigInt(row?.number ?? last);
  }

  private async moveCursor(chain: string, to: bigint): Promise<void> {
    const block = to.toString();
    await rows(
      this.database,
      sql`UPDATE evm.looked SET block_number = ${block} WHERE chain = ${chain} AND block_number < ${block}`,
    );
  }

  private warn(chain: string, { message }: Error): void {
    const now = performance.now();
    if (now - (this.warnedAt.get(chain) ?? -Infinity) < WARN_EVERY) return;
    this.warnedAt.set(chain, now);
    this.log.warn(`unknown tokens on ${chain} were not looked for: ${message}`);
  }
}

/** The provider responds, but refuses this query, or the result is too large. */
const isRefusal = (error: Error): boolean => error instanceof RpcRefused || error.message.includes('answered too much');
