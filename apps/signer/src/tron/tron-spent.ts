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
}

/** All that was signed on Tron so far. A payout counts once: it is signed again only where nothing came of what was signed before. */
export class TronSpent {
  readonly paid = new PaidSums();
  private readonly byKey = new Map<string, readonly TronSigned[]>();
  private readonly keys = new Map<string, string>();

  add(signed: TronSigned, at: number): void {
    const before = this.findAttempts(signed.key);
    if (before.some(({ txId }) => txId === signed.txId)) return;
    this.keys.set(signed.txId, signed.key);
    this.byKey.set(signed.key, [...before, signed]);
    const { network, asset, transactionId, amount } = signed;
    if (before.length === 0) this.paid.add({ network, asset, transactionId, amount: BigInt(amount) }, at);
  }

  /** The payout that a transaction was signed for. */
  findKeyOf(txId: string): string | undefined {
    return this.keys.get(txId);
  }

  /** Transactions that were signed for a payout, oldest first. */
  findAttempts(key: string): readonly TronSigned[] {
    return this.byKey.get(key) ?? [];
  }
}
