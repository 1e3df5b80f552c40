import { type AssetApproval, type AssetPayout, readAssetApproval, type Refusal } from '@rampart/signing';
import { type AssetPolicy, unitsOf } from './asset-policy.js';
import { isInForce, overMaximum, REPLACED, UNPROVEN } from './approval-life.js';
import type { PaidSums } from './paid-sums.js';
import { DEFAULT_PAYOUTS_PER_ORDER, type SigningPolicy } from './policy.js';

/** Facts of a chain that payouts are judged by. */
export interface PayingNetwork {
  /** As approvals name it. */
  readonly network: string;
  /** For refusals. */
  readonly name: string;
  isAddress(text: string): boolean;
  /** One text for each wallet, however it is written. */
  canonical(address: string): string;
}

/** A payout that a request names, with what the signer itself knows of it. */
export interface JudgedPayout {
  readonly payout: AssetPayout;
  readonly chain: PayingNetwork;
  readonly asset: AssetPolicy;
  /** Whose passkey approved it. */
  readonly operator: string | undefined;
}

/** Decides about payouts by the policy, the log and the approver's signature alone, as for Bitcoin. */
export class AssetPayoutJudge {
  constructor(
    private readonly policy: Pick<SigningPolicy, 'approver' | 'approvalDays' | 'payoutsPerOrder' | 'passkeys'>,
    private readonly paid: PaidSums,
  ) {}

  /** Empty where a payout may be signed that was not signed before. */
  judgePayout(judged: JudgedPayout, now: number): readonly Refusal[] {
    return [...this.walletRefusals(judged, now), ...this.limitRefusals(judged, now), ...this.orderRefusals(judged)];
  }

  private walletRefusals({ payout, chain, asset, operator }: JudgedPayout, now: number): Refusal[] {
    const { key, transactionId, address, amount } = payout;
    const { passkeys } = this.policy;
    if (!chain.isAddress(address))
      return [{ code: 'network', key, detail: `${address} is no address of ${chain.name}` }];
    if (operator !== undefined) return [];
    const problem = this.approvalProblem(payout, chain, now);
    if (problem !== undefined) return [{ code: passkeys ? 'passkey' : 'approval', key, detail: problem }];
    if (asset.passkeyAbove === undefined) return [];
    const order = { network: chain.network, asset: asset.asset, transactionId, receiver: chain.canonical(address) };
    const sum = this.paid.sumWithoutPasskey(order, now) + BigInt(amount);
    return sum > asset.passkeyAbove
      ? [{ code: 'passkey', key, detail: `${sum} for the order or its wallet is above what leaves without a passkey` }]
      : [];
  }

  /** The approval of the order for this wallet and asset, while it holds. */
  findApproval(
    { transactionId, address, asset, token }: AssetPayout,
    { network }: Pick<PayingNetwork, 'network'>,
    now: number,
  ): AssetApproval | undefined {
    const approval = readAssetApproval(token, this.policy.approver);
    return approval?.network === network &&
      isInForce(approval, this.policy, now) &&
      approval.transactionId === transactionId &&
      approval.address === address &&
      approval.asset === asset
      ? approval
      : undefined;
  }

  /** A new approval replaces the former: another wallet that the order named before gets nothing more. */
  private approvalProblem(payout: AssetPayout, { network }: PayingNetwork, now: number): string | undefined {
    const { transactionId, address, asset } = payout;
    const approval = this.findApproval(payout, { network }, now);
    if (!approval) return `the order approved no payout to ${address}`;
    if (approval.maximum === null) return UNPROVEN;
    return approval.approvedAt < this.paid.newestApprovalOf({ network, asset, transactionId }) ? REPLACED : undefined;
  }

  private limitRefusals({ payout: { key, amount }, chain: { network }, asset }: JudgedPayout, now: number): Refusal[] {
    const day = this.paid.paidSince(now, { network, asset: asset.asset }) + BigInt(amount);
    const refusals: Refusal[] = [];
    if (BigInt(amount) < asset.minimum)
      refusals.push({ code: 'payoutLimit', key, detail: `${amount} is below the minimum of one payout` });
    if (BigInt(amount) > asset.payout)
      refusals.push({ code: 'payoutLimit', key, detail: `${amount} is above the limit of one payout` });
    if (day > asset.day) refusals.push({ code: 'dayLimit', key, detail: `${day} is above the limit of a day` });
    return refusals;
  }

  /** An order pays at most what was approved for it, over all of its payouts. A passkey lets a refund leave that no deposit proves. */
  private orderRefusals({ payout, chain: { network }, asset, operator }: JudgedPayout): Refusal[] {
    const { key, transactionId, token, amount } = payout;
    const { payoutsPerOrder = DEFAULT_PAYOUTS_PER_ORDER } = this.policy;
    const count = this.paid.countFor({ network, asset: asset.asset, transactionId });
    if (count >= payoutsPerOrder)
      return [
        { code: 'payoutLimit', key, detail: `the order was paid ${count} times, and no order is paid more often` },
      ];
    const { maximum: approved = null, deposits } = readAssetApproval(token, this.policy.approver) ?? {};
    if (approved === null || (deposits && operator !== undefined)) return [];
    const maximum = unitsOf(approved, asset.decimals);
    const sum = this.paid.paidFor({ network, asset: asset.asset, transactionId }) + BigInt(amount);
    return sum > maximum
      ? [
          {
            code: overMaximum(this.policy, deposits),
            key,
            detail: `the order pays ${sum}, and ${maximum} were approved`,
          },
        ]
      : [];
  }
}
