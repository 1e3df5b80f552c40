import type { PayoutState } from '@rampart/data';
import type { Decimal } from '@rampart/kernel';

/** `received` from the user or another payer, `sent` to the user as the order promises, `returned` to the payer. */
export type PaymentDirection = 'received' | 'sent' | 'returned';

/**
 * For incoming money: `unconfirmed` until its chain has confirmed it, `received`, `held` until operators decide whether it counts, `refused` once they decided
 * that it goes back, `reversed` if its bank or chain took it back. For outgoing money: `underway`, `sent`, or `failed`, which moved nothing.
 */
export const PAYMENT_STATES = [
  'unconfirmed',
  'received',
  'held',
  'refused',
  'reversed',
  'underway',
  'sent',
  'failed',
] as const;
export type PaymentState = (typeof PAYMENT_STATES)[number];

/** One payment of an order. Every page, document, email and response about an order's money is built from these. */
export interface OrderPayment {
  /** The id of its receipt, inbound event or payout. */
  readonly id: string;
  readonly direction: PaymentDirection;
  readonly state: PaymentState;
  readonly kind: 'fiat' | 'crypto';
  readonly amount: Decimal;
  readonly currency: string;
  /** When the bank or the chain received it. For outgoing money, when it was sent, and until then when that was decided. */
  readonly at: Date;
  /** The blockchain transaction, or the id from the bank or provider. Null until it was sent. */
  readonly reference: string | null;
  /** Whether its payer is not the order's user. */
  readonly isOfOtherPayer: boolean;
  /** Whether it returns a payment that never counted towards the order. */
  readonly isReturn: boolean;
  /** Whether an operator sent it by other means than a driver; then only its reference is known, not its destination. */
  readonly isByHand: boolean;
  /** Confirmations of a deposit, and the number that it requires; `needed` is null for everything else. */
  readonly confirmations: number;
  readonly needed: number | null;
}

/** Whether the money has finally moved: it arrived and was not taken back, or it was sent. */
export const hasMoved = ({ state }: Pick<OrderPayment, 'state'>): boolean =>
  state !== 'reversed' && state !== 'underway' && state !== 'failed';

/** Whether the payment counts towards the order, now or once it is confirmed. */
export const countsForOrder = ({ state }: Pick<OrderPayment, 'state'>): boolean =>
  state === 'received' || state === 'unconfirmed';

/** Returns the state of a payment that operators hold, derived from its return. A return that a second operator has not approved is not a decision yet. */
export const heldState = (ofReturn: PayoutState | null): 'held' | 'refused' =>
  ofReturn === null || ofReturn === 'proposed' || ofReturn === 'failed' ? 'held' : 'refused';

/** Returns the state of outgoing money. */
export function leavingState(state: PayoutState): 'underway' | 'sent' | 'failed' {
  if (state === 'failed') return 'failed';
  return state === 'submitted' || state === 'confirmed' ? 'sent' : 'underway';
}
