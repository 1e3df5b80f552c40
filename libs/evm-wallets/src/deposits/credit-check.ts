import { Injectable } from '@nestjs/common';
import { rows, sql } from '@rampart/sql';
import { RpcRefused } from '@rampart/wallet-frame';
import { balanceData } from '../codec.js';
import { EvmDatabase } from '../evm-database.js';
import type { EvmNetwork } from '../network/evm-network.js';
import { hexOf } from '../units.js';
import type { Arrival } from './arrival.js';

/** Credits what the balances before and after the block show: a token may keep a share of what it transfers, whatever its event says. */
@Injectable()
export class CreditCheck {
  constructor(private readonly database: EvmDatabase) {}

  async creditWhatArrived(network: EvmNetwork, block: bigint, arrivals: readonly Arrival[]): Promise<Arrival[]> {
    const tokens = arrivals.filter(({ contract }) => contract !== undefined);
    const places = [...new Map(tokens.map((each) => [placeOf(each), each])).values()];
    const shortfalls = new Map<string, bigint>();
    for (const place of places) {
      const expected = tokens
        .filter((each) => placeOf(each) === placeOf(place))
        .reduce((sum, { units }) => sum + units, 0n);
      const grown = await this.findGrowth(network, block, place);
      if (grown !== undefined && grown < expected) shortfalls.set(placeOf(place), expected - grown);
    }
    return arrivals.map((arrival) => {
      const shortfall = shortfalls.get(placeOf(arrival)) ?? 0n;
      const cut = shortfall < arrival.units ? shortfall : arrival.units;
      shortfalls.set(placeOf(arrival), shortfall - cut);
      return { ...arrival, units: arrival.units - cut };
    });
  }

  /** Undefined if the provider no longer has the balances of so old a block; the event of the allow-listed contract is then trusted. */
  private async findGrowth(network: EvmNetwork, block: bigint, { contract, to }: Arrival): Promise<bigint | undefined> {
    const ask = (at: bigint) => ['eth_call', { to: contract, data: balanceData(to) }, hexOf(at)] as const;
    const [before, after] = await network.askMany<string>([ask(block - 1n), ask(block)]);
    if (before === undefined || after === undefined || before instanceof RpcRefused || after instanceof RpcRefused)
      return undefined;
    return BigInt(after) - BigInt(before) + (await this.findSwept(network, block, { contract, to }));
  }

  /** Units that our own sweeps moved from the address in the same block. */
  private async findSwept(
    { settings: { chain, tokens } }: EvmNetwork,
    block: bigint,
    { contract, to }: Pick<Arrival, 'contract' | 'to'>,
  ): Promise<bigint> {
    const currency = tokens.find((token) => token.contract === contract)?.currency;
    const [row] = await rows<{ units: string }>(
      this.database,
      sql`SELECT coalesce(sum(units), 0)::text AS units FROM evm.outgoing
       WHERE chain = ${chain} AND account = ${to} AND currency = ${currency} AND block_number = ${block.toString()} AND succeeded`,
    );
    return BigInt(row?.units ?? '0');
  }
}

const placeOf = ({ contract, to }: Arrival): string => `${contract ?? ''}:${to}`;
