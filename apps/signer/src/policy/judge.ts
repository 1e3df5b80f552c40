import {
  type Approval,
  type BitcoinAccounts,
  readApproval,
  type Refusal,
  type SigningPayout,
  type SignRequest,
} from '@rampart/signing';
import { isInForce, overMaximum, REPLACED, UNPROVEN } from './approval-life.js';
import { changeRefusals, feeRefusals, ownFeeRefusals } from './judge-own-money.js';
import { DEFAULT_PAYOUTS_PER_ORDER, type SigningPolicy } from './policy.js';
import { type CheckedTransaction, readTransaction } from './read-transaction.js';
import type { Spent } from './spent.js';

export type Verdict =
  | { readonly outcome: 'allowed'; readonly checked: CheckedTransaction }
  | { readonly outcome: 'refused'; readonly refusals: readonly Refusal[] };

/** Maps keys of payouts that a passkey approved to the operator who owns it. */
export type Passkeyed = ReadonlyMap<string, string>;

/** Decides from the policy, the log and the approver's signature only; it never queries the service's database. */
export class Judge {
  constructor(
    private readonly policy: SigningPolicy,
    private readonly accounts: BitcoinAccounts,
    private readonly spent: Spent,
  ) {}

  judgeRequest(request: SignRequest, passkeyed: Passkeyed, now: number): Verdict {
    const reading = readTransaction(request, this.accounts);
    if ('refusals' in reading) return { outcome: 'refused', refusals: reading.refusals };
    const { checked } = reading;
    const refusals = [
      ...request.payouts.flatMap((payout) => this.payoutRefusals(payout, request.payouts, { passkeyed, now })),
      ...request.payouts.flatMap((payout) => this.repetitionRefusals(payout, checked.inputs)),
      ...this.sumRefusals(request.payouts, { passkeyed, now }),
      ...feeRefusals(request.payouts, checked, this.policy),
      ...changeRefusals(request, this.policy, this.spent),
      ...(request.payouts.length === 0 ? ownFeeRefusals(checked, this.policy, this.spent.ownFeesSince(now)) : []),
    ];
    return refusals.length > 0 ? { outcome: 'refused', refusals } : { outcome: 'allowed', checked };
  }

  /** Returns why a payout on its own would be refused in a new transaction; empty if it would be signed. */
  judgePayout(payout: SigningPayout, passkeyed: Passkeyed, now: number): readonly Refusal[] {
    const reused: Refusal[] = this.spent.find(payout.key)
      ? [{ code: 'keyReused', key: payout.key, detail: 'this payout was signed before' }]
      : [];
    return [
      ...reused,
      ...this.payoutRefusals(payout, [payout], { passkeyed, now }),
      ...this.sumRefusals([payout], { passkeyed, now }),
    ];
  }

  private payoutRefusals(
    payout: SigningPayout,
    all: readonly SigningPayout[],
    { passkeyed, now }: { readonly passkeyed: Passkeyed; readonly now: number },
  ): Refusal[] {
    const { key, address, sats } = payout;
    const { network, limits, passkeys } = this.policy;
    if (!this.accounts.scriptOf(address)) return [{ code: 'network', key, detail: `${address} is none of ${network}` }];
    if (BigInt(sats) < (limits.minimum ?? 0n))
      return [{ code: 'payoutLimit', key, detail: `${sats} satoshi are below the minimum of one payout` }];
    if (BigInt(sats) > limits.payout)
      return [{ code: 'payoutLimit', key, detail: `${sats} satoshi are above the limit of one payout` }];
    if (passkeyed.has(key)) return [];
    const problem = this.approvalProblem(payout, all, now);
    if (problem !== undefined) return [{ code: passkeys ? 'passkey' : 'approval', key, detail: problem }];
    const withoutPasskey = all.filter((each) => !passkeyed.has(each.key));
    const sum = this.sumWithoutPasskey(payout, withoutPasskey, now);
    return passkeys && sum > passkeys.above
      ? [
          {
            code: 'passkey',
            key,
            detail: `${sum} satoshi for the order or its wallet are above what leaves without a passkey`,
          },
        ]
      : [];
  }

  /**
   * Returns the larger of the sums that an order, and a wallet within 24 hours, receive without a passkey, so that a large sum cannot be split into small
   * payouts.
   */
  private sumWithoutPasskey(
    { transactionId, address }: SigningPayout,
    withoutPasskey: readonly SigningPayout[],
    now: number,
  ): bigint {
    const { ofOrder, toWallet } = this.spent.sumsWithoutPasskey({ transactionId, address }, now);
    const fresh = withoutPasskey.filter(({ key }) => !this.spent.find(key));
    const order = ofOrder + sumOf(fresh.filter((each) => each.transactionId === transactionId));
    const canonical = this.accounts.canonical(address);
    const wallet = toWallet + sumOf(fresh.filter((each) => this.accounts.canonical(each.address) === canonical));
    return order > wallet ? order : wallet;
  }

  /** Returns the order's approval for this wallet, if it is valid. */
  findApproval({ transactionId, address, token }: SigningPayout, now: number): Approval | undefined {
    const { network, approver } = this.policy;
    const approval = readApproval(token, approver);
    return approval?.network === network &&
      isInForce(approval, this.policy, now) &&
      approval.transactionId === transactionId &&
      approval.address === address
      ? approval
      : undefined;
  }

  /** Checks the approval. A new one replaces the previous one, so a wallet that the order named before receives nothing more. */
  private approvalProblem(payout: SigningPayout, all: readonly SigningPayout[], now: number): string | undefined {
    const approval = this.findApproval(payout, now);
    if (!approval) return `the order approved no payout to ${payout.address}`;
    if (approval.maximum === null) return UNPROVEN;
    if (this.spent.find(payout.key)) return undefined;
    const beside = all.filter(({ transactionId }) => transactionId === payout.transactionId);
    const newest = Math.max(
      this.spent.newestApprovalOf(payout.transactionId),
      ...beside.map((each) => this.findApproval(each, now)?.approvedAt ?? 0),
    );
    return approval.approvedAt < newest ? REPLACED : undefined;
  }

  /** Refuses a key that was signed before, unless the transaction spends the same inputs and so excludes the first. */
  private repetitionRefusals(
    { key, address, sats, transactionId }: SigningPayout,
    inputs: readonly string[],
  ): Refusal[] {
    const before = this.spent.find(key);
    const isSame =
      before === undefined ||
      (before.inputs === inputs.join() &&
        before.address === address &&
        before.sats === sats &&
        before.transactionId === transactionId);
    return isSame ? [] : [{ code: 'keyReused', key, detail: 'this payout was signed before, in another transaction' }];
  }

  private sumRefusals(
    payouts: readonly SigningPayout[],
    { passkeyed, now }: { readonly passkeyed: Passkeyed; readonly now: number },
  ): Refusal[] {
    const fresh = payouts.filter(({ key }) => !this.spent.find(key));
    if (new Set(payouts.map(({ key }) => key)).size !== payouts.length)
      return [{ code: 'keyReused', detail: 'a payout is in the transaction twice' }];
    const day = this.spent.paidSince(now) + fresh.reduce((sum, { sats }) => sum + BigInt(sats), 0n);
    const overDay: Refusal[] =
      day > this.policy.limits.day ? [{ code: 'dayLimit', detail: `${day} satoshi are above the limit of a day` }] : [];
    return [...overDay, ...fresh.flatMap((payout) => this.orderRefusals(payout, fresh, passkeyed))];
  }

  /** Limits all payouts of an order to the approved amount. A passkey allows a refund that no deposit proves. */
  private orderRefusals(
    { key, transactionId, token }: SigningPayout,
    fresh: readonly SigningPayout[],
    passkeyed: Passkeyed,
  ): Refusal[] {
    const { payoutsPerOrder = DEFAULT_PAYOUTS_PER_ORDER } = this.policy;
    const ofOrder = fresh.filter((each) => each.transactionId === transactionId);
    const count = this.spent.countFor(transactionId) + ofOrder.length;
    if (count > payoutsPerOrder)
      return [
        {
          code: 'payoutLimit',
          key,
          detail: `the order would be paid ${count} times, and no order is paid more often than ${payoutsPerOrder}`,
        },
      ];
    const { maximum = null, deposits } = readApproval(token, this.policy.approver) ?? {};
    if (maximum === null || (deposits && passkeyed.has(key))) return [];
    const orderSum = this.spent.paidFor(transactionId) + sumOf(ofOrder);
    return orderSum > BigInt(maximum)
      ? [
          {
            code: overMaximum(this.policy, deposits),
            key,
            detail: `the order pays ${orderSum} satoshi, and ${maximum} were approved`,
          },
        ]
      : [];
  }
}

const sumOf = (payouts: readonly SigningPayout[]): bigint => payouts.reduce((sum, { sats }) => sum + BigInt(sats), 0n);
