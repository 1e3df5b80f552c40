import { randomInt } from 'node:crypto';
import { MINUTE } from '@rampart/kernel';
import type { DeferralReason } from '@rampart/ports';
import { tronTransferData, type TronTransfer } from '@rampart/signing';
import { Injectable } from '@nestjs/common';
import { TronNetwork } from '../node/tron-network.js';
import { type TronToken, TronSettings } from '../tron-settings.js';
import { IS_CONTRACT } from '../wallet/payout-check.js';
import { AttemptSender } from './attempt-sender.js';
import { AttemptStore, type QueuedPayout } from './attempt-store.js';
import { type Funds, HotFunds } from './hot-funds.js';

/** Most payouts per pass, and most transactions that may await their outcome at once. */
const PAYOUTS_PER_PASS = 50;
const MAX_IN_FLIGHT = 500;
const SELECTOR_DIGITS = 8;
/** A contract's energy costs more while many call it, so a fifth is added to the estimate. */
const MARGIN = 5n;
/** Most bytes of bandwidth that a transfer takes with its signature and receipt. */
const BYTES = 450n;

/** Spread of the timestamps: two equal payouts in one block would be one transaction if their times were the same. */
const TIMES = 10 * MINUTE;

type Judged = { readonly feeLimit: bigint } | { readonly refused: string } | { readonly deferred: DeferralReason };

/** Creates the transactions of queued payouts: one order each, each signed and stored before it is sent. */
@Injectable()
export class PayoutMaker {
  constructor(
    private readonly settings: TronSettings,
    private readonly network: TronNetwork,
    private readonly funds: HotFunds,
    private readonly store: AttemptStore,
    private readonly sender: AttemptSender,
  ) {}

  /** Throws if no node responds; the payouts stay queued. */
  async makePayouts(): Promise<void> {
    const room = MAX_IN_FLIGHT - (await this.store.countOpen());
    const queued = await this.store.listQueued(Math.max(0, Math.min(PAYOUTS_PER_PASS, room)));
    if (queued.length === 0) return;
    const funds = await this.funds.findFunds();
    const sent: Promise<void>[] = [];
    for (const payout of queued) {
      const raw = await this.makePayout(payout, funds);
      if (raw !== undefined) sent.push(this.sender.broadcast(raw));
    }
    await Promise.all(sent);
  }

  private async makePayout(payout: QueuedPayout, funds: Funds): Promise<string | undefined> {
    const token = this.settings.findToken(payout.currency);
    const judged = token
      ? await this.judge(payout, token, funds)
      : { refused: `${payout.currency} is no longer configured` };
    if ('refused' in judged) return this.end(payout, 'refused', judged.refused);
    if ('deferred' in judged) return this.end(payout, 'deferred', judged.deferred);
    const attempt = await this.store.planAttempt(payout.key, await this.transferFor(payout, token!, judged.feeLimit));
    return attempt && this.sender.signPlan(attempt);
  }

  private async end(payout: QueuedPayout, state: 'refused' | 'deferred', reason: string): Promise<undefined> {
    await this.store.endQueued([payout], { state, reason });
  }

  /** Deducts the payout from what is left if it can be paid. */
  private async judge({ address, units, currency }: QueuedPayout, token: TronToken, left: Funds): Promise<Judged> {
    const amount = BigInt(units);
    const tokens = left.tokens.get(currency) ?? 0n;
    if (tokens < amount) return { deferred: 'waiting_liquidity' };
    if (await this.network.ask((node) => node.isContract(address)))
      return { refused: `the wallet is no good: ${IS_CONTRACT}` };
    const estimate = await this.estimateEnergy(token, address, amount);
    if (typeof estimate === 'string') return { refused: estimate };
    const energy = estimate + estimate / MARGIN;
    const feeLimit = energy * left.energyPrice;
    if (feeLimit > this.settings.values.feeCeiling) return { deferred: 'fee_too_high' };
    const burnt = energy > left.energy ? (energy - left.energy) * left.energyPrice : 0n;
    const cost = burnt + BYTES * left.bytePrice;
    if (left.coins < cost) return { deferred: 'waiting_liquidity' };
    left.coins -= cost;
    left.energy = energy > left.energy ? 0n : left.energy - energy;
    left.tokens.set(currency, tokens - amount);
    return { feeLimit };
  }

  /** Returns the energy, or the reason why the contract would refuse the transfer. */
  private async estimateEnergy({ contract }: TronToken, to: string, amount: bigint): Promise<bigint | string> {
    const parameter = tronTransferData(to, amount).slice(SELECTOR_DIGITS);
    const from = this.settings.values.wallet;
    const { result, energy_used, transaction } = await this.network.ask((node) =>
      node.call({ from, contract, function: 'transfer(address,uint256)', parameter }),
    );
    const hasFailed = !result.result || transaction?.ret.some(({ ret }) => ret === 'FAILED');
    return hasFailed ? `the contract refuses the transfer: ${result.message ?? 'it reverts'}` : energy_used;
  }

  /** Refers to a solid block, which no fork can remove: a transaction is valid only on the chain that has its block. */
  private transferFor(
    { address, units }: QueuedPayout,
    { contract }: TronToken,
    feeLimit: bigint,
  ): Promise<TronTransfer> {
    const { wallet, minutes } = this.settings.values;
    return this.network.ask(async (node) => {
      const [solid, { time }] = await Promise.all([node.findHead('walletsolidity'), node.findHead('wallet')]);
      return {
        ...{ owner: wallet, contract, to: address, amount: units, feeLimit: feeLimit.toString() },
        ...{ refBlockBytes: solid.refBlockBytes, refBlockHash: solid.refBlockHash },
        ...{ timestamp: time - randomInt(TIMES), expiration: time + minutes * MINUTE },
      };
    });
  }
}
