/** Literals of the contract. Every status and code in the service is one of them; chains, currencies and payment methods have their own tables. */

export const TRANSACTION_TYPES = ['buy', 'sell'] as const;
export type TransactionType = (typeof TRANSACTION_TYPES)[number];

/** Contract, "Transaction status values". `cancelled` is known from clients of the original service. */
export const TRANSACTION_STATUSES = [
  'pending',
  'fiat_received',
  'btc_in_mempool',
  'btc_received',
  'completed',
  'expired_fiat_not_received',
  'expired_btc_not_in_mempool',
  'payout_failed',
  'refunded',
  'cancelled',
] as const;
export type TransactionStatus = (typeof TRANSACTION_STATUSES)[number];

/** Contract, "User kyc status". A declined user returns to `not-verified`, with `kycDeclineReason`. */
export const KYC_STATUSES = ['not-verified', 'in-progress', 'verified'] as const;
export type KycStatus = (typeof KYC_STATUSES)[number];

/** Reasons for which a review declines, which the checkout shows in the user's language. */
export const KYC_DECLINE_CODES = [
  'unreadable',
  'expired',
  'unsupported',
  'nameMismatch',
  'addressMismatch',
  'oldProof',
  'faceMismatch',
] as const;
export type KycDeclineCode = (typeof KYC_DECLINE_CODES)[number];

/** Languages of everything that users read: the checkout, the consent page, emails, receipts and text messages. */
export const LANGUAGES = ['en', 'zh', 'zh-Hant', 'th', 'id', 'ms', 'fil', 'vi', 'hi'] as const;
export type Language = (typeof LANGUAGES)[number];

export const REQUEST_STATUSES = ['initiated', 'created'] as const;
export type RequestStatus = (typeof REQUEST_STATUSES)[number];

/** Contract, "upload-kyc-documents": `back` is optional, the other three are required. */
export const DOCUMENT_TYPES = ['front', 'back', 'addressProof', 'kycVideo'] as const;
export type DocumentType = (typeof DOCUMENT_TYPES)[number];
export const REQUIRED_DOCUMENTS: readonly DocumentType[] = ['front', 'addressProof', 'kycVideo'];

/** Versions of `TRANSACTION_UPDATED`: 1 has only the contract's fields, 2 has `createdAt` as well. */
export const WEBHOOK_PAYLOAD_VERSIONS = [1, 2] as const;
export type WebhookPayloadVersion = (typeof WEBHOOK_PAYLOAD_VERSIONS)[number];

/** Contract, "MethodAttributes". */
export const METHOD_ATTRIBUTES = ['phone', 'code', 'bank', 'account', 'accountName'] as const;
export type MethodAttribute = (typeof METHOD_ATTRIBUTES)[number];

export const NETWORKS = ['main', 'test'] as const;
/** `main` carries value; `test` is the network of the sandbox's deposit addresses. */
export type Network = (typeof NETWORKS)[number];

/** Decisions of operators about a transaction. */
export const DECISION_ACTIONS = [
  'retryPayout',
  'refund',
  'complete',
  'notSent',
  'match',
  'writeOff',
  'creditDeposit',
] as const;
export type DecisionAction = (typeof DECISION_ACTIONS)[number];

/** Reasons why a transaction waits for an operator. */
export const MODERATION_KINDS = [
  'payoutFailed',
  'payoutUncertain',
  'refundUncertain',
  'refundRefused',
  'payoutWaits',
  'moneyHeld',
  'claimOpen',
] as const;
export type ModerationKind = (typeof MODERATION_KINDS)[number];

export const RAMPART_MODES = ['sandbox', 'live'] as const;
export type RampartMode = (typeof RAMPART_MODES)[number];

/** Narrows `value` to a literal of `list`. */
export function isOneOf<const L extends readonly string[]>(list: L, value: unknown): value is L[number] {
  return typeof value === 'string' && (list as readonly string[]).includes(value);
}
