import { DayWindow } from './day-window.js';

interface Scope {
  /** The network as approvals name it. */
  readonly network: string;
  readonly asset: string;
}

interface Paid extends Scope {
  readonly transactionId: string;
  readonly receiver: string;
  readonly amount: bigint;
  /** Whether an operator's passkey approved it. */
  readonly hasPasskey: boolean;
  /** Time of the approval under which it was signed; 0 if it had none. */
  readonly approvedAt: number;
}

type RecentlyPaid = Omit<Paid, 'transactionId'>;

interface Order {
  readonly sum: bigint;
  /** The part of the sum that was paid without a passkey. */
  readonly withoutPasskey: bigint;
  readonly payouts: number;
  /** Time of its newest approval. */
  readonly approvedAt: number;
}

const NONE: Order = { sum: 0n, withoutPasskey: 0n, payouts: 0, approvedAt: 0 };

/** Sums of payouts by order, and of the last 24 hours. A payout counts once, however often it is signed. */
export class PaidSums {
  private readonly byOrder = new Map<string, Order>();
  private readonly recent = new DayWindow<RecentlyPaid>();

  add({ transactionId, ...paid }: Paid, at: number): void {
    const order = { network: paid.network, asset: paid.asset, transactionId };
    const { sum, withoutPasskey, payouts, approvedAt } = this.orderOf(order);
    this.byOrder.set(nameOf(order), {
      sum: sum + paid.amount,
      withoutPasskey: withoutPasskey + (paid.hasPasskey ? 0n : paid.amount),
      payouts: payouts + 1,
      approvedAt: Math.max(approvedAt, paid.approvedAt),
    });
    this.recent.add(paid, at);
  }

  paidFor(order: Scope & { readonly transactionId: string }): bigint {
    return this.orderOf(order).sum;
  }

  /** Counts the order's payouts of the asset. */
  countFor(order: Scope & { readonly transactionId: string }): number {
    return this.orderOf(order).payouts;
  }

  /** Time of the newest approval under which a payout of the order was signed; 0 if it had none. */
  newestApprovalOf(order: Scope & { readonly transactionId: string }): number {
    return this.orderOf(order).approvedAt;
  }

  /** Returns the sum of payouts within the last 24 hours. */
  paidSince(now: number, { network, asset }: Scope): bigint {
    return sumOf(this.recentOf(now, { network, asset }));
  }

  /** Returns the larger of two sums paid without a passkey: for the order, and to the wallet within the last 24 hours. */
  sumWithoutPasskey(order: Scope & { readonly transactionId: string; readonly receiver: string }, now: number): bigint {
    const ofOrder = this.orderOf(order).withoutPasskey;
    const toWallet = sumOf(
      this.recentOf(now, order).filter(({ receiver, hasPasskey }) => receiver === order.receiver && !hasPasskey),
    );
    return ofOrder > toWallet ? ofOrder : toWallet;
  }

  private recentOf(now: number, { network, asset }: Scope): RecentlyPaid[] {
    return this.recent.listSince(now).filter((each) => each.network === network && each.asset === asset);
  }

  private orderOf(order: Scope & { readonly transactionId: string }): Order {
    return this.byOrder.get(nameOf(order)) ?? NONE;
  }
}

const sumOf = (paid: readonly { readonly amount: bigint }[]): bigint =>
  paid.reduce((sum, { amount }) => sum + amount, 0n);

const nameOf = ({ network, asset, transactionId }: Scope & { transactionId: string }): string =>
  `${network}/${asset}/${transactionId}`;
