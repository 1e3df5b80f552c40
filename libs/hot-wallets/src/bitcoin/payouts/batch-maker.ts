import { Clock, MINUTE, SECOND } from '@rampart/kernel';
import type { SigningPayout } from '@rampart/signing';
import { RpcRefused } from '@rampart/wallet-frame';
import { Injectable } from '@nestjs/common';
import { BitcoinSettings } from '../bitcoin-settings.js';
import type { WalletTransaction } from '../node/node-answers.js';
import { NodeGuard } from '../node/node-guard.js';
import { NodeRpc } from '../node/node-rpc.js';
import { WatchWallet } from '../wallet/watch-wallet.js';
import { type BatchPurpose, BatchStore } from './batch-store.js';
import { buildTransaction } from './build-transaction.js';
import { type Coin, outpointOf } from './coin.js';
import { outputBytes, selectCoins, type Selection } from './coin-selection.js';
import { Coins } from './coins.js';
import { Consolidator } from './consolidator.js';
import { FeePolicy } from './fee-policy.js';

/** Bounds the size of a transaction to a tenth of what nodes relay. */
const MAX_PAYOUTS = 250;
/** Coins from others become spendable only with new blocks. */
const MOVE_EVERY = MINUTE;

/** Makes one transaction of the queued payouts. */
@Injectable()
export class BatchMaker {
  private nextMove = 0;

  constructor(
    private readonly rpc: NodeRpc,
    private readonly guard: NodeGuard,
    private readonly wallet: WatchWallet,
    private readonly coins: Coins,
    private readonly fees: FeePolicy,
    private readonly consolidator: Consolidator,
    private readonly store: BatchStore,
    private readonly settings: BitcoinSettings,
    private readonly clock: Clock,
  ) {}

  /** Makes a batch once the first payout has waited for the configured seconds, or once a transaction is full. */
  async makeBatch(): Promise<void> {
    const queued = await this.store.listQueued(MAX_PAYOUTS);
    const [first] = queued;
    if (!first) return this.moveOwn();
    const age = this.clock.now().getTime() - first.created_at.getTime();
    if (age < this.settings.batchSeconds * SECOND && queued.length < MAX_PAYOUTS) return;
    await this.payAtOnce(queued.map(({ created_at: _, ...payout }) => payout));
  }

  private async payAtOnce(payouts: readonly SigningPayout[]): Promise<void> {
    const { blocks } = await this.guard.assertUsable();
    await this.wallet.ensureLoaded();
    const rate = await this.fees.findRate();
    if (!(await this.fees.isRelayed(rate))) return this.store.deferPayouts(keysOf(payouts), 'fee_too_high');
    const { paid, selection } = this.fit(payouts, await this.coins.listSpendable(), rate);
    await this.store.deferPayouts(keysOf(payouts.slice(paid.length)), 'waiting_liquidity');
    if (!selection) return;
    if (!this.fees.isAffordable(selection.fee, sumOf(paid)))
      return this.store.deferPayouts(keysOf(paid), 'fee_too_high');
    await this.keep('payouts', { payouts: paid, selection, rate, height: blocks });
  }

  /** Runs while no payout is queued, and not on every pass over the queue. */
  private async moveOwn(): Promise<void> {
    const now = this.clock.now().getTime();
    if (now < this.nextMove) return;
    this.nextMove = now + MOVE_EVERY;
    const { blocks } = await this.guard.assertUsable();
    await this.wallet.ensureLoaded();
    const move = await this.consolidator.planMove();
    if (!move || !(await this.fees.isRelayed(move.rate))) return;
    await this.keep(move.purpose, { payouts: [], ...move, height: blocks });
  }

  /** Selects as many payouts as the coins suffice for, in the order of arrival. */
  private fit(
    payouts: readonly SigningPayout[],
    coins: readonly Coin[],
    rate: number,
  ): { paid: readonly SigningPayout[]; selection?: Selection } {
    for (let count = payouts.length; count > 0; count -= 1) {
      const paid = payouts.slice(0, count);
      const scripts = paid.map(({ address }) => this.settings.accounts.scriptOf(address) ?? new Uint8Array());
      const selection = selectCoins(coins, { sats: sumOf(paid), bytes: outputBytes(scripts), rate });
      if (selection) return { paid, selection };
    }
    return { paid: [] };
  }

  private async keep(
    purpose: BatchPurpose,
    { payouts, selection: { coins, fee, change }, rate, height }: Planned,
  ): Promise<void> {
    const changeIndex = await this.store.nextChangeIndex();
    await this.wallet.ensureWatched([{ account: 'segwit', branch: 1, index: changeIndex }]);
    const previous = await this.findPrevious(coins);
    const request = buildTransaction(this.settings.accounts, { coins, payouts, change, changeIndex }, previous);
    const inputs = coins.map(outpointOf);
    await this.store.insertBatch({ request, fee, rate, height }, { inputs, purpose }, this.clock.now());
  }

  /** The whole transactions that created the coins: the signer reads amounts only from these. */
  private async findPrevious(coins: readonly Coin[]): Promise<ReadonlyMap<string, string>> {
    const txIds = [...new Set(coins.map(({ txId }) => txId))];
    const answers = await this.rpc.batch<WalletTransaction>(txIds.map((txId) => ['gettransaction', txId]));
    return new Map(
      txIds.map((txId, i) => {
        const answer = answers[i];
        if (!answer || answer instanceof RpcRefused) throw new Error(`the node does not know its own coin of ${txId}`);
        return [txId, answer.hex];
      }),
    );
  }
}

interface Planned {
  readonly payouts: readonly SigningPayout[];
  readonly selection: Selection;
  readonly rate: number;
  readonly height: number;
}

const sumOf = (payouts: readonly SigningPayout[]): bigint => payouts.reduce((sum, { sats }) => sum + BigInt(sats), 0n);

const keysOf = (payouts: readonly SigningPayout[]): string[] => payouts.map(({ key }) => key);
