import { DAY_MS } from './time.js';

/** A payout that was signed. */
export interface SignedPayout {
  readonly key: string;
  readonly transactionId: string;
  readonly address: string;
  readonly sats: string;
  /** The operator whose passkey approved it. */
  readonly passkey?: string | undefined;
}

interface Known extends SignedPayout {
  readonly inputs: string;
  readonly at: number;
}

/** All that was signed so far, as the log says it. A payout counts once, however often its fee is raised. */
export class Spent {
  private readonly byKey = new Map<string, Known>();
  private readonly byOrder = new Map<string, bigint>();
  private recent: Known[] = [];

  add(payouts: readonly SignedPayout[], inputs: readonly string[], at: number): void {
    for (const payout of payouts.filter(({ key }) => !this.byKey.has(key))) {
      const known = { ...payout, inputs: inputs.join(), at };
      this.byKey.set(payout.key, known);
      this.byOrder.set(payout.transactionId, this.paidFor(payout.transactionId) + BigInt(payout.sats));
      this.recent.push(known);
    }
  }

  find(key: string): Known | undefined {
    return this.byKey.get(key);
  }

  paidFor(transactionId: string): bigint {
    return this.byOrder.get(transactionId) ?? 0n;
  }

  /** Within the last 24 hours. */
  paidSince(now: number): bigint {
    this.recent = this.recent.filter(({ at }) => at > now - DAY_MS);
    return this.recent.reduce((sum, { sats }) => sum + BigInt(sats), 0n);
  }
}
