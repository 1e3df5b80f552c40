import { DAY_MS } from './time.js';

interface Scope {
  /** As approvals name it. */
  readonly network: string;
  readonly asset: string;
}

/** Sums of payouts by order, and of the last 24 hours. A payout counts once, however often it is signed. */
export class PaidSums {
  private readonly byOrder = new Map<string, bigint>();
  private recent: (Scope & { readonly amount: bigint; readonly at: number })[] = [];

  add({ network, asset, transactionId, amount }: Scope & { transactionId: string; amount: bigint }, at: number): void {
    const order = { network, asset, transactionId };
    this.byOrder.set(orderOf(order), this.paidFor(order) + amount);
    this.recent.push({ network, asset, amount, at });
  }

  paidFor(order: Scope & { readonly transactionId: string }): bigint {
    return this.byOrder.get(orderOf(order)) ?? 0n;
  }

  /** Within the last 24 hours. */
  paidSince(now: number, { network, asset }: Scope): bigint {
    this.recent = this.recent.filter(({ at }) => at > now - DAY_MS);
    return this.recent
      .filter((each) => each.network === network && each.asset === asset)
      .reduce((sum, { amount }) => sum + amount, 0n);
  }
}

const orderOf = ({ network, asset, transactionId }: Scope & { transactionId: string }): string =>
  `${network}/${asset}/${transactionId}`;
