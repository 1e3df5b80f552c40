import { SECOND } from '@rampart/kernel';
import { rows, sql } from '@rampart/sql';
import { RpcRefused } from '@rampart/wallet-frame';
import { Injectable } from '@nestjs/common';
import { EvmDatabase } from '../evm-database.js';
import { EvmSettings } from '../evm-settings.js';
import type { EvmNetwork } from '../network/evm-network.js';
import { hexOf } from '../units.js';
import { eventId } from './deposit-row.js';
import { denied, type Owner, type Place, type Proof, unclear } from './proof.js';

/**
 * Proves that a transaction moved coins to an address: by its value or, for an internal transfer, which emits no event, by the growth of the balance in its
 * block.
 */
@Injectable()
export class ClaimedCoins {
  constructor(
    private readonly database: EvmDatabase,
    private readonly settings: EvmSettings,
  ) {}

  async proveCoins(place: Place, owner: Owner): Promise<Proof> {
    const { block, txId } = place;
    const transaction = block.transactions.find(({ hash }) => hash.toLowerCase() === txId);
    if (!transaction) return unclear('the providers have the receipt, and not its block');
    const from = transaction.from.toLowerCase();
    if (this.settings.hotAddresses.includes(from)) return denied('it came from our own wallet');
    const isPlain = transaction.to?.toLowerCase() === owner.address && BigInt(transaction.value) > 0n;
    if (isPlain) return proven(place, owner, { units: BigInt(transaction.value), from });
    const others = block.transactions.filter(({ to, value }) => to?.toLowerCase() === owner.address && value !== '0x0');
    if (others.length > 0) return unclear('another transaction of the same block paid the address as well');
    const units = await this.findGrowth(place, owner);
    if (typeof units !== 'bigint') return units;
    return units > 0n ? proven(place, owner, { units, from }) : denied('the address got no coins in its block');
  }

  /** Growth of the balance in the block, minus deposits known from other transactions of it. */
  private async findGrowth({ network, block, txId }: Place, { address, index }: Owner): Promise<bigint | Proof> {
    const { chain, coin } = network.settings;
    const number = BigInt(block.number ?? 0);
    const moved = await rows(
      this.database,
      sql`SELECT 1 FROM evm.outgoing WHERE chain = ${chain} AND block_number = ${number.toString()} AND (account = ${address} OR index = ${index}) LIMIT 1`,
    );
    if (moved.length > 0) return unclear('a transaction of ours moved coins of the address in the same block');
    const [row] = await rows<{ units: string }>(
      this.database,
      sql`SELECT coalesce(sum(units), 0)::text AS units FROM evm.deposit
       WHERE chain = ${chain} AND currency = ${coin} AND address = ${address} AND block_number = ${number.toString()} AND tx_id <> ${txId}`,
    );
    const [before, after] = await this.readBalances(network, address, number);
    return after - before - BigInt(row?.units ?? 0);
  }

  /** Throws if the provider no longer has the state of so old a block. */
  private async readBalances(network: EvmNetwork, address: string, number: bigint): Promise<[bigint, bigint]> {
    const answers = await network.askMany<string>([
      ['eth_getBalance', address, hexOf(number - 1n)],
      ['eth_getBalance', address, hexOf(number)],
    ]);
    const [before = 0n, after = 0n] = answers.map((answer) => {
      if (answer instanceof RpcRefused) throw answer;
      return BigInt(answer);
    });
    return [before, after];
  }
}

const proven = (
  { network, block, txId }: Place,
  { transactionId, address }: Owner,
  { units, from }: { readonly units: bigint; readonly from: string },
): Proof => {
  const { chain, coin: currency } = network.settings;
  const row = {
    event_id: eventId({ chain, txId }, { currency, address }, 0),
    ...{ chain, transaction_id: transactionId, tx_id: txId, address, currency, units: units.toString() },
    ...{ block_number: BigInt(block.number ?? 0).toString(), senders: [from] },
    seen_at: new Date(Number(block.timestamp) * SECOND),
  };
  return { state: 'proven', row };
};
