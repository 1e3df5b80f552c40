import { ASSETS, CRYPTO_CODES, type CryptoCode } from './assets/index.js';
import type { FiatCode } from './vocabulary.js';

export type CurrencyCode = CryptoCode | FiatCode;

const FIAT_PRECISION: Readonly<Record<FiatCode, number>> = {
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

/** Decimals of amounts in transactions (contract, "Currency precision"). Prices are not rounded. */
export const PRECISION: Readonly<Record<CurrencyCode, number>> = {
  ...(Object.fromEntries(CRYPTO_CODES.map((code) => [code, ASSETS[code].decimals])) as Record<CryptoCode, number>),
  ...FIAT_PRECISION,
};
