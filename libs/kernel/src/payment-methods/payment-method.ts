import type { FiatCode } from '../fiats.js';
import type { MethodAttribute, TransactionType } from '../vocabulary.js';

/** Minimum and maximum fiat amount of one transaction, both inclusive: decimal strings in the method's currency. */
export interface FiatLimits {
  readonly min: string;
  readonly max: string;
}

/** Account that sandbox users pay into: well-formed, but not a real one. */
export interface SandboxPayee {
  /** Its holder with the scheme or bank, and the bare number. */
  readonly account: { readonly name: string; readonly number: string };
  /** The payee, by the identifiers of the method's QR scheme. Absent for methods without a QR code. */
  readonly qr?: Readonly<Record<string, string>>;
}

/** One way to move fiat: a user pays through it for a buy and is paid through it for a sell. */
export interface PaymentMethodFacts {
  readonly id: string;
  /** Display name. */
  readonly name: string;
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  /** IANA name of the time zone in which its receipts are dated. */
  readonly timeZone: string;
  readonly currency: FiatCode;
  /** Absent if the method is not offered for a buy. */
  readonly buy?: FiatLimits;
  /** Absent if the method is not offered for a sell. */
  readonly sell?: FiatLimits;
  /** Attributes that a sell must give (contract, "MethodAttributes"). */
  readonly attributes: readonly MethodAttribute[];
  /**
   * Form of a payee's account: `wallet` is a mobile number of the country or an account number of 6 to 19 digits, `own` has its check in
   * `libs/methods/src/payees/payee-formats.ts`.
   */
  readonly payee: 'wallet' | 'own';
  /** Whether the response to a buy contains a payment QR payload. It follows the payload that the bank registered, or a scheme of `libs/qr`: see `sandboxPayee.qr`. */
  readonly qr: boolean;
  /** How long it usually takes, in words for a user (contract, "Estimate result"). */
  readonly processingTime: Readonly<Record<TransactionType, string>>;
  readonly sandboxPayee: SandboxPayee;
}
