import {
  type EvmAccounts,
  evmNetwork,
  type EvmPayoutRequest,
  type EvmSignRequest,
  type EvmTopUpRequest,
  isEvmAddress,
  type Refusal,
} from '@rampart/signing';
import { AssetPayoutJudge, type JudgedPayout, type PayingNetwork } from '../policy/asset-payout-judge.js';
import type { SigningPolicy } from '../policy/policy.js';
import type { EvmChainPolicy } from './evm-policy.js';
import { type EvmReading, findAddress } from './evm-reading.js';
import type { EvmSpent } from './evm-spent.js';
import { dayRefusals, feeRefusals, nonceRefusals, repetitionRefusals } from './judge-evm-transaction.js';

interface Circumstances {
  /** The operator whose passkey approved the payout. */
  readonly operator: string | undefined;
  readonly now: number;
}

/** Decides about parsed transactions: each must be a payout that an order approved, or move own money between own addresses. */
export class EvmJudge {
  private readonly payouts: AssetPayoutJudge;

  constructor(
    private readonly policy: SigningPolicy,
    private readonly accounts: EvmAccounts,
    private readonly spent: EvmSpent,
  ) {
    this.payouts = new AssetPayoutJudge(policy, spent.paid);
  }

  /** Returns why a payout on its own would be refused in a new transaction; empty if it would be signed. */
  judgePayout(judged: JudgedPayout, now: number): readonly Refusal[] {
    const { key } = judged.payout;
    const reused: Refusal[] = this.spent.findKey(key)
      ? [{ code: 'keyReused', key, detail: 'this payout was signed before' }]
      : [];
    return [...reused, ...this.payouts.judgePayout(judged, now)];
  }

  /** Time of the approval under which a payout would be signed. */
  approvedAt({ payout, chainId }: EvmPayoutRequest, now: number): number | undefined {
    return this.payouts.findApproval(payout, { network: evmNetwork(chainId) }, now)?.approvedAt;
  }

  judgeRequest(request: EvmSignRequest, reading: EvmReading, circumstances: Circumstances): readonly Refusal[] {
    const { chain, signed } = reading;
    const { spent } = this;
    return [
      ...(request.op === 'evmPayout' ? this.payoutRefusals(request, reading, circumstances) : []),
      ...dayRefusals(signed, chain, { spent, now: circumstances.now }),
      ...(request.op === 'evmSweep' ? this.sweepRefusals(reading) : []),
      ...(request.op === 'evmTopUp' ? this.topUpRefusals(request, reading) : []),
      ...nonceRefusals(signed, chain, spent),
      ...feeRefusals(signed, chain, this.policy.feePercent),
    ];
  }

  private payoutRefusals(
    { payout }: EvmPayoutRequest,
    { chain, transfer: { asset, receiver, amount }, signed }: EvmReading,
    { operator, now }: Circumstances,
  ): readonly Refusal[] {
    const { key } = payout;
    if (payout.asset !== asset.asset)
      return [{ code: 'foreignOutput', key, detail: `the transaction moves ${asset.asset}, not ${payout.asset}` }];
    if (payout.address.toLowerCase() !== receiver)
      return [{ code: 'foreignOutput', key, detail: `the transaction does not pay ${payout.address}` }];
    if (BigInt(payout.amount) !== amount) return [{ code: 'amount', key, detail: `the transaction pays ${amount}` }];
    const before = this.spent.findKey(key);
    if (before) return repetitionRefusals(signed, before);
    return this.payouts.judgePayout({ payout, chain: payingNetwork(chain), asset, operator }, now);
  }

  private sweepRefusals({ transfer: { receiver }, signed }: EvmReading): readonly Refusal[] {
    const hot = this.accounts.hotAddress;
    return receiver === hot.toLowerCase() && signed.from !== hot
      ? []
      : [{ code: 'foreignOutput', detail: 'a sweep goes to the hot wallet, from another address' }];
  }

  private topUpRefusals(
    { index, retired }: EvmTopUpRequest,
    { chain, transfer: { asset, receiver, amount } }: EvmReading,
  ): readonly Refusal[] {
    const own = findAddress(this.accounts, { index, retired });
    if (receiver !== own?.toLowerCase())
      return [{ code: 'foreignOutput', detail: 'a top-up goes to the deposit address that the request names' }];
    return asset === chain.coin && amount <= chain.topUp
      ? []
      : [{ code: 'amount', detail: `a top-up is at most ${chain.topUp} of the coin` }];
  }
}

export const payingNetwork = ({ chainId }: EvmChainPolicy): PayingNetwork => ({
  network: evmNetwork(chainId),
  name: 'an EVM chain',
  isAddress: isEvmAddress,
  canonical: (address) => address.toLowerCase(),
});
