import type { TransactionHistory } from '@rampart/data';
import type { TransactionStatus } from '@rampart/kernel';
import type { OrderPayment } from './order-payment.js';

type Change = Pick<TransactionHistory, 'toStatus' | 'at'> & Partial<Pick<TransactionHistory, 'signal'>>;

/** Something that happened to an order. */
export type OrderEvent =
  | {
      readonly at: Date;
      readonly status: TransactionStatus;
      readonly signal?: string | undefined;
      readonly payment?: undefined;
    }
  | { readonly at: Date; readonly payment: OrderPayment; readonly status?: undefined };

/** Order of simultaneous events: money arrives before the status that follows from it. */
const RANKS = { received: 0, status: 1, sent: 2, returned: 2 } as const;

/** Returns events of an order, oldest first: its changes of status and its payments. Future payments, and those that moved nothing, are not events. */
export function eventsOf(history: readonly Change[], payments: readonly OrderPayment[]): OrderEvent[] {
  const changes = history.filter(({ toStatus }, i) => toStatus !== history[i - 1]?.toStatus);
  const events: OrderEvent[] = [
    ...changes.map(({ toStatus, at, signal }) => ({ at, status: toStatus, signal })),
    ...payments
      .filter(({ state }) => state !== 'underway' && state !== 'failed')
      .map((payment) => ({ at: payment.at, payment })),
  ];
  return events.sort((a, b) => a.at.getTime() - b.at.getTime() || rankOf(a) - rankOf(b));
}

const rankOf = ({ payment }: OrderEvent): number => RANKS[payment?.direction ?? 'status'];

/** Time of the last event, shown at the top of all pages and documents about the order. */
export const lastEventAt = (events: readonly OrderEvent[], createdAt: Date): Date => events.at(-1)?.at ?? createdAt;
