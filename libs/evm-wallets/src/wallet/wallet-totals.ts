import type { WalletCode } from '@rampart/kernel';
import type { WalletBalance } from '@rampart/ports';
import { rows, type Sql, sql } from '@rampart/sql';
import { Injectable } from '@nestjs/common';
import { BlockStore } from '../deposits/block-store.js';
import { EvmDatabase } from '../evm-database.js';
import { decimalsOn, EvmSettings } from '../evm-settings.js';
import type { EvmNetwork } from '../network/evm-network.js';
import { HotFunds } from '../payouts/hot-funds.js';
import { decimalOf, hexOf } from '../units.js';

/** Adds up the hot wallet, the deposit addresses and the gas paid. */
@Injectable()
export class WalletTotals {
  constructor(
    private readonly database: EvmDatabase,
    private readonly blocks: BlockStore,
    private readonly funds: HotFunds,
    private readonly settings: EvmSettings,
  ) {}

  /**
   * Balance as of the block that was read last; that of the hot wallet comes from the chain. An address holds what was deposited and topped up, less what was
   * swept; a surplus that no event announced appears when it is swept. A payout is deducted as soon as it is planned.
   */
  async findBalance(network: EvmNetwork, currency: WalletCode, confirmations: number): Promise<WalletBalance> {
    const { chain, coin, tokens } = network.settings;
    const decimals = decimalsOn(network.settings, currency) ?? 0;
    const top = await this.blocks.findTop(chain);
    if (!top) throw new Error(`no block of ${chain} was read yet`);
    const isCoin = currency === coin;
    const block = hexOf(top.number);
    const wallets = await Promise.all(
      this.settings.hotAddresses.map((hot) => this.funds.readBalances(network, { block, hot })),
    );
    const [row] = await rows<Sums>(
      this.database,
      sumsOf({ chain, currency, confirmations: Math.max(1, confirmations), isCoin }),
    );
    const after = await this.blocks.findTop(chain);
    if (!row || after?.hash !== top.hash) throw new Error('the chain moved while the wallet was counted');
    const token = tokens.find((each) => each.currency === currency)?.currency;
    const hot = wallets.reduce((sum, funds) => sum + (token ? (funds.tokens.get(token) ?? 0n) : funds.coins), 0n);
    const held = hot + BigInt(row.addresses) - BigInt(row.leaving);
    return { amount: decimalOf(held, decimals), feesPaid: decimalOf(BigInt(row.fees), decimals) };
  }
}

interface Sums {
  readonly addresses: string;
  readonly leaving: string;
  readonly fees: string;
}

interface Summed {
  readonly chain: string;
  readonly currency: string;
  readonly confirmations: number;
  readonly isCoin: boolean;
}

const sumsOf = ({ chain, currency, confirmations, isCoin }: Summed): Sql => sql`
  WITH moved AS (
    SELECT address, units FROM evm.deposit WHERE chain = ${chain} AND currency = ${currency} AND block_number IS NOT NULL AND NOT dropped AND NOT attested AND confirmations >= ${confirmations}
    UNION ALL SELECT account, -units FROM evm.outgoing
      WHERE chain = ${chain} AND purpose = 'sweep' AND currency = ${currency} AND block_number IS NOT NULL AND succeeded
    UNION ALL SELECT account, -fee FROM evm.outgoing WHERE ${isCoin} AND chain = ${chain} AND purpose = 'sweep' AND block_number IS NOT NULL
    UNION ALL SELECT a.address, o.units FROM evm.outgoing o JOIN evm.address a ON a.index = o.index
      WHERE ${isCoin} AND o.chain = ${chain} AND o.purpose = 'topUp' AND o.block_number IS NOT NULL AND o.succeeded),
  held AS (SELECT greatest(0, sum(units)) AS units FROM moved GROUP BY address)
  SELECT (SELECT coalesce(sum(units), 0) FROM held)::text AS addresses,
    (SELECT coalesce(sum(units), 0) FROM evm.outgoing WHERE chain = ${chain} AND purpose = 'payout' AND currency = ${currency} AND state IN ('planned', 'sent'))::text AS leaving,
    (SELECT CASE WHEN ${isCoin} THEN coalesce(sum(fee), 0) ELSE 0 END FROM evm.outgoing WHERE chain = ${chain} AND block_number IS NOT NULL)::text AS fees`;
