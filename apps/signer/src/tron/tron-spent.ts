import { DayWindow } from '../policy/day-window.js';
import { PaidSums } from '../policy/paid-sums.js';

/** A signed transaction, as the log records it. */
export interface TronSigned {
  readonly key: string;
  readonly transactionId: string;
  readonly network: string;
  readonly asset: string;
  /** In the asset's smallest unit. */
  readonly amount: string;
  readonly receiver: string;
  /** Maximum energy cost, in sun. */
  readonly fee: string;
  readonly txId: string;
  /** Milliseconds since 1970. */
  readonly expiration: number;
  /** The operator whose passkey approved it. */
  readonly passkey?: string | undefined;
  /** Time of the approval under which it was signed. */
  readonly approvedAt?: number | undefined;
}

/** Everything signed on Tron so far. A payout counts once: it is signed again only if the earlier signatures were never executed. */
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

  /** Returns the key of the payout for which a transaction was signed. */
  findKeyOf(txId: string): string | undefined {
    return this.keys.get(txId);
  }

  /** Fee limits of all transactions of the last 24 hours, in sun. */
  feesSince(now: number): bigint {
    return this.fees.listSince(now).reduce((sum, fee) => sum + fee, 0n);
  }

  /** Returns the transactions signed for a payout, oldest first. */
  findAttempts(key: string): readonly TronSigned[] {
    return this.byKey.get(key) ?? [];
  }
}
