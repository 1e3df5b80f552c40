import type { ChainId } from '@rampart/kernel';

/**
 * Chart of accounts. Assets have debit (positive) balances: `bank`, `hot_wallet:<chain>`, and `exchange` in the currency that an order bought; so do
 * `discounts_granted`, `written_off`, `bank_charges` and `network_fees:<chain>`. Liabilities and income have credit (negative) balances, including
 * `partner_fee_payable:<partner id>`.
 */
export const ACCOUNTS = {
  /** Fiat at the bank. */
  bank: 'bank',
  /** Fiat that was received and is not allocated to an order: incomplete, late, excess or unmatched payments. */
  suspenseFiat: 'suspense_fiat',
  /** Crypto that was received and is not allocated to an order. */
  suspenseCrypto: 'suspense_crypto',
  /** Transit of unmatched payments that an operator matched to an order. Its balance over all transactions is zero. */
  matching: 'matching',
  /** Amounts that orders owe to their users until the payout is sent. */
  customerLiability: 'customer_liability',
  /** Refunds and returns that are claimed and not sent yet. */
  refundPayable: 'refund_payable',
  /** Claims against users whose payment was reversed after the payout. */
  receivable: 'receivable',
  /** Claims that an operator wrote off, until the money arrives after all. */
  writtenOff: 'written_off',
  /** The owner's funds: paid into wallets and bank, or paid out directly, less withdrawals. */
  ownFunds: 'own_funds',
  /** Position between two currencies: an order sells one and buys the other. */
  exchange: 'exchange',
  feeIncome: 'fee_income',
  /** Payout charges that users paid. */
  payoutChargeIncome: 'payout_charge_income',
  /** Amounts by which orders were reduced so that each payment has a unique amount: an expense. */
  discountsGranted: 'discounts_granted',
  /** Charges of banks: an expense. */
  bankCharges: 'bank_charges',
  /** Interest of bank accounts, received less paid: an income. */
  bankInterest: 'bank_interest',
  /** Rounding differences below one minor unit. */
  roundingIncome: 'rounding_income',
} as const;

export type Account =
  | (typeof ACCOUNTS)[keyof typeof ACCOUNTS]
  | `hot_wallet:${ChainId | 'internal'}`
  | `network_fees:${ChainId}`
  | `partner_fee_payable:${string}`;

/** Account of the wallet on a chain; `internal` is the account at a supported exchange. */
export const hotWallet = (chain: ChainId | 'internal'): Account => `hot_wallet:${chain}`;

/** Account of the network fees that a chain charged for the service's transactions, in its own coin: an expense. */
export const networkFees = (chain: ChainId): Account => `network_fees:${chain}`;

/** Account of the markups that a partner has earned and that have not been paid out. */
export const partnerFeePayable = (partnerId: string): Account => `partner_fee_payable:${partnerId}`;
