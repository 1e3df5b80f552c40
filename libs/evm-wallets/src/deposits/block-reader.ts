import { SECOND } from '@rampart/kernel';
import { rows, sql } from '@rampart/sql';
import { RpcRefused } from '@rampart/wallet-frame';
import { Injectable } from '@nestjs/common';
import { transferOf } from '../codec.js';
import { EvmDatabase } from '../evm-database.js';
import { EvmSettings } from '../evm-settings.js';
import type { EvmNetwork } from '../network/evm-network.js';
import type { RpcBlock, RpcLog, RpcReceipt } from '../network/rpc-answers.js';
import type { Arrival } from './arrival.js';
import { CreditCheck } from './credit-check.js';
import { eventId, type FoundDeposit } from './deposit-row.js';
import { LogReader, type Watched } from './log-reader.js';

/** How long after its creation an address is searched for, and the most addresses per block: the bloom filters of busy blocks match any address. */
const EXPECTED_FOR = '7 days';
const MAX_EXPECTED = 1_000;
/** A thousandth of a coin. */
const MINIMUM_FOREIGN_COINS = 10n ** 15n;

export interface ReadBlock {
  readonly block: RpcBlock;
  readonly logs: readonly RpcLog[];
}

/** Finds the deposits in one block: successful transfers of the coin or of an allow-listed token, as far as the amounts really arrived. */
@Injectable()
export class BlockReader {
  constructor(
    private readonly database: EvmDatabase,
    private readonly settings: EvmSettings,
    private readonly credits: CreditCheck,
    private readonly logs: LogReader,
  ) {}

  /** Undefined if the provider does not have the block. Throws if the provider does not have all of its events. */
  async readBlock(network: EvmNetwork, number: bigint, watched?: Watched): Promise<ReadBlock | undefined> {
    const block = await network.ask<RpcBlock | null>('eth_getBlockByNumber', `0x${number.toString(16)}`, true);
    if (!block?.hash) return undefined;
    return { block, logs: await this.logs.readLogs(network, block, watched ?? (await this.findExpecting())) };
  }

  /** Throws if a provider does not respond; the block is read again later. */
  async findDeposits(network: EvmNetwork, { block, logs }: ReadBlock): Promise<FoundDeposit[]> {
    const arrivals = [...this.coinArrivals(network, block), ...this.tokenArrivals(network, logs)];
    const owners = await this.findOwners(arrivals.map(({ to }) => to));
    const ours = arrivals.filter(({ to }) => owners.has(to));
    if (ours.length === 0) return [];
    const proven = await this.proveArrivals(network, block, ours);
    const credited = await this.credits.creditWhatArrived(network, BigInt(block.number ?? 0), proven);
    const ordinals = new Map<string, number>();
    return credited.flatMap(({ txId, currency, from, to, units }) => {
      const place = `${txId}:${currency}:${to}`;
      const ordinal = ordinals.get(place) ?? 0;
      ordinals.set(place, ordinal + 1);
      if (units <= 0n) return [];
      return {
        event_id: eventId({ chain: network.settings.chain, txId }, { currency, address: to }, ordinal),
        chain: network.settings.chain,
        transaction_id: owners.get(to) ?? '',
        tx_id: txId,
        address: to,
        currency,
        units: units.toString(),
        block_number: BigInt(block.number ?? 0).toString(),
        senders: [...new Set([from, senderOf(block, txId) ?? from])].sort(),
        seen_at: new Date(Number(block.timestamp) * SECOND),
      };
    });
  }

  /** Addresses that may receive a deposit at any moment. */
  private async findExpecting(): Promise<string[]> {
    const found = await rows<{ address: string }>(
      this.database,
      sql`SELECT address FROM evm.address WHERE address IS NOT NULL AND created_at > now() - ${EXPECTED_FOR}::interval ORDER BY index DESC LIMIT ${MAX_EXPECTED}`,
    );
    return found.map(({ address }) => address);
  }

  /** Maps addresses to the orders that they were handed out to. */
  async findOwners(addresses: readonly string[]): Promise<ReadonlyMap<string, string>> {
    if (addresses.length === 0) return new Map();
    const found = await rows<{ address: string; transaction_id: string }>(
      this.database,
      sql`SELECT address, transaction_id FROM evm.address WHERE address = ANY(${[...new Set(addresses)]})`,
    );
    return new Map(found.map(({ address, transaction_id }) => [address, transaction_id]));
  }

  /** Skips gas from the hot wallet, and dust of a coin that no order can be in: dust costs its sender nothing, but would take up an operator's time. */
  coinArrivals(
    { settings: { coin, native } }: EvmNetwork,
    { transactions }: Pick<RpcBlock, 'transactions'>,
  ): Arrival[] {
    const minimum = native === undefined ? MINIMUM_FOREIGN_COINS : 1n;
    return transactions.flatMap(({ hash, from, to, value }) =>
      to !== null && BigInt(value) >= minimum && !this.settings.hotAddresses.includes(from.toLowerCase())
        ? {
            ...{ txId: hash.toLowerCase(), currency: coin, contract: undefined },
            ...{ from: from.toLowerCase(), to: to.toLowerCase(), units: BigInt(value) },
          }
        : [],
    );
  }

  /** Transfers of allow-listed tokens in the order of their events, without those from our own wallets. */
  tokenArrivals({ settings: { tokens } }: EvmNetwork, logs: readonly RpcLog[]): Arrival[] {
    const ordered = [...logs].sort((a, b) => Number(a.logIndex) - Number(b.logIndex));
    return ordered.flatMap((log) => {
      const transfer = transferOf(log);
      const token = tokens.find(({ contract }) => contract === transfer?.contract);
      if (!transfer || !token || this.settings.hotAddresses.includes(transfer.from)) return [];
      return { ...transfer, txId: log.transactionHash.toLowerCase(), currency: token.currency };
    });
  }

  /** Keeps the arrivals that their receipts prove: in this block, of a successful transaction, and, for a token, with the token's own event. */
  private async proveArrivals(
    network: EvmNetwork,
    { hash }: RpcBlock,
    arrivals: readonly Arrival[],
  ): Promise<Arrival[]> {
    const txIds = [...new Set(arrivals.map(({ txId }) => txId))];
    const answers = await network.askMany<RpcReceipt | null>(
      txIds.map((txId) => ['eth_getTransactionReceipt', txId] as const),
    );
    const receipts = new Map(txIds.map((txId, i) => [txId, answers[i]]));
    return arrivals.filter((arrival) => {
      const receipt = receipts.get(arrival.txId);
      if (!receipt || receipt instanceof RpcRefused) throw new Error('the provider has a block, and not its receipts');
      if (receipt.blockHash !== hash) throw new Error('the provider has the transaction in another block');
      return BigInt(receipt.status) === 1n && (arrival.contract === undefined || hasTransfer(receipt, arrival));
    });
  }
}

const hasTransfer = ({ logs }: RpcReceipt, { contract, from, to, units }: Arrival): boolean =>
  logs.some((log) => {
    const transfer = transferOf(log);
    return transfer?.contract === contract && transfer?.from === from && transfer.to === to && transfer.units === units;
  });

const senderOf = ({ transactions }: RpcBlock, txId: string): string | undefined =>
  transactions.find(({ hash }) => hash.toLowerCase() === txId)?.from.toLowerCase();
