import { Clock } from '@rampart/kernel';
import { rows, sql } from '@rampart/sql';
import { RpcRefused } from '@rampart/wallet-frame';
import { Injectable } from '@nestjs/common';
import { askedTransfer } from '../codec.js';
import { EvmDatabase } from '../evm-database.js';
import { EvmSettings } from '../evm-settings.js';
import type { EvmNetwork } from '../network/evm-network.js';
import type { RpcBlock, RpcTransaction } from '../network/rpc-answers.js';
import type { Arrival } from './arrival.js';
import { BlockReader } from './block-reader.js';
import { BlockStore } from './block-store.js';
import { eventId, type FoundDeposit } from './deposit-row.js';

/** Finds deposits that no block includes yet. Many providers do not show any; there a deposit is first seen in a block. */
@Injectable()
export class PendingDeposits {
  constructor(
    private readonly database: EvmDatabase,
    private readonly reader: BlockReader,
    private readonly store: BlockStore,
    private readonly settings: EvmSettings,
    private readonly clock: Clock,
  ) {}

  async syncPending(network: EvmNetwork): Promise<void> {
    await this.store.storePending(await this.findAnnounced(network));
    await this.judgeAnnounced(network);
  }

  private async findAnnounced(network: EvmNetwork): Promise<FoundDeposit[]> {
    const [pending] = await network.askMany<RpcBlock | null>([['eth_getBlockByNumber', 'pending', true]]);
    if (!pending || pending instanceof RpcRefused) return [];
    const arrivals = [...this.reader.coinArrivals(network, pending), ...this.tokenCalls(network, pending.transactions)];
    const owners = await this.reader.findOwners(arrivals.map(({ to }) => to));
    return arrivals.flatMap(({ txId, currency, from, to, units }) => {
      const transactionId = owners.get(to);
      if (transactionId === undefined || units <= 0n) return [];
      const { chain } = network.settings;
      return {
        event_id: eventId({ chain, txId }, { currency, address: to }, 0),
        ...{ chain, transaction_id: transactionId, tx_id: txId, address: to, currency, units: units.toString() },
        ...{ block_number: null, senders: [from], seen_at: this.clock.now() },
      };
    });
  }

  private tokenCalls({ settings: { tokens } }: EvmNetwork, transactions: readonly RpcTransaction[]): Arrival[] {
    return transactions.flatMap(({ hash, from, to, input }) => {
      const token = tokens.find(({ contract }) => contract === to?.toLowerCase());
      const asked = token && askedTransfer(input);
      return token && asked && !this.settings.hotAddresses.includes(from.toLowerCase())
        ? {
            ...{ txId: hash.toLowerCase(), currency: token.currency, contract: token.contract },
            ...{ from: from.toLowerCase(), ...asked },
          }
        : [];
    });
  }

  /** Drops an announced deposit that no provider has as pending or in a block yet to be read. A failed transaction in a block that was read pays nothing. */
  private async judgeAnnounced(network: EvmNetwork): Promise<void> {
    const { chain } = network.settings;
    const found = await rows<{ event_id: string; tx_id: string }>(
      this.database,
      sql`SELECT event_id, tx_id FROM evm.deposit WHERE chain = ${chain} AND block_number IS NULL AND NOT dropped`,
    );
    if (found.length === 0) return;
    const top = (await this.store.findTop(chain))?.number ?? 0n;
    const views = await network.askEach<RpcTransaction | null>(
      found.map(({ tx_id }) => ['eth_getTransactionByHash', tx_id] as const),
    );
    const isAlive = (answer: RpcTransaction | null | RpcRefused | undefined): boolean => {
      if (answer instanceof RpcRefused) throw answer;
      return !!answer && (answer.blockNumber === null || BigInt(answer.blockNumber) > top);
    };
    const gone = found.filter((_, i) => !views.some((view) => isAlive(view[i])));
    if (gone.length > 0)
      await rows(
        this.database,
        sql`UPDATE evm.deposit SET dropped = true WHERE event_id = ANY(${gone.map(({ event_id }) => event_id)}) AND block_number IS NULL AND NOT dropped`,
      );
  }
}
