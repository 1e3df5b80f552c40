/** Facts of a fiat currency that are the same everywhere. Live prices follow from the code: every source of rates has them all. */
export interface FiatFacts {
  /** Decimals of amounts in transactions (contract, "Currency precision"). */
  readonly decimals: number;
  /** Numeric code of ISO 4217, which payment QR codes carry. */
  readonly isoNumber: string;
  /** Service charge of a buy and of a sell in percent, unless `PRICING_CONFIG` sets another. */
  readonly serviceChargePercent: number;
  /** Units per USD in the sandbox. */
  readonly sandboxPerUsd: string;
}

/** Every fiat currency, in the contract's order. To add one, add a row. */
export const FIATS = {
  SGD: { decimals: 2, isoNumber: '702', serviceChargePercent: 2, sandboxPerUsd: '1.2875' },
  HKD: { decimals: 2, isoNumber: '344', serviceChargePercent: 2.2, sandboxPerUsd: '7.7825' },
  THB: { decimals: 2, isoNumber: '764', serviceChargePercent: 2.5, sandboxPerUsd: '32.45' },
  INR: { decimals: 2, isoNumber: '356', serviceChargePercent: 2.5, sandboxPerUsd: '88.62' },
  MYR: { decimals: 2, isoNumber: '458', serviceChargePercent: 2.5, sandboxPerUsd: '4.135' },
  PHP: { decimals: 2, isoNumber: '608', serviceChargePercent: 2.8, sandboxPerUsd: '58.74' },
  IDR: { decimals: 0, isoNumber: '360', serviceChargePercent: 2.8, sandboxPerUsd: '16685' },
  VND: { decimals: 0, isoNumber: '704', serviceChargePercent: 3, sandboxPerUsd: '26345' },
  AUD: { decimals: 2, isoNumber: '036', serviceChargePercent: 2, sandboxPerUsd: '1.532' },
  NZD: { decimals: 2, isoNumber: '554', serviceChargePercent: 2.2, sandboxPerUsd: '1.765' },
} as const satisfies Readonly<Record<string, FiatFacts>>;

export type FiatCode = keyof typeof FIATS;

export const FIAT_CODES = Object.keys(FIATS) as readonly FiatCode[];

/** One value for each fiat currency. */
export const byFiat = <T>(valueOf: (facts: FiatFacts) => T): Readonly<Record<FiatCode, T>> =>
  Object.fromEntries(FIAT_CODES.map((code) => [code, valueOf(FIATS[code])])) as Record<FiatCode, T>;
