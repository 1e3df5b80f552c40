import { type ChainId, Clock } from '@rampart/kernel';
import { rows, sql } from '@rampart/sql';
import { Injectable } from '@nestjs/common';
import { EvmDatabase } from '../evm-database.js';
import { EvmLease } from '../evm-lease.js';
import { EvmNetworks } from '../network/evm-networks.js';
import type { RpcBlock } from '../network/rpc-answers.js';
import { hexOf } from '../units.js';
import { BlockStore, type KnownBlock } from './block-store.js';

/** A restart that awaits a second operator. */
export interface RestartProposal {
  readonly chain: ChainId;
  readonly from: number;
  readonly proposedBy: string;
  readonly proposedAt: Date;
}

/** Restarts a chain's feed from a height, after a reorganisation of more blocks than are followed has stopped it. */
@Injectable()
export class EvmRestart {
  constructor(
    private readonly database: EvmDatabase,
    private readonly networks: EvmNetworks,
    private readonly store: BlockStore,
    private readonly lease: EvmLease,
    private readonly clock: Clock,
  ) {}

  listProposals(): Promise<RestartProposal[]> {
    return rows<RestartProposal>(
      this.database,
      sql`SELECT chain, from_block::float8 AS "from", proposed_by AS "proposedBy", proposed_at AS "proposedAt" FROM evm.restart ORDER BY chain`,
    );
  }

  async findProposal(chain: ChainId): Promise<RestartProposal | undefined> {
    return (await this.listProposals()).find((each) => each.chain === chain);
  }

  /** Replaces the previous proposal. Returns the reason if the restart is not possible now. */
  async propose(chain: ChainId, from: number, by: string): Promise<string | undefined> {
    const parent = await this.findParent(chain, from);
    if (typeof parent === 'string') return parent;
    await rows(
      this.database,
      sql`INSERT INTO evm.restart (chain, from_block, proposed_by, proposed_at) VALUES (${chain}, ${from}, ${by}, ${this.clock.now()})
       ON CONFLICT (chain) DO UPDATE SET from_block = excluded.from_block, proposed_by = excluded.proposed_by, proposed_at = excluded.proposed_at`,
    );
    return undefined;
  }

  /**
   * Everything from the height on counts as announced until its block is read again; whatever the chain no longer has is then dropped, with the bookings that
   * it caused. Returns the reason if the restart is not possible now.
   */
  async restart(chain: ChainId, from: number): Promise<string | undefined> {
    const parent = await this.findParent(chain, from);
    if (typeof parent === 'string') return parent;
    let isDone = false;
    await this.lease.holdWhile(`scan:${chain}`, async () => {
      await rows(this.database, sql`DELETE FROM evm.restart WHERE chain = ${chain}`); // first, so that after a crash in between two operators must decide again
      await this.store.restartAt(chain, parent);
      isDone = true;
    });
    return isDone ? undefined : 'the feed is being read at this moment; try again';
  }

  /** Returns the block to continue after, or the reason if no restart is possible. */
  private async findParent(chain: ChainId, from: number): Promise<KnownBlock | string> {
    const network = this.networks.find(chain);
    if (!network) return `${chain} is not served here`;
    const { number: tip } = await network.assertUsable();
    const number = BigInt(from) - 1n;
    if (number < 0n || number > tip) return `the chain has blocks up to ${tip}`;
    const block = await network.ask<RpcBlock | null>('eth_getBlockByNumber', hexOf(number), false);
    if (!block?.hash || !(await network.isAgreed(number, block.hash)))
      return 'the providers differ about the block before';
    return { number, hash: block.hash };
  }
}
