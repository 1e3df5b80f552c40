import type { CryptoCode } from '@rampart/kernel';
import { rows, sql } from '@rampart/sql';
import { Injectable } from '@nestjs/common';
import { TronNetwork } from '../node/tron-network.js';
import { TronDatabase } from '../tron-database.js';
import { TronSettings } from '../tron-settings.js';

/** Money in our wallet that is not committed yet, and the chain's prices. */
export interface Funds {
  /** In sun; coins pay for energy and bandwidth. */
  coins: bigint;
  readonly tokens: Map<CryptoCode, bigint>;
  /** Staked energy, which is free. */
  energy: bigint;
  readonly energyPrice: bigint;
  readonly bytePrice: bigint;
}

/** Reads our wallet, less what is in flight. A transaction that was mined just now counts twice for a moment, so the result is too low, never too high. */
@Injectable()
export class HotFunds {
  constructor(
    private readonly database: TronDatabase,
    private readonly settings: TronSettings,
    private readonly network: TronNetwork,
  ) {}

  findFunds(): Promise<Funds> {
    const { wallet, tokens } = this.settings.values;
    return this.network.ask(async (node) => {
      const [coins, energy, parameters, ...balances] = await Promise.all([
        node.findBalance(wallet),
        node.findFreeEnergy(wallet),
        node.findParameters(),
        ...tokens.map(({ contract }) => node.findTokenBalance(contract, wallet)),
      ]);
      const promised = await this.findPromised();
      const [energyPrice, bytePrice] = [parameters.get('getEnergyFee'), parameters.get('getTransactionFee')];
      if (energyPrice === undefined || bytePrice === undefined) throw new Error('a node of Tron names no prices');
      return {
        ...{ energy, energyPrice, bytePrice },
        coins: coins - promised.reduce((sum, { fees }) => sum + BigInt(fees), 0n),
        tokens: new Map(
          tokens.map(({ currency }, i) => {
            const out = promised.find((each) => each.currency === currency)?.units ?? 0;
            return [currency, (balances[i] ?? 0n) - BigInt(out)];
          }),
        ),
      };
    });
  }

  private findPromised(): Promise<{ currency: CryptoCode; units: string; fees: string }[]> {
    return rows(
      this.database,
      sql`SELECT p.currency, sum(p.units)::text AS units, sum((a.transfer->>'feeLimit')::numeric)::text AS fees
       FROM tron.attempt a JOIN tron.payout p ON p.key = a.key
       WHERE a.state IN ('planned', 'sent') AND a.seen_in IS NULL GROUP BY 1`,
    );
  }
}
