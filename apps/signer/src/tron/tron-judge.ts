import { isTronAddress, tronNetwork, type AssetPayout, type Refusal } from '@rampart/signing';
import { AssetPayoutJudge, type PayingNetwork } from '../policy/asset-payout-judge.js';
import { CLOCK_SLACK_MS, MINUTE_MS } from '../policy/time.js';
import type { TronReading } from './read-tron-transfer.js';
import type { TronPolicy, TronToken } from './tron-policy.js';
import type { TronSpent } from './tron-spent.js';

export interface JudgedTransfer {
  readonly payout: AssetPayout;
  readonly reading: TronReading;
  readonly operator: string | undefined;
}

/** Decides about parsed transfers: each must be a payout that an order approved. */
export class TronJudge {
  readonly chain: PayingNetwork;
  private readonly payouts: AssetPayoutJudge;

  constructor(
    policy: ConstructorParameters<typeof AssetPayoutJudge>[0],
    private readonly tron: TronPolicy,
    private readonly spent: TronSpent,
  ) {
    this.chain = {
      network: tronNetwork(tron.chainId),
      name: 'Tron',
      isAddress: isTronAddress,
      canonical: (address) => address,
    };
    this.payouts = new AssetPayoutJudge(policy, spent.paid);
  }

  /** Returns why a payout that was not signed before would be refused; empty if it would be signed. */
  judgePayout(payout: AssetPayout, token: TronToken, operator: string | undefined, now: number): readonly Refusal[] {
    return this.payouts.judgePayout({ payout, chain: this.chain, asset: token, operator }, now);
  }

  /** Time of the approval under which a payout would be signed. */
  approvedAt(payout: AssetPayout, now: number): number | undefined {
    return this.payouts.findApproval(payout, this.chain, now)?.approvedAt;
  }

  /** Judges a payout that was not signed before. */
  judgeFirst({ payout, reading, operator }: JudgedTransfer, now: number): readonly Refusal[] {
    return [...this.judgePayout(payout, reading.token, operator, now), ...this.judgeAgain({ payout, reading }, now)];
  }

  /** Judges a payout that was signed before but never executed; the order and the limits already count it. */
  judgeAgain({ payout, reading }: Pick<JudgedTransfer, 'payout' | 'reading'>, now: number): readonly Refusal[] {
    const { key } = payout;
    return [
      ...this.feeRefusals(reading, now).map((refusal) => ({ ...refusal, key })),
      ...this.timeRefusals(reading, now).map((refusal) => ({ ...refusal, key })),
    ];
  }

  /** Checks that the transaction pays what the request states. */
  effectRefusals({ payout, reading: { token, transfer } }: Pick<JudgedTransfer, 'payout' | 'reading'>): Refusal[] {
    const { key } = payout;
    if (payout.asset !== token.asset)
      return [{ code: 'foreignOutput', key, detail: `the transaction moves ${token.asset}, not ${payout.asset}` }];
    if (payout.address !== transfer.to)
      return [{ code: 'foreignOutput', key, detail: `the transaction does not pay ${payout.address}` }];
    return payout.amount === transfer.amount
      ? []
      : [{ code: 'amount', key, detail: `the transaction pays ${transfer.amount}` }];
  }

  private feeRefusals({ transfer: { feeLimit } }: TronReading, now: number): Refusal[] {
    const { feeLimit: cap, dayFees } = this.tron;
    if (BigInt(feeLimit) > cap)
      return [{ code: 'fee', detail: `a fee limit of ${feeLimit} is above the cap of ${cap}` }];
    const day = this.spent.feesSince(now) + BigInt(feeLimit);
    return day > dayFees ? [{ code: 'dayLimit', detail: `${day} sun of fees are above the limit of a day` }] : [];
  }

  /** Refuses a late expiration, since the payout could be executed long after it was considered lost. */
  private timeRefusals({ transfer: { expiration, timestamp } }: TronReading, now: number): Refusal[] {
    const latest = now + this.tron.minutes * MINUTE_MS + CLOCK_SLACK_MS;
    return expiration > now && expiration <= latest && timestamp < expiration
      ? []
      : [{ code: 'expiration', detail: `it expires at ${expiration}, not within ${this.tron.minutes} minutes` }];
  }
}
