import type { Amount, FiatCode } from '@rampart/kernel';
import type { SendOutcome, SentState } from '@rampart/ports';

/** A payout or refund that a driver sends, with its key. */
export interface LoggedPayout {
  readonly key: string;
  readonly kind: 'transfer' | 'refund';
  /** The transaction that is paid, or the charge that is refunded. */
  readonly subject: string;
  readonly amount: Amount<FiatCode>;
}

/** The row of a key that was sent, or may have been. */
export interface PayoutRow {
  readonly key: string;
  readonly kind: LoggedPayout['kind'];
  readonly subject: string;
  readonly amount: string;
  readonly currency: string;
  /** `sending`: it may have been sent, and the provider has not confirmed it. */
  readonly state: 'sending' | 'sent' | 'refused';
  readonly reference: string | null;
  readonly reason: string | null;
  readonly begunAt: Date;
}

/** How a driver sends a payout, and how it asks what became of it. */
export interface Sending {
  readonly send: () => Promise<SendOutcome>;
  readonly look: (row: PayoutRow) => Promise<SentState>;
  /** The provider itself pays a key once, so that one that it does not know may be sent again. */
  readonly sendAgain?: true;
}
