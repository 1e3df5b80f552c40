import type { ChainId } from '@rampart/kernel';
import type { DepositClaim } from '@rampart/ports';
import { rows, sql } from '@rampart/sql';
import { RpcRefused } from '@rampart/wallet-frame';
import { Injectable } from '@nestjs/common';
import { EvmDatabase } from '../evm-database.js';
import { EvmNetworks } from '../network/evm-networks.js';
import type { EvmNetwork } from '../network/evm-network.js';
import type { RpcBlock, RpcReceipt } from '../network/rpc-answers.js';
import { hexOf } from '../units.js';
import { BlockReader } from './block-reader.js';
import { ClaimedCoins } from './claimed-coins.js';
import { ClaimedTokens } from './claimed-tokens.js';
import { denied, type Disproof, type Owner, type Place, type Proof, unclear } from './proof.js';

interface Arrived {
  readonly chain: ChainId;
  readonly currency: string;
  /** In lower case. */
  readonly address: string;
}

/** Checks a deposit with every provider: one that operators name, or one that a refund is for. */
@Injectable()
export class DepositProof {
  constructor(
    private readonly database: EvmDatabase,
    private readonly networks: EvmNetworks,
    private readonly tokens: ClaimedTokens,
    private readonly coins: ClaimedCoins,
    private readonly reader: BlockReader,
  ) {}

  async findProof(claim: DepositClaim, owner: Owner): Promise<Proof> {
    const network = this.networks.find(claim.chain);
    if (!network) return denied(`${claim.chain} is not served here`);
    try {
      await network.assertUsable();
      const place = await this.findPlace(network, claim);
      if ('state' in place) return place;
      return claim.index === undefined
        ? await this.coins.proveCoins(place, owner)
        : await this.tokens.proveTransfer(place, owner, claim.index);
    } catch (error) {
      return unclear((error as Error).message);
    }
  }

  async findOwner(transactionId: string): Promise<Owner | undefined> {
    const [row] = await rows<Owner>(
      this.database,
      sql`SELECT transaction_id AS "transactionId", address, index FROM evm.address WHERE transaction_id = ${transactionId} AND address IS NOT NULL`,
    );
    return row;
  }

  /**
   * Sums the units that the chain shows to have arrived at an address. The table only names the transactions; its amounts are not trusted. A deposit that the
   * providers no longer show does not count, and a transaction id stored in both letter cases counts once. Throws if a provider does not respond.
   */
  async sumArrived({ chain, currency, address }: Arrived): Promise<bigint> {
    const network = this.networks.find(chain);
    if (!network) return 0n;
    await network.assertUsable();
    const found = await rows<{ tx_id: string }>(
      this.database,
      sql`SELECT DISTINCT lower(tx_id) AS tx_id FROM evm.deposit WHERE chain = ${chain} AND address = ${address} AND currency = ${currency}`,
    );
    let sum = 0n;
    for (const { tx_id: txId } of found) {
      const place = await this.findPlace(network, { txId });
      if ('state' in place) continue;
      const { block, receipt } = place;
      const found = await this.reader.findDeposits(network, { block, logs: receipt.logs });
      for (const each of found)
        if (each.tx_id === place.txId && each.address === address && each.currency === currency)
          sum += BigInt(each.units);
    }
    return sum;
  }

  /** Requires that all providers have the transaction in the same block. */
  private async findPlace(
    network: EvmNetwork,
    claim: Pick<DepositClaim, 'txId' | 'attested'>,
  ): Promise<Place | Disproof> {
    const txId = claim.txId.toLowerCase();
    const views = await network.askEach<RpcReceipt | null>([['eth_getTransactionReceipt', txId]]);
    const receipts = views.map(([receipt]) => {
      if (receipt instanceof RpcRefused) throw receipt;
      return receipt ?? undefined;
    });
    const [receipt] = receipts;
    if (receipts.every((each) => each === undefined)) return this.judgeAbsence(network, claim);
    if (!receipt || receipts.some((each) => each?.blockHash !== receipt.blockHash))
      return denied('the providers differ about it: wait until they agree');
    if (BigInt(receipt.status) !== 1n) return denied('the transaction failed, and moved nothing');
    const block = await network.ask<RpcBlock | null>('eth_getBlockByNumber', receipt.blockNumber, true);
    if (block?.hash !== receipt.blockHash) return unclear('the chain moved while it was asked; look again');
    return { network, txId, block, receipt };
  }

  /** A provider may have pruned an old transaction but still have its block. */
  private async judgeAbsence(
    network: EvmNetwork,
    { txId, attested }: Pick<DepositClaim, 'txId' | 'attested'>,
  ): Promise<Disproof> {
    if (!attested) return unclear('no provider has the transaction, or remembers it');
    const views = await network.askEach<{ readonly transactions: readonly string[] } | null>([
      ['eth_getBlockByNumber', hexOf(attested.height), false],
    ]);
    const blocks = views.flatMap(([block]) => (block instanceof RpcRefused ? [] : (block ?? [])));
    const isIn = blocks.some(({ transactions }) =>
      transactions.some((each) => each.toLowerCase() === txId.toLowerCase()),
    );
    if (blocks.length === 0) return unclear(`no provider has the block ${attested.height} any more`);
    return isIn
      ? unclear('the providers have its block, and forgot its receipt')
      : denied(`the block ${attested.height} does not have the transaction`);
  }
}
