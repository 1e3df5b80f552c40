import { isRowMac, MARK_BYTES, rowMac, type RowValues } from '@rampart/config';
import { canonicalJson, Decimal } from '@rampart/kernel';
import type { CheckoutRequest, Transaction } from '../entities/index.js';
import { methodAttributesKey } from './sealed-order.js';

/** An order as partners, payers and users see it, in the contract's terms. Status and times are excluded. */
export interface ShownOrder {
  readonly id: string;
  readonly type: string;
  readonly method: string;
  readonly crypto: number;
  readonly fiat: number;
  readonly serviceCharge: number;
  readonly total: number;
  readonly currency: string;
  readonly cryptoCurrency: string;
  readonly cryptoPrice: number;
  readonly cryptoPriceUsd: number;
  readonly userId: string;
  readonly depositWallets?: object;
  readonly wallet?: string;
  readonly nonce?: string;
  readonly peer?: { readonly account: string };
  readonly qrCode?: string;
}

const SCALE = 18;

/**
 * Computes an order's MAC. It has two parts: one over the shown terms, so that JSON written by the database can be compared, and one over those and the other
 * terms.
 */
export function orderMac(order: Transaction): Buffer {
  const shown = rowMac('order shown', shownValues(order));
  return Buffer.concat([shown, rowMac('order', [...shownValues(order), ...hiddenValues(order)])]);
}

/** Whether the service wrote all current terms of the order. */
export function isGenuineOrder(order: Transaction): boolean {
  const [, all] = partsOf(order.mac);
  return isRowMac(all, 'order', [...shownValues(order), ...hiddenValues(order)]) && hasOwnAttributes(order);
}

/** Whether the service wrote the shown terms of an order. */
export const isGenuinelyShown = (
  mac: Buffer | null,
  partnerId: string,
  shown: ShownOrder,
  refundDestination: string | null,
): boolean => isRowMac(partsOf(mac)[0], 'order shown', valuesOf(partnerId, shown, refundDestination));

/** Computes the MAC of a checkout request, which never changes. */
export const requestMac = (request: CheckoutRequest): Buffer => rowMac('request', requestValues(request));

export const isGenuineRequest = (request: CheckoutRequest): boolean =>
  isRowMac(request.mac, 'request', requestValues(request));

const requestValues = (request: CheckoutRequest): RowValues => [
  ...[request.id, request.partnerId, request.type, request.cryptoCurrency, request.currency],
  ...[request.wallet, request.internalAddress, request.autoSelling],
];

function partsOf(mac: Buffer | null | undefined): [Buffer | undefined, Buffer | undefined] {
  return mac?.length === 2 * MARK_BYTES
    ? [mac.subarray(0, MARK_BYTES), mac.subarray(MARK_BYTES)]
    : [undefined, undefined];
}

/** Terms that the contract shows, in the order of `valuesOf`. */
const shownValues = (order: Transaction): RowValues =>
  valuesOf(
    order.partnerId,
    {
      id: order.id,
      type: order.type,
      method: order.method,
      crypto: shown(order.crypto),
      fiat: shown(order.fiat),
      serviceCharge: shown(order.serviceCharge),
      total: shown(order.total),
      currency: order.currency,
      cryptoCurrency: order.cryptoCurrency,
      cryptoPrice: shown(order.cryptoPrice),
      cryptoPriceUsd: shown(order.cryptoPriceUsd),
      userId: order.userId,
      depositWallets: order.depositWallets ?? {},
      wallet: order.wallet ?? '',
      nonce: order.nonce ?? '',
      peer: { account: order.peerAccount ?? '' },
      qrCode: order.qrCode ?? '',
    },
    order.refundDestination,
  );

const valuesOf = (partnerId: string, order: ShownOrder, refundDestination: string | null): RowValues => [
  ...[order.id, partnerId, order.userId, order.type, order.method, order.currency, order.cryptoCurrency],
  ...[order.crypto, order.fiat, order.serviceCharge, order.total, order.cryptoPrice, order.cryptoPriceUsd],
  ...[order.wallet ?? '', canonicalJson(order.depositWallets ?? {}), order.nonce ?? ''],
  ...[order.peer?.account ?? '', order.qrCode ?? '', refundDestination],
];

/** Terms that decide where and how much money is sent, but that the contract does not show. */
const hiddenValues = (order: Transaction): RowValues => [
  ...[order.chain, order.destinationTag, order.internalAddress, order.requestId, order.quoteId],
  ...[order.fiatDiscount, order.minimumAmount, order.partnerMarkup, order.earnedPoints].map(stored),
  ...[order.serviceChargePercent, order.partnerMarkupPercent, order.referralDiscountPercent].map(stored),
  ...[stored(order.payoutServiceCharge), order.methodAttributesKey ?? methodAttributesKey(order)],
  ...(order.agreed ? [canonicalJson(order.agreed)] : []),
];

/** Whether the bank account of a sell matches its index; a destroyed key hides it. */
const hasOwnAttributes = (order: Transaction): boolean =>
  order.methodAttributes === null || methodAttributesKey(order) === order.methodAttributesKey;

/** Returns the amount as the contract shows it, after rounding by the column. */
const shown = (amount: Decimal): number => Number(stored(amount));

const stored = (amount: Decimal | null | undefined): string | null =>
  amount ? amount.toDecimalPlaces(SCALE, Decimal.ROUND_HALF_UP).toFixed() : null;
