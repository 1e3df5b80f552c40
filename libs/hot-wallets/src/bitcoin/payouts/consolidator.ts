import { Clock, HOUR } from '@rampart/kernel';
import { Injectable } from '@nestjs/common';
import { BitcoinSettings } from '../bitcoin-settings.js';
import { BatchStore, type BatchPurpose } from './batch-store.js';
import type { Coin } from './coin.js';
import { moveCoins, type Selection } from './coin-selection.js';
import { Coins } from './coins.js';
import { FeePolicy } from './fee-policy.js';

/** This many coins make payouts more expensive when fees rise; fewer are not worth a transaction. */
export const CONSOLIDATE_FROM = 20;
/** The largest coins are not moved, so that payouts need not wait for the transaction. */
const KEPT_COINS = 5;
/** Bounds the size to a tenth of what nodes relay. */
const MAX_INPUTS = 100;
/** Pause after the signer refused a move. */
const PAUSE = HOUR;

export interface Move {
  readonly purpose: Exclude<BatchPurpose, 'payouts'>;
  readonly selection: Selection;
  readonly rate: number;
}

/** Moves our own money to our own keys: away from a retired seed, and many small coins together while fees are low. */
@Injectable()
export class Consolidator {
  constructor(
    private readonly coins: Coins,
    private readonly fees: FeePolicy,
    private readonly store: BatchStore,
    private readonly settings: BitcoinSettings,
    private readonly clock: Clock,
  ) {}

  /** The next transaction to our own keys; undefined while there is nothing to move, the cost would be too high, or one is in flight. */
  async planMove(): Promise<Move | undefined> {
    if (await this.isPaused()) return undefined;
    const coins = (await this.coins.listSpendable()).filter(({ confirmations }) => confirmations > 0);
    const retired = coins.filter(({ path }) => path.retired !== undefined);
    if (retired.length === 0 && !isWorthwhile(coins)) return undefined;
    const rate = await this.fees.findRate();
    const swept = this.moveAll(retired, rate);
    if (swept) return { purpose: 'sweep', selection: swept, rate };
    if (!isWorthwhile(coins) || rate > this.settings.fees.consolidateBelow) return undefined;
    const joined = this.moveAll(smallest(coins), rate);
    return joined && { purpose: 'consolidation', selection: joined, rate };
  }

  private moveAll(coins: readonly Coin[], rate: number): Selection | undefined {
    const selection = moveCoins(coins.slice(0, MAX_INPUTS), rate);
    return selection && this.fees.isAffordable(selection.fee, selection.change + selection.fee) ? selection : undefined;
  }

  private async isPaused(): Promise<boolean> {
    const last = await this.store.findLastMove();
    if (!last) return false;
    const age = this.clock.now().getTime() - last.createdAt.getTime();
    return last.state === 'open' ? !last.isMined : last.state === 'abandoned' && age < PAUSE;
  }
}

const isWorthwhile = (coins: readonly Coin[]): boolean => coins.length >= CONSOLIDATE_FROM;

const smallest = (coins: readonly Coin[]): readonly Coin[] =>
  [...coins].sort((one, other) => Number(one.sats - other.sats)).slice(0, -KEPT_COINS);
