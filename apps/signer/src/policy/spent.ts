import type { BitcoinAccounts } from '@rampart/signing';
import { DayWindow } from './day-window.js';

/** A payout that was signed. */
export interface SignedPayout {
  readonly key: string;
  readonly transactionId: string;
  readonly address: string;
  readonly sats: string;
  /** The operator whose passkey approved it. */
  readonly passkey?: string | undefined;
  /** Time of the approval under which it was signed. */
  readonly approvedAt?: number | undefined;
}

export interface SignedTransaction {
  readonly payouts: readonly SignedPayout[];
  readonly inputs: readonly string[];
  /** In satoshi. */
  readonly fee: string;
  /** Index of the key that received the change. */
  readonly change?: number | undefined;
}

interface Known extends SignedPayout {
  readonly inputs: string;
  readonly amount: bigint;
  /** One text for every spelling of a wallet's address. */
  readonly wallet: string;
}

/** Everything signed so far, as recorded in the log. A payout counts once, however often its fee is raised. */
export class Spent {
  private readonly byKey = new Map<string, Known>();
  private readonly byOrder = new Map<string, readonly Known[]>();
  private readonly recent = new DayWindow<Known>();
  private readonly ownFees = new DayWindow<bigint>();
  private change: number | undefined;

  constructor(private readonly accounts: Pick<BitcoinAccounts, 'canonical'>) {}

  add({ payouts, inputs, fee, change }: SignedTransaction, at: number): void {
    if (change !== undefined) this.change = Math.max(change, this.change ?? 0);
    if (payouts.length === 0) this.ownFees.add(BigInt(fee), at);
    for (const payout of payouts.filter(({ key }) => !this.byKey.has(key))) {
      const wallet = this.accounts.canonical(payout.address);
      const known = { ...payout, inputs: inputs.join(), amount: BigInt(payout.sats), wallet };
      this.byKey.set(payout.key, known);
      this.byOrder.set(payout.transactionId, [...this.paymentsOf(payout.transactionId), known]);
      this.recent.add(known, at);
    }
  }

  find(key: string): Known | undefined {
    return this.byKey.get(key);
  }

  /** Returns the highest index that received change; undefined if there was no change yet. */
  get highestChange(): number | undefined {
    return this.change;
  }

  paidFor(transactionId: string): bigint {
    return sumOf(this.paymentsOf(transactionId));
  }

  /** Time of the newest approval under which a payout of the order was signed; 0 if it had none. */
  newestApprovalOf(transactionId: string): number {
    return Math.max(0, ...this.paymentsOf(transactionId).map(({ approvedAt = 0 }) => approvedAt));
  }

  /** Counts the payouts of an order. */
  countFor(transactionId: string): number {
    return this.paymentsOf(transactionId).length;
  }

  /** Returns two sums paid without a passkey: for the order, and to the wallet within the last 24 hours. */
  sumsWithoutPasskey(
    { transactionId, address }: Pick<SignedPayout, 'transactionId' | 'address'>,
    now: number,
  ): { readonly ofOrder: bigint; readonly toWallet: bigint } {
    const wallet = this.accounts.canonical(address);
    const toWallet = this.recent.listSince(now).filter((each) => each.wallet === wallet);
    return {
      ofOrder: sumOf(this.paymentsOf(transactionId).filter(hasNoPasskey)),
      toWallet: sumOf(toWallet.filter(hasNoPasskey)),
    };
  }

  private paymentsOf(transactionId: string): readonly Known[] {
    return this.byOrder.get(transactionId) ?? [];
  }

  /** Fees of transactions without payouts within the last 24 hours. */
  ownFeesSince(now: number): bigint {
    return this.ownFees.listSince(now).reduce((sum, fee) => sum + fee, 0n);
  }

  /** Returns the sum of payouts within the last 24 hours. */
  paidSince(now: number): bigint {
    return sumOf(this.recent.listSince(now));
  }
}

const sumOf = (payouts: readonly Known[]): bigint => payouts.reduce((sum, { amount }) => sum + amount, 0n);
const hasNoPasskey = ({ passkey }: Known): boolean => passkey === undefined;
