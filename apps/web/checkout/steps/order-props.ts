import type { CheckoutSession, Order } from '../api.js';
import type { Params } from '../params.js';

/** Props of every view of an order. */
export interface OrderProps {
  readonly order: Order;
  readonly session: CheckoutSession;
  readonly params: Params;
  /** Whether hints arrive, so that changes show at once. */
  readonly isLive: boolean;
}
