import type { ChainId, WalletCode } from '@rampart/kernel';
import type { DeferralReason } from '@rampart/ports';
import { rows, sql } from '@rampart/sql';
import { RpcRefused } from '@rampart/wallet-frame';
import { Injectable } from '@nestjs/common';
import { transferData } from '../codec.js';
import { BlockStore } from '../deposits/block-store.js';
import { EvmDatabase } from '../evm-database.js';
import { EvmSettings } from '../evm-settings.js';
import type { EvmNetwork } from '../network/evm-network.js';
import { askCode, codeProblem } from '../wallet/code-problem.js';
import { hexOf } from '../units.js';
import { FeePolicy } from './fee-policy.js';
import { HotFunds } from './hot-funds.js';
import { type OutgoingFees, priceOf } from './outgoing.js';
import { OutgoingStore } from './outgoing-store.js';
import { TransactionSender } from './transaction-sender.js';

/** Most payouts per pass, and most transactions of the hot wallet that may wait for a block at once. */
const PAYOUTS_PER_PASS = 100;
const MAX_IN_FLIGHT = 500;

/**
 * A transfer to a plain account costs exactly this much. Others get a fifth more than the estimate, and tokens also the price of a new balance, in case the
 * receiver's balance is emptied first.
 */
const PLAIN_GAS = 21_000n;
const MARGIN = 5n;
const NEW_BALANCE_GAS = 20_000n;
/** A transfer that needs more gas than this is not a plain transfer. */
const MAX_GAS = 300_000n;

interface QueuedPayout {
  readonly key: string;
  readonly address: string;
  readonly currency: WalletCode;
  readonly units: string;
}

interface PlainCall {
  readonly to: string;
  readonly value: string;
  readonly data: string;
}

interface Asked {
  readonly payout: QueuedPayout;
  readonly fees: OutgoingFees;
  readonly estimate: unknown;
  /** Code at the receiver's address, read last before the payout is sent. */
  readonly code: unknown;
}

type Judged = { readonly gas: bigint } | { readonly refused: string } | { readonly deferred: DeferralReason };

/** Creates the transactions of queued payouts: one order each, one nonce after the other, each signed before the next nonce is drawn. */
@Injectable()
export class PayoutMaker {
  constructor(
    private readonly database: EvmDatabase,
    private readonly settings: EvmSettings,
    private readonly fees: FeePolicy,
    private readonly funds: HotFunds,
    private readonly blocks: BlockStore,
    private readonly store: OutgoingStore,
    private readonly sender: TransactionSender,
  ) {}

  /** Throws, after the others were sent, if a payout stays queued because its provider's response was unusable. */
  async makePayouts(network: EvmNetwork, inFlight: number): Promise<void> {
    const { chain } = network.settings;
    const queued = await this.listQueued(chain, Math.min(PAYOUTS_PER_PASS, MAX_IN_FLIGHT - inFlight));
    if (queued.length === 0) return;
    const fees = await this.fees.findFees(network);
    if (!fees) return this.endPayouts(queued, 'deferred', 'fee_too_high');
    const top = await this.blocks.findTop(chain);
    if (!top) throw new Error(`no block of ${chain} was read yet`);
    const chainNonce = await network.countTransactions(this.settings.hotAddress, top);
    await this.store.openAccount(chain, this.settings.hotAddress, chainNonce);
    const funds = await this.funds.findFunds(network);
    const calls = queued.map((payout) => callOf(network, payout));
    const estimates = await network.askAt<unknown>(
      top,
      calls.map((call) => this.estimateOf(call)),
    );
    const codes = await network.askAt<unknown>(
      top,
      queued.map(({ address }) => askCode(address)),
    );
    const left = { coins: funds.coins, tokens: new Map<WalletCode, bigint>(funds.tokens) };
    const sent: Promise<void>[] = [];
    let kept: Error | undefined;
    for (const [i, payout] of queued.entries()) {
      const call = calls[i];
      if (!call) continue;
      const judged = judge(network, { payout, fees, estimate: estimates[i], code: codes[i] }, left);
      if ('kept' in judged) kept ??= judged.kept;
      else if ('refused' in judged) await this.endPayouts([payout], 'refused', judged.refused);
      else if ('deferred' in judged) await this.endPayouts([payout], 'deferred', judged.deferred);
      else {
        const planned = await this.store.planOutgoing({
          ...{ chain, account: this.settings.hotAddress, purpose: 'payout', key: payout.key, index: null },
          ...{ call: { ...call, gas: judged.gas.toString() }, currency: payout.currency, units: BigInt(payout.units) },
          ...{ fees, height: top.number, chainNonce },
        });
        if (!planned?.versions[0]) return void (await Promise.all(sent));
        const raw = await this.sender.signOutgoing(network, planned, planned.versions[0]);
        if (raw !== undefined) sent.push(this.sender.broadcast(network, raw));
      }
    }
    await Promise.all(sent);
    if (kept) throw kept;
  }

  private listQueued(chain: ChainId, limit: number): Promise<QueuedPayout[]> {
    return rows<QueuedPayout>(
      this.database,
      sql`SELECT key, address, currency, units::text AS units FROM evm.payout WHERE chain = ${chain} AND state = 'queued' ORDER BY seq LIMIT ${Math.max(0, limit)}`,
    );
  }

  /** Nothing was started for these payouts, so a deferred key counts as unknown again. */
  private async endPayouts(
    payouts: readonly QueuedPayout[],
    state: 'deferred' | 'refused',
    reason: string,
  ): Promise<void> {
    await rows(
      this.database,
      sql`UPDATE evm.payout SET state = ${state}, reason = ${reason} WHERE key = ANY(${payouts.map(({ key }) => key)}) AND state = 'queued'`,
    );
  }

  private estimateOf({ to, value, data }: PlainCall) {
    return ['eth_estimateGas', { from: this.settings.hotAddress, to, value: hexOf(BigInt(value)), data }] as const;
  }
}

function callOf({ settings }: EvmNetwork, { address, currency, units }: QueuedPayout): PlainCall {
  const token = settings.tokens.find((each) => each.currency === currency);
  return token
    ? { to: token.contract, value: '0', data: transferData(address, BigInt(units)) }
    : { to: address, value: units, data: '0x' };
}

interface Left {
  coins: bigint;
  readonly tokens: Map<WalletCode, bigint>;
}

function judge(network: EvmNetwork, asked: Asked, left: Left): Judged | { readonly kept: Error } {
  try {
    const problem = codeProblem(asked.code);
    return problem === undefined ? judgeTransfer(network, asked, left) : refuseContract(problem, asked.estimate);
  } catch (error) {
    return { kept: error as Error };
  }
}

/** Deducts the payout from what is left if it can be paid. Throws if the estimate does not decide about the payout. */
function judgeTransfer({ settings }: EvmNetwork, { payout, fees, estimate }: Asked, left: Left): Judged {
  const units = BigInt(payout.units);
  const isCoin = payout.currency === settings.coin;
  const tokens = left.tokens.get(payout.currency) ?? 0n;
  if (isCoin ? left.coins < units : tokens < units) return { deferred: 'waiting_liquidity' };
  if (estimate instanceof RpcRefused) return judgeRefusal(estimate);
  if (typeof estimate !== 'string') throw new Error('a provider does not say what gas a transfer takes');
  const found = BigInt(estimate);
  const gas = found === PLAIN_GAS ? found : found + found / MARGIN + (isCoin ? 0n : NEW_BALANCE_GAS);
  if (gas < PLAIN_GAS || gas > MAX_GAS) return { refused: `a transfer to this wallet takes ${gas} gas` };
  const cost = gas * priceOf(fees) + (isCoin ? units : 0n);
  if (left.coins < cost) return { deferred: 'waiting_liquidity' };
  left.coins -= cost;
  if (!isCoin) left.tokens.set(payout.currency, tokens - units);
  return { gas };
}

/** Adds what the contract says about the transfer, if it says anything. */
const refuseContract = (problem: string, estimate: unknown): Judged => ({
  refused: `the wallet is no good: ${problem}${estimate instanceof RpcRefused ? ` (${estimate.message})` : ''}`,
});

/** Error code for a contract that reverts; some nodes have only the word. */
const REVERTED = 3;

function judgeRefusal(refusal: RpcRefused): Judged {
  if (/insufficient funds/i.test(refusal.message)) return { deferred: 'waiting_liquidity' };
  if (refusal.code === REVERTED || /revert/i.test(refusal.message))
    return { refused: `the contract refuses the transfer: ${refusal.message}` };
  throw refusal;
}
