import { Injectable } from '@nestjs/common';
import { BitcoinSettings } from '../bitcoin-settings.js';
import { NodeGuard } from '../node/node-guard.js';
import type { BatchPurpose } from '../payouts/batch-store.js';
import { outpointOf } from '../payouts/coin.js';
import { Coins, type CoinUse, type CoinWithUse } from '../payouts/coins.js';
import { CONSOLIDATE_FROM, Consolidator } from '../payouts/consolidator.js';
import { FeePolicy } from '../payouts/fee-policy.js';
import { bitcoinOf } from '../satoshi.js';
import { WatchWallet } from './watch-wallet.js';

/** Amounts are in bitcoin, rates in satoshi per virtual byte. */
export interface HotWalletState {
  readonly network: string;
  readonly height: number;
  /** The address that operators fund; no order has it. */
  readonly fundingAddress: string;
  readonly amounts: Readonly<Record<CoinUse, string>>;
  readonly coinCount: number;
  /** The largest coins. */
  readonly coins: readonly ShownCoin[];
  readonly rate: number;
  readonly consolidation: {
    /** Consolidates from this number of coins on, and up to this rate. */
    readonly from: number;
    readonly below: number;
    /** The next transaction to our own keys, if one is due. */
    readonly next: { readonly purpose: BatchPurpose; readonly coins: number; readonly fee: string } | null;
  };
}

export interface ShownCoin {
  readonly outpoint: string;
  readonly amount: string;
  readonly confirmations: number;
  readonly use: CoinUse;
  /** Whether its key belongs to a retired seed. */
  readonly isRetired: boolean;
}

const MAX_SHOWN = 30;

/** Shows operators the wallet as the node has it. */
@Injectable()
export class HotWallet {
  constructor(
    private readonly settings: BitcoinSettings,
    private readonly guard: NodeGuard,
    private readonly wallet: WatchWallet,
    private readonly coins: Coins,
    private readonly fees: FeePolicy,
    private readonly consolidator: Consolidator,
  ) {}

  /** Throws if the node does not respond, or is unreliable. */
  async describeWallet(): Promise<HotWalletState> {
    const { blocks } = await this.guard.assertUsable();
    await this.wallet.ensureLoaded();
    const [coins, rate, move] = await Promise.all([
      this.coins.listWithUse(),
      this.fees.findRate(),
      this.consolidator.planMove(),
    ]);
    const { network, accounts, fees } = this.settings;
    return {
      network,
      height: blocks,
      fundingAddress: accounts.paymentAt({ account: 'segwit', branch: 0, index: 0 }).address,
      amounts: amountsOf(coins),
      coinCount: coins.length,
      coins: [...coins]
        .sort((a, b) => Number(b.sats - a.sats))
        .slice(0, MAX_SHOWN)
        .map(shown),
      rate,
      consolidation: {
        from: CONSOLIDATE_FROM,
        below: fees.consolidateBelow,
        next: move
          ? { purpose: move.purpose, coins: move.selection.coins.length, fee: bitcoinOf(move.selection.fee) }
          : null,
      },
    };
  }
}

function amountsOf(coins: readonly CoinWithUse[]): Record<CoinUse, string> {
  const sumOf = (use: CoinUse): string =>
    bitcoinOf(coins.filter((coin) => coin.use === use).reduce((sum, { sats }) => sum + sats, 0n));
  return { spendable: sumOf('spendable'), waiting: sumOf('waiting'), taken: sumOf('taken'), frozen: sumOf('frozen') };
}

const shown = (coin: CoinWithUse): ShownCoin => ({
  outpoint: outpointOf(coin),
  amount: bitcoinOf(coin.sats),
  confirmations: coin.confirmations,
  use: coin.use,
  isRetired: coin.path.retired !== undefined,
});
