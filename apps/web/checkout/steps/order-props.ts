import type { Order, Visit } from '../api.js';
import type { Params } from '../params.js';

/** What every view of an order is given. */
export interface OrderProps {
  readonly order: Order;
  readonly visit: Visit;
  readonly params: Params;
  /** Whether hints come, so that changes are seen at once. */
  readonly isLive: boolean;
}
