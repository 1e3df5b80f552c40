import type { CheckoutSession } from './api.js';
import type { Step } from './shell.js';
import type { Place } from './use-place.js';

export type Stage = 'orders' | 'order' | 'waiting' | 'unavailable' | 'amount' | 'verify' | 'confirm';

/** Maps each stage to its step. An unavailable link has none. */
export const STEPS_OF: Readonly<Record<Exclude<Stage, 'order'>, Step | undefined>> = {
  orders: undefined,
  waiting: 'amount',
  unavailable: undefined,
  amount: 'amount',
  verify: 'verify',
  confirm: 'pay',
};

interface Progress extends Place {
  /** Whether the user continued with exactly this draft. */
  readonly isAgreed: boolean;
  readonly isUnavailable: boolean;
}

/** Returns the stage of the session. An order comes first: a link whose terms are no longer offered still shows the outcome of its order. */
export function stageOf(
  session: CheckoutSession,
  { isListing, isSkipped, isSigningIn, isAgreed, isUnavailable }: Progress,
): Stage {
  if (session.handedOver) return 'verify';
  if (isListing && session.user) return 'orders';
  if (session.orderId !== undefined) return 'order';
  if (session.waitingOrderId !== undefined && !isSkipped) return 'waiting';
  if (isUnavailable) return 'unavailable';
  if (isSigningIn && !session.user) return 'verify';
  if (!isAgreed) return 'amount';
  return session.user?.kyc === 'verified' ? 'confirm' : 'verify';
}
