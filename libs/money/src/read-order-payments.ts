import type { PayoutState, Transaction } from '@rampart/data';
import { rows, sql } from '@rampart/sql';
import { Decimal } from '@rampart/kernel';
import { splitEventId } from '@rampart/ports';
import type { DataSource } from 'typeorm';
import { heldState, leavingState, type OrderPayment } from './order-payment.js';

type Order = Pick<Transaction, 'id' | 'type' | 'currency' | 'cryptoCurrency' | 'blockchainTxId' | 'internalTxId'>;

/** Reads payments of an order, oldest first, in one round trip. The caller has checked whose order it is. */
export const readOrderPayments = async (database: DataSource, order: Order): Promise<OrderPayment[]> =>
  (await readPaymentsOf(database, [order])).get(order.id) ?? [];

/**
 * Reads payments of several orders by the order's id, each oldest first, in one round trip: their receipts, payments that name them but do not count yet, their
 * payouts and refunds, and returns of such payments. The caller has checked whose orders they are.
 */
export async function readPaymentsOf(
  database: DataSource,
  orders: readonly Order[],
): Promise<ReadonlyMap<string, OrderPayment[]>> {
  const ids = orders.map(({ id }) => id);
  const found = await rows<StoredPayment & { readonly orderId: string }>(
    database,
    sql`WITH held AS MATERIALIZED (SELECT * FROM held_payments(${ids}::uuid[]))
        SELECT r.transaction_id::text AS "orderId", r.id, 'receipt' AS source, r.kind, r.amount::text AS amount, r.currency, r.occurred_at AS at,
          r.event_id AS "eventId", r.tx_id AS reference,
          r.dropped AS "isReversed", e.content ->> 'heldFor' IS NOT NULL AS "isOfOtherPayer", NULL AS state, r.confirmations, r.needed, false AS "isUnsent"
        FROM receipt r JOIN inbound_event e ON e.id = r.inbound_event_id AND e.partner_id = r.partner_id WHERE r.transaction_id = ANY(${ids}::uuid[])
        UNION ALL
        SELECT order_id::text, (event).id, 'event', CASE (event).source WHEN 'chain' THEN 'crypto' ELSE 'fiat' END,
          (event).content ->> 'amount', (event).content ->> 'currency', ((event).content ->> 'occurredAt')::timestamptz, (event).event_id,
          (event).content ->> 'txId', (event).vanished, (event).content ->> 'heldFor' IS NOT NULL, (payout).state, 0, NULL, false
        FROM held
        UNION ALL
        SELECT p.transaction_id::text, p.id, p.purpose, p.kind, p.amount::text, p.currency,
          CASE WHEN p.state IN ('submitted', 'confirmed') THEN coalesce(p.send_started_at, p.updated_at) ELSE p.created_at END,
          NULL, p.reference, false, false, p.state, 0, NULL, p.driver IS NULL AND p.send_started_at IS NULL
        FROM payout p WHERE p.transaction_id = ANY(${ids}::uuid[])
        UNION ALL
        SELECT h.order_id::text, p.id, p.purpose, p.kind, p.amount::text, p.currency,
          CASE WHEN p.state IN ('submitted', 'confirmed') THEN coalesce(p.send_started_at, p.updated_at) ELSE p.created_at END,
          NULL, p.reference, false, (h.event).content ->> 'heldFor' IS NOT NULL, p.state, 0, NULL,
          p.driver IS NULL AND p.send_started_at IS NULL
        FROM held h, LATERAL (SELECT (h.payout).*) p WHERE p.state <> 'proposed'
        ORDER BY at, id`,
  );
  const paymentsOf = (order: Order): OrderPayment[] =>
    found.filter(({ orderId }) => orderId === order.id).map((payment) => orderPayment(order, payment));
  return new Map(orders.map((order) => [order.id, paymentsOf(order)]));
}

interface StoredPayment {
  readonly id: string;
  readonly source: 'receipt' | 'event' | 'payout' | 'refund' | 'return';
  readonly kind: OrderPayment['kind'];
  readonly amount: string;
  readonly currency: string;
  readonly at: Date;
  /** The provider's id of an incoming payment. */
  readonly eventId: string | null;
  readonly reference: string | null;
  readonly isReversed: boolean;
  readonly isOfOtherPayer: boolean;
  /** State of a payout, or of the return of a waiting payment. */
  readonly state: PayoutState | null;
  readonly confirmations: number;
  readonly needed: number | null;
  /** Whether no driver has begun to send it. */
  readonly isUnsent: boolean;
}

export function orderPayment(order: Order, stored: StoredPayment): OrderPayment {
  const { id, source, kind, amount, currency, at, isOfOtherPayer, confirmations, needed, isUnsent } = stored;
  const common = {
    id,
    kind,
    amount: new Decimal(amount),
    currency,
    at,
    isOfOtherPayer,
    isReturn: source === 'return' || (source === 'refund' && currency !== paidIn(order)),
    isByHand: false,
    confirmations,
    needed,
  };
  if (source === 'receipt' || source === 'event')
    return {
      ...common,
      direction: 'received',
      state: arrivedState(order, stored),
      reference: arrivedReference(order, stored),
    };
  const state = leavingState(stored.state ?? 'proposed');
  return {
    ...common,
    direction: source === 'payout' ? 'sent' : 'returned',
    state,
    reference: state === 'sent' ? leavingReference(order, stored) : null,
    isByHand: state === 'sent' && isUnsent,
  };
}

/** A payment in a currency other than the order's goes back without an operator's decision. */
function arrivedState(order: Order, { source, currency, isReversed, state, confirmations, needed }: StoredPayment) {
  if (isReversed) return 'reversed';
  if (source === 'event') return heldState(state);
  if (currency !== paidIn(order)) return 'refused';
  return needed !== null && confirmations < needed ? 'unconfirmed' : 'received';
}

/** The sandbox's ids begin with the order's own, which adds no information. */
const arrivedReference = ({ id }: Order, { eventId, reference }: StoredPayment): string | null =>
  reference ?? (eventId === null ? null : splitEventId(eventId).providersId.replace(`${id}:`, ''));

/** A sell carries its deposit's blockchain transaction, a buy its payout's. The row's own reference may be one that was replaced. */
const leavingReference = ({ type, blockchainTxId, internalTxId }: Order, { source, reference }: StoredPayment) =>
  (source === 'payout' && type === 'buy' ? (blockchainTxId ?? internalTxId) : null) ?? reference;

/** The currency that the user of an order pays. */
const paidIn = ({ type, currency, cryptoCurrency }: Order): string => (type === 'buy' ? currency : cryptoCurrency);
