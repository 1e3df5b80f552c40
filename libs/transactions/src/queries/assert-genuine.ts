import { isGenuineOrder, isGenuinelyShown, type ShownOrder, type Transaction } from '@rampart/data';
import { fault } from '@rampart/kernel';
import { Logger } from '@nestjs/common';
import type { WrittenPage } from './written-page.js';

const log = new Logger('Records');

/** Throws RECORD_ALTERED for an order that differs from what the service wrote. */
export function assertGenuine(order: Transaction): Transaction {
  if (isGenuineOrder(order)) return order;
  throw altered(order.id);
}

/** Returns the orders that are as the service wrote them. */
export const genuineOrders = (orders: readonly Transaction[]): Transaction[] =>
  orders.filter((order) => isGenuineOrder(order) || logAltered(order.id));

/** An order in the JSON that the database wrote. */
export interface WrittenOrder {
  readonly json: string;
  readonly mac: Buffer | null;
  readonly refundDestination: string | null;
}

/** Whether the JSON matches what the service wrote for the partner's order. */
export function isGenuineJson(partnerId: string, { json, mac, refundDestination }: WrittenOrder): boolean {
  const order = JSON.parse(json) as ShownOrder;
  return isGenuinelyShown(mac, partnerId, order, refundDestination) || logAltered(order.id);
}

/** Whether all orders of the page match what the service wrote for the partner. */
export function isGenuinePage(partnerId: string, { json, marks }: WrittenPage): boolean {
  const macs = JSON.parse(marks) as readonly [mac: string | null, refundDestination: string | null][];
  return (JSON.parse(`[${json}]`) as ShownOrder[]).every((order, at) => {
    const [mac, refundDestination] = macs[at] ?? [null, null];
    return isGenuinelyShown(mac === null ? null : Buffer.from(mac, 'hex'), partnerId, order, refundDestination);
  });
}

/** Logs the moment, and returns the error; reconciliation reports the finding. */
function altered(id: string): Error {
  logAltered(id);
  return fault('RECORD_ALTERED');
}

function logAltered(id: string): false {
  log.error(`transaction ${id} was changed outside the service: it is neither shown nor carried out`);
  return false;
}
