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

/** The row of a key that was sent, or may have been sent. */
export interface PayoutRow {
  readonly key: string;
  readonly kind: LoggedPayout['kind'];
  readonly subject: string;
  readonly amount: string;
  readonly currency: string;
  /** `sending`: the payout may have been sent, and the provider has not confirmed it. */
  readonly state: 'sending' | 'sent' | 'refused';
  readonly reference: string | null;
  readonly reason: string | null;
  readonly begunAt: Date;
}

/** How a driver sends a payout, and how it looks up the outcome. */
export interface Sending {
  readonly send: () => Promise<SendOutcome>;
  readonly look: (row: PayoutRow) => Promise<SentState>;
  /** Set if the provider itself pays a key only once, so that a key that it does not know may be sent again. */
  readonly sendAgain?: true;
}
