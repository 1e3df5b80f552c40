import { DayWindow } from '../policy/day-window.js';
import { PaidSums } from '../policy/paid-sums.js';

/** A transaction that was signed, as the log has it. */
export interface TronSigned {
  readonly key: string;
  readonly transactionId: string;
  readonly network: string;
  readonly asset: string;
  /** In the asset's smallest unit. */
  readonly amount: string;
  readonly receiver: string;
  /** The most that its energy may cost, in sun. */
  readonly fee: string;
  readonly txId: string;
  /** Milliseconds since 1970. */
  readonly expiration: number;
  /** The operator whose passkey approved it. */
  readonly passkey?: string | undefined;
  /** Time of the approval that it was signed under. */
  readonly approvedAt?: number | undefined;
}

/** All that was signed on Tron so far. A payout counts once: it is signed again only where nothing came of what was signed before. */
export class TronSpent {
  readonly paid = new PaidSums();
  private readonly byKey = new Map<string, readonly TronSigned[]>();
  private readonly keys = new Map<string, string>();
  private readonly fees = new DayWindow<bigint>();

  add(signed: TronSigned, at: number): void {
    const before = this.findAttempts(signed.key);
    if (before.some(({ txId }) => txId === signed.txId)) return;
    this.keys.set(signed.txId, signed.key);
    this.byKey.set(signed.key, [...before, signed]);
    this.fees.add(BigInt(signed.fee), at);
    if (before.length > 0) return;
    const { network, asset, transactionId, amount, receiver, passkey, approvedAt = 0 } = signed;
    const paid = { network, asset, transactionId, receiver, amount: BigInt(amount), approvedAt };
    this.paid.add({ ...paid, hasPasskey: passkey !== undefined }, at);
  }

  /** The payout that a transaction was signed for. */
  findKeyOf(txId: string): string | undefined {
    return this.keys.get(txId);
  }

  /** Fee limits of all transactions of the last 24 hours, in sun. */
  feesSince(now: number): bigint {
    return this.fees.listSince(now).reduce((sum, fee) => sum + fee, 0n);
  }

  /** Transactions that were signed for a payout, oldest first. */
  findAttempts(key: string): readonly TronSigned[] {
    return this.byKey.get(key) ?? [];
  }
}
