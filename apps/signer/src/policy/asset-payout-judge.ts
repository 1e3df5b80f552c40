import { type AssetApproval, type AssetPayout, readAssetApproval, type Refusal } from '@rampart/signing';
import { type AssetPolicy, unitsOf } from './asset-policy.js';
import { isInForce, overMaximum, REPLACED, UNPROVEN } from './approval-life.js';
import type { PaidSums } from './paid-sums.js';
import { DEFAULT_PAYOUTS_PER_ORDER, type SigningPolicy } from './policy.js';

/** Properties of a chain by which payouts are judged. */
export interface PayingNetwork {
  /** The network as approvals name it. */
  readonly network: string;
  /** The network's name in refusals. */
  readonly name: string;
  isAddress(text: string): boolean;
  /** Returns the same text for every spelling of a wallet's address. */
  canonical(address: string): string;
}

/** A payout that a request names, with what the signer itself knows about it. */
export interface JudgedPayout {
  readonly payout: AssetPayout;
  readonly chain: PayingNetwork;
  readonly asset: AssetPolicy;
  /** The operator whose passkey approved it. */
  readonly operator: string | undefined;
}

/** Decides about payouts from the policy, the log and the approver's signature only, as for Bitcoin. */
export class AssetPayoutJudge {
  constructor(
    private readonly policy: Pick<SigningPolicy, 'approver' | 'approvalDays' | 'payoutsPerOrder' | 'passkeys'>,
    private readonly paid: PaidSums,
  ) {}

  /** Returns the refusals of a payout that was not signed before; empty if it may be signed. */
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

  /** Returns the order's approval for this wallet and asset, if it is valid. */
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

  /** Checks the approval. A new one replaces the previous one, so a wallet that the order named before receives nothing more. */
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

  /** Limits all payouts of an order to the approved amount. A passkey allows a refund that no deposit proves. */
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
