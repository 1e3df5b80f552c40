import type { FaultCode } from '@rampart/kernel';

/** Errors of an order's fields. */
export const ORDER_ERRORS: readonly FaultCode[] = [
  'CRYPTO_UNSUPPORTED',
  'CURRENCY_UNSUPPORTED',
  'METHOD_UNSUPPORTED',
  'METHOD_CURRENCY_MISMATCH',
  'METHOD_OR_CURRENCY_REQUIRED',
  'CHAIN_UNSUPPORTED',
  'AMOUNT_REQUIRED',
  'AMOUNT_INVALID',
  'AMOUNT_TOO_PRECISE',
  'AMOUNT_ABOVE_MAXIMUM',
  'AMOUNT_CONSUMED_BY_CHARGES',
  'PRICE_UNAVAILABLE',
];

/** Errors of the address that an order is paid to. */
export const WALLET_ERRORS: readonly FaultCode[] = [
  'WALLET_INVALID',
  'WALLET_REFUSED',
  'WALLET_IS_DEPOSIT_ADDRESS',
  'PAYMENT_RAIL_UNAVAILABLE',
];
