import { Injectable, Logger } from '@nestjs/common';
import { rows, sql } from '@rampart/sql';
import { BlockStore } from '../deposits/block-store.js';
import { EvmDatabase } from '../evm-database.js';
import { EvmSettings } from '../evm-settings.js';
import type { EvmNetwork } from '../network/evm-network.js';
import { HotFunds } from '../payouts/hot-funds.js';
import type { OutgoingFees } from '../payouts/outgoing.js';
import { hexOf } from '../units.js';
import { costOf, planCoins, planTokens, type SweepPlan } from './plan-sweep.js';

/** Coins are moved only if their gas costs at most a twentieth of them. */
const WORTHWHILE = 20n;

/** Moves the money of retired seeds' hot wallets to the present one: tokens first, since coins pay their gas. */
@Injectable()
export class RetiredWallets {
  private readonly log = new Logger('Evm');

  constructor(
    private readonly database: EvmDatabase,
    private readonly settings: EvmSettings,
    private readonly blocks: BlockStore,
    private readonly funds: HotFunds,
  ) {}

  /** Plans at most one sweep per wallet; the next one follows once a block includes it. */
  async planSweeps(network: EvmNetwork, fees: OutgoingFees): Promise<readonly SweepPlan[]> {
    const plans: SweepPlan[] = [];
    for (const address of this.settings.hotAddresses.slice(1)) {
      const plan = await this.planNext(network, address, fees).catch((error: Error) =>
        this.log.warn(`a retired hot wallet of ${network.settings.chain} keeps its money: ${error.message}`),
      );
      if (plan) plans.push(plan);
    }
    return plans;
  }

  private async planNext(network: EvmNetwork, address: string, fees: OutgoingFees): Promise<SweepPlan | undefined> {
    const { chain, native, tokens } = network.settings;
    const top = await this.blocks.findTop(chain);
    if (!top || (await this.isBusy(chain, address))) return undefined;
    const held = await this.funds.readBalances(network, { block: hexOf(top.number), hot: address });
    const from = { index: null, address, height: top.number };
    const hot = this.settings.hotAddress;
    for (const { currency, contract } of tokens) {
      const units = held.tokens.get(currency) ?? 0n;
      if (units === 0n) continue;
      const plan = await planTokens(network, hot, { ...from, currency, contract, held: units }, fees);
      if (costOf(plan) <= held.coins) return plan;
      this.log.error(`the retired hot wallet ${address} lacks coins of ${chain} for the gas of its ${currency}`);
    }
    const coins = planCoins(hot, { ...from, currency: native ?? null, held: held.coins }, fees);
    return coins && coins.units >= costOf(coins) * WORTHWHILE ? coins : undefined;
  }

  /** Whether a payout from before the rotation, or a sweep, is in flight. */
  private async isBusy(chain: string, account: string): Promise<boolean> {
    const open = await rows(
      this.database,
      sql`SELECT 1 FROM evm.outgoing WHERE chain = ${chain} AND account = ${account} AND state IN ('planned', 'sent') LIMIT 1`,
    );
    return open.length > 0;
  }
}
