import { type ChainId, MINUTE, type WalletCode } from '@rampart/kernel';
import { rows, type Sql, sql } from '@rampart/sql';
import { Injectable, Logger } from '@nestjs/common';
import { balanceData } from '../codec.js';
import { BlockStore } from '../deposits/block-store.js';
import { TRACKED_DEPTH } from '../deposits/deposit-row.js';
import { EvmDatabase } from '../evm-database.js';
import { EvmSettings } from '../evm-settings.js';
import type { EvmNetwork } from '../network/evm-network.js';
import { FeePolicy } from '../payouts/fee-policy.js';
import { HotFunds } from '../payouts/hot-funds.js';
import { type OutgoingFees, priceOf } from '../payouts/outgoing.js';
import { OutgoingStore } from '../payouts/outgoing-store.js';
import { TransactionSender } from '../payouts/transaction-sender.js';
import { hexOf } from '../units.js';
import { RetiredWallets } from './retired-wallets.js';
import { costOf, PLAIN_GAS, planCoins, planTokens, type SweepPlan } from './plan-sweep.js';

const SWEEPS_PER_PASS = 20;
const MAX_COUNTED = 1_000;
/** The search for sweep candidates reads all final deposits. */
const LOOK_EVERY = MINUTE;

interface Search {
  readonly chain: string;
  readonly coin: string;
  /** The least units of each currency that are worth a sweep. */
  readonly minimums: readonly object[];
  readonly limit: number;
}

interface Candidate {
  readonly index: number;
  readonly address: string;
  readonly currency: WalletCode;
  /** Deposited and not swept, according to our rows. */
  readonly units: string;
}

/** Moves final deposits to the hot wallet: coins directly, tokens after the address has received the gas. */
@Injectable()
export class Sweeper {
  private readonly log = new Logger('Evm');
  private readonly lookedAt = new Map<ChainId, number>();

  constructor(
    private readonly database: EvmDatabase,
    private readonly settings: EvmSettings,
    private readonly fees: FeePolicy,
    private readonly funds: HotFunds,
    private readonly blocks: BlockStore,
    private readonly store: OutgoingStore,
    private readonly sender: TransactionSender,
    private readonly retired: RetiredWallets,
  ) {}

  async sweepDeposits(network: EvmNetwork): Promise<void> {
    const { chain, sweepMinimum } = network.settings;
    const now = performance.now();
    if (sweepMinimum.size === 0 || now - (this.lookedAt.get(chain) ?? -Infinity) < LOOK_EVERY) return;
    const candidates = await this.listCandidates(network);
    if (candidates.length < SWEEPS_PER_PASS) this.lookedAt.set(chain, now);
    if (candidates.length === 0 && this.settings.accounts.retired.length === 0) return;
    const fees = await this.findFees(network);
    if (!fees) return;
    for (const plan of await this.retired.planSweeps(network, fees)) await this.send(network, plan);
    const busy = new Set<number>();
    for (const candidate of candidates) {
      if (busy.has(candidate.index)) continue;
      await this.sweepOne(network, candidate, fees).then(
        (plan) => plan && busy.add(candidate.index),
        (error: Error) =>
          this.log.warn(`${candidate.currency} stays at ${candidate.address} on ${chain}: ${error.message}`),
      );
    }
  }

  /** Makes the next search due at once. */
  lookAgain(chain: ChainId): void {
    this.lookedAt.delete(chain);
  }

  /** Returns the plan that is now in flight. */
  private async sweepOne(
    network: EvmNetwork,
    candidate: Candidate,
    fees: OutgoingFees,
  ): Promise<SweepPlan | undefined> {
    this.settings.pathOf(candidate.address, candidate.index);
    const plan = await this.planFor(network, candidate, fees);
    if (plan) await this.send(network, plan);
    return plan;
  }

  /** Undefined while gas costs more than a sweep is worth. */
  private async findFees(network: EvmNetwork): Promise<OutgoingFees | undefined> {
    const fees = await this.fees.findFees(network);
    const price = BigInt(await network.ask<string>('eth_gasPrice'));
    return price > network.settings.sweepFee ? undefined : fees;
  }

  /** Counts pairs of address and currency with final deposits that are worth a sweep, up to a bound. */
  async countCandidates(network: EvmNetwork): Promise<number> {
    return (await this.listCandidates(network, MAX_COUNTED)).length;
  }

  private listCandidates(
    { settings: { chain, coin, sweepMinimum } }: EvmNetwork,
    limit = SWEEPS_PER_PASS,
  ): Promise<Candidate[]> {
    const minimums = [...sweepMinimum].map(([currency, units]) => ({ currency, units: units.toString() }));
    return rows<Candidate>(this.database, candidates({ chain, coin, minimums, limit }));
  }

  private async planFor(network: EvmNetwork, candidate: Candidate, fees: OutgoingFees): Promise<SweepPlan | undefined> {
    const { address, currency, units } = candidate;
    const top = await this.blocks.findTop(network.settings.chain);
    if (!top) return undefined;
    const block = hexOf(top.number);
    const token = network.settings.tokens.find((each) => each.currency === currency);
    const [coins = '0x0', tokens] = (
      await network.askMany<string>([
        ['eth_getBalance', address, block],
        ...(token ? [['eth_call', { to: token.contract, data: balanceData(address) }, block] as const] : []),
      ])
    ).map((answer) => {
      if (answer instanceof Error) throw answer;
      return answer;
    });
    const held = BigInt(token ? (tokens ?? '0x0') : coins);
    if (held < BigInt(units))
      this.log.error(
        `${address} holds ${held} of ${units} ${currency} that were deposited on ${network.settings.chain}`,
      );
    if (held < (network.settings.sweepMinimum.get(currency) ?? 0n)) return undefined;
    return token
      ? this.planToken(
          network,
          { ...candidate, contract: token.contract, held, coins: BigInt(coins), height: top.number },
          fees,
        )
      : planCoins(this.settings.hotAddress, { ...candidate, held, height: top.number }, fees);
  }

  private async planToken(
    network: EvmNetwork,
    candidate: Candidate & { contract: string; held: bigint; coins: bigint; height: bigint },
    fees: OutgoingFees,
  ): Promise<SweepPlan | undefined> {
    const { index, address, coins, height } = candidate;
    const plan = await planTokens(network, this.settings.hotAddress, candidate, fees);
    const missing = costOf(plan) - coins;
    if (missing <= 0n) return plan;
    const { coins: left } = await this.funds.findFunds(network);
    if (left < missing + PLAIN_GAS * priceOf(fees)) return undefined;
    return {
      ...{ account: this.settings.hotAddress, purpose: 'topUp', index, fees, units: missing, height },
      currency: network.settings.native ?? null,
      call: { to: address, value: missing.toString(), data: '0x', gas: PLAIN_GAS.toString() },
    };
  }

  private async send(network: EvmNetwork, plan: SweepPlan): Promise<void> {
    const { chain } = network.settings;
    const top = await this.blocks.findTop(chain);
    if (!top) return;
    const chainNonce = await network.countTransactions(plan.account, top);
    await this.store.openAccount(chain, plan.account, chainNonce);
    const planned = await this.store.planOutgoing({ ...plan, chain, key: null, chainNonce });
    if (!planned?.versions[0]) return;
    const raw = await this.sender.signOutgoing(network, planned, planned.versions[0]);
    if (raw !== undefined) await this.sender.broadcast(network, raw);
  }
}

/**
 * A sweep takes the whole balance as of the block after which it was planned; later deposits are for the next sweep. An address with a transaction in flight
 * waits for it, and tokens come before the coins that pay their gas.
 */
const candidates = ({ chain, coin, minimums, limit }: Search): Sql => sql`
  SELECT a.index, d.address, d.currency, sum(d.units)::text AS units
  FROM evm.deposit d JOIN evm.address a ON a.address = d.address
    JOIN jsonb_to_recordset(${JSON.stringify(minimums)}::jsonb) AS m(currency text, units numeric) ON m.currency = d.currency
  WHERE d.chain = ${chain} AND NOT d.dropped AND NOT d.attested AND d.confirmations >= ${TRACKED_DEPTH}
    AND NOT EXISTS (
      SELECT FROM evm.outgoing o JOIN evm.version v ON v.outgoing_id = o.id AND v.seq = 1
      WHERE o.chain = ${chain} AND o.index = a.index AND o.purpose = 'sweep' AND o.currency = d.currency AND o.succeeded AND v.height >= d.block_number)
    AND NOT EXISTS (
      SELECT FROM evm.outgoing o WHERE o.chain = ${chain} AND o.index = a.index AND o.state IN ('planned', 'sent'))
  GROUP BY a.index, d.address, d.currency, m.units
  HAVING sum(d.units) >= m.units
  ORDER BY a.index, d.currency IS NOT DISTINCT FROM ${coin} LIMIT ${limit}`;
