import { isGenuineOrder, isGenuinelyShown, type ShownOrder, type Transaction } from '@rampart/data';
import { fault } from '@rampart/kernel';
import { Logger } from '@nestjs/common';

const log = new Logger('Records');

/** Throws RECORD_ALTERED for an order that is not what the service wrote. */
export function assertGenuine(order: Transaction): Transaction {
  if (isGenuineOrder(order)) return order;
  throw altered(order.id);
}

/** The orders that are what the service wrote. */
export const genuineOrders = (orders: readonly Transaction[]): Transaction[] =>
  orders.filter((order) => isGenuineOrder(order) || void altered(order.id));

/** An order as the database wrote its JSON. */
export interface WrittenOrder {
  readonly json: string;
  readonly mac: Buffer | null;
  readonly refundDestination: string | null;
}

/** Whether the JSON says of the partner's order what the service wrote. */
export function isGenuineJson(partnerId: string, { json, mac, refundDestination }: WrittenOrder): boolean {
  const order = JSON.parse(json) as ShownOrder;
  return isGenuinelyShown(mac, partnerId, order, refundDestination) || altered(order.id) === undefined;
}

/** Reconciliation has the finding; the log has the moment. */
export function altered(id: string): Error {
  log.error(`transaction ${id} was changed outside the service: it is neither shown nor carried out`);
  return fault('RECORD_ALTERED');
}
