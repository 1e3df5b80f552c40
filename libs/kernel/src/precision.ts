import { ASSETS, CRYPTO_CODES, type CryptoCode } from './assets/index.js';
import { byFiat, type FiatCode } from './fiats.js';

export type CurrencyCode = CryptoCode | FiatCode;

/** Decimals of amounts in transactions (contract, "Currency precision"). Prices are not rounded. */
export const PRECISION: Readonly<Record<CurrencyCode, number>> = {
  ...(Object.fromEntries(CRYPTO_CODES.map((code) => [code, ASSETS[code].decimals])) as Record<CryptoCode, number>),
  ...byFiat(({ decimals }) => decimals),
};
