import { type ChainId, type CryptoCode, MINUTE } from '@rampart/kernel';
import { Injectable, Logger } from '@nestjs/common';
import { balanceData, transferData } from '../codec.js';
import { BlockStore } from '../deposits/block-store.js';
import { TRACKED_DEPTH } from '../deposits/deposit-row.js';
import { EvmDatabase } from '../evm-database.js';
import { EvmSettings } from '../evm-settings.js';
import type { EvmNetwork } from '../network/evm-network.js';
import { FeePolicy } from '../payouts/fee-policy.js';
import { HotFunds } from '../payouts/hot-funds.js';
import { type NewOutgoing, type OutgoingFees, priceOf } from '../payouts/outgoing.js';
import { OutgoingStore } from '../payouts/outgoing-store.js';
import { TransactionSender } from '../payouts/transaction-sender.js';

const SWEEPS_PER_PASS = 20;
const PLAIN_GAS = 21_000n;
/** A tenth more than the estimate: what is not used stays at the address, and in the books. */
const MARGIN = 10n;
/** Looking for what is to be swept reads all final deposits. */
const LOOK_EVERY = MINUTE;

interface Candidate {
  readonly index: number;
  readonly address: string;
  readonly currency: CryptoCode;
  /** Deposited and not swept, by our rows. */
  readonly units: string;
}

type Plan = Pick<NewOutgoing, 'account' | 'purpose' | 'index' | 'call' | 'currency' | 'units' | 'fees'>;

/** Moves final deposits to the hot wallet: coins as they are, tokens after the address was given the gas. */
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
  ) {}

  async sweepDeposits(network: EvmNetwork): Promise<void> {
    const { chain, sweepMinimum } = network.settings;
    const now = performance.now();
    if (sweepMinimum.size === 0 || now - (this.lookedAt.get(chain) ?? -Infinity) < LOOK_EVERY) return;
    const candidates = await this.listCandidates(network);
    if (candidates.length < SWEEPS_PER_PASS) this.lookedAt.set(chain, now);
    if (candidates.length === 0) return;
    const fees = await this.findFees(network);
    if (!fees) return;
    for (const candidate of candidates)
      await this.sweepOne(network, candidate, fees).catch((error: Error) =>
        this.log.warn(`${candidate.currency} stays at ${candidate.address} on ${chain}: ${error.message}`),
      );
  }

  /** The next look is due at once: something of ours has moved. */
  lookAgain(chain: ChainId): void {
    this.lookedAt.delete(chain);
  }

  private async sweepOne(network: EvmNetwork, candidate: Candidate, fees: OutgoingFees): Promise<void> {
    const plan = await this.planFor(network, candidate, fees);
    if (plan) await this.send(network, plan);
  }

  /** Undefined while gas costs more than sweeping is worth. */
  private async findFees(network: EvmNetwork): Promise<OutgoingFees | undefined> {
    const fees = await this.fees.findFees(network);
    const price = BigInt(await network.ask<string>('eth_gasPrice'));
    return price > network.settings.sweepFee ? undefined : fees;
  }

  private listCandidates({ settings: { chain, sweepMinimum } }: EvmNetwork): Promise<Candidate[]> {
    const minimums = [...sweepMinimum].map(([currency, units]) => ({ currency, units: units.toString() }));
    return this.database.query<Candidate>(CANDIDATES, [chain, JSON.stringify(minimums), SWEEPS_PER_PASS]);
  }

  private async planFor(network: EvmNetwork, candidate: Candidate, fees: OutgoingFees): Promise<Plan | undefined> {
    const { address, currency, units } = candidate;
    const token = network.settings.tokens.find((each) => each.currency === currency);
    const [coins = '0x0', tokens] = (
      await network.askMany<string>([
        ['eth_getBalance', address, 'latest'],
        ...(token ? [['eth_call', { to: token.contract, data: balanceData(address) }, 'latest'] as const] : []),
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
      ? this.planToken(network, { ...candidate, contract: token.contract, held, coins: BigInt(coins) }, fees)
      : this.planCoins(candidate, held, fees);
  }

  /** All of it: the price is named so that the gas costs exactly what is left over. */
  private planCoins({ index, address, currency }: Candidate, held: bigint, fees: OutgoingFees): Plan | undefined {
    const price = priceOf(fees).toString();
    const value = held - PLAIN_GAS * BigInt(price);
    if (value <= 0n) return undefined;
    return {
      ...{ account: address, purpose: 'sweep', index, currency, units: value },
      call: { to: this.settings.hotAddress, value: value.toString(), data: '0x', gas: PLAIN_GAS.toString() },
      fees: 'gasPrice' in fees ? fees : { maxFeePerGas: price, maxPriorityFeePerGas: price },
    };
  }

  private async planToken(
    network: EvmNetwork,
    { index, address, currency, contract, held, coins }: Candidate & { contract: string; held: bigint; coins: bigint },
    fees: OutgoingFees,
  ): Promise<Plan | undefined> {
    const data = await transferData(this.settings.hotAddress, held);
    const estimate = BigInt(await network.ask<string>('eth_estimateGas', { from: address, to: contract, data }));
    const gas = estimate + estimate / MARGIN;
    const missing = gas * priceOf(fees) - coins;
    if (missing <= 0n)
      return {
        ...{ account: address, purpose: 'sweep', index, currency, units: held, fees },
        call: { to: contract, value: '0', data, gas: gas.toString() },
      };
    const { coins: left } = await this.funds.findFunds(network);
    if (left < missing + PLAIN_GAS * priceOf(fees)) return undefined;
    return {
      ...{ account: this.settings.hotAddress, purpose: 'topUp', index, fees, units: missing },
      currency: network.settings.native ?? null,
      call: { to: address, value: missing.toString(), data: '0x', gas: PLAIN_GAS.toString() },
    };
  }

  private async send(network: EvmNetwork, plan: Plan): Promise<void> {
    const { chain } = network.settings;
    const chainNonce = Number(await network.ask<string>('eth_getTransactionCount', plan.account, 'latest'));
    await this.store.openAccount(chain, plan.account, chainNonce);
    const height = (await this.blocks.findTop(chain))?.number ?? 0n;
    const planned = await this.store.planOutgoing({ ...plan, chain, key: null, height, chainNonce });
    if (!planned?.versions[0]) return;
    const raw = await this.sender.signOutgoing(network, planned, planned.versions[0]);
    if (raw !== undefined) await this.sender.broadcast(network, raw);
  }
}

/** A sweep takes all that its block had; an address with something on its way waits for it. */
const CANDIDATES = `
  SELECT a.index, d.address, d.currency, sum(d.units)::text AS units
  FROM evm.deposit d JOIN evm.address a ON a.address = d.address
    JOIN jsonb_to_recordset($2::jsonb) AS m(currency text, units numeric) ON m.currency = d.currency
  WHERE d.chain = $1 AND NOT d.dropped AND d.confirmations >= ${TRACKED_DEPTH}
    AND NOT EXISTS (
      SELECT FROM evm.outgoing o WHERE o.chain = $1 AND o.index = a.index AND o.purpose = 'sweep' AND o.currency = d.currency
        AND o.succeeded AND o.block_number >= d.block_number)
    AND NOT EXISTS (
      SELECT FROM evm.outgoing o WHERE o.chain = $1 AND o.index = a.index AND o.state IN ('planned', 'sent'))
  GROUP BY a.index, d.address, d.currency, m.units
  HAVING sum(d.units) >= m.units
  ORDER BY a.index LIMIT $3`;
