import { type Payout, type PayoutPurpose, type Transaction } from '@rampart/data';
import { type ChainId, type Decimal } from '@rampart/kernel';
import { type Account } from '@rampart/ledger';
import type { PayoutSignal } from '@rampart/transactions';

export interface NewPayout {
  readonly transaction: Transaction;
  readonly purpose: PayoutPurpose;
  readonly kind: 'fiat' | 'crypto';
  readonly amount: Decimal;
  readonly currency: string;
  /** Whether it ends the order: the payout of the ordered amount, or a refund of the whole order. */
  readonly settles: boolean;
  /** Chain of a crypto refund; other payouts use the order's. */
  readonly chain?: ChainId | null;
}

export interface OrderPayout {
  readonly payout: Payout;
  readonly transaction: Transaction;
}

/** A payout, a refund or a return. A return of an unmatched payment has no transaction. */
export interface AnyPayout {
  readonly payout: Payout;
  readonly transaction: Transaction | null;
}

export interface NewReturn
  extends
    Pick<Payout, 'inboundEventId' | 'kind' | 'amount' | 'currency' | 'chain' | 'address' | 'proposedBy'>,
    Partial<Pick<Payout, 'reference'>> {
  readonly inboundEventId: string;
  /** `proposed` if a second operator must approve it. */
  readonly state: 'proposed' | 'claimed';
}

export interface PayoutTransition {
  readonly signal: PayoutSignal;
  readonly reference?: string | undefined;
  readonly reason?: string | undefined;
  /** Account that it was sent from, if that is neither the service's bank nor its wallet. */
  readonly paidFrom?: Account | undefined;
}

/** The payout that an order promises: crypto for a buy, fiat for a sell. */
export function orderedPayout(transaction: Transaction): NewPayout {
  const { type, total: amount, currency, cryptoCurrency } = transaction;
  const asset =
    type === 'buy' ? { kind: 'crypto' as const, currency: cryptoCurrency } : { kind: 'fiat' as const, currency };
  return { transaction, purpose: 'payout', settles: true, amount, ...asset };
}
