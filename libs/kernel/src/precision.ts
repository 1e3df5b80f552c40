import type { CurrencyCode } from './vocabulary.js';

/** Decimals of amounts in transactions (contract, "Currency precision"). Prices are not rounded. */
export const PRECISION: Readonly<Record<CurrencyCode, number>> = {
  BTC: 6,
  ETH: 4,
  ZIL: 2,
  USDT: 2,
  XSGD: 2,
  NEM: 2,
  SGD: 2,
  HKD: 2,
  THB: 2,
  INR: 2,
  MYR: 2,
  PHP: 2,
  IDR: 0,
  VND: 0,
  AUD: 2,
  NZD: 2,
};
