import type { ChainId } from '@rampart/kernel';

/**
 * The accounts. What we have is debit (positive): `bank`, `hot_wallet:<chain>`, `exchange` on the side we bought.
 * What we owe or earned is credit (negative), `partner_fee_payable:<partner id>` included.
 */
export const ACCOUNTS = {
  /** Fiat at our bank. */
  bank: 'bank',
  /** Received fiat that no order has taken yet: waiting, late, stray or unmatched. */
  suspenseFiat: 'suspense_fiat',
  /** Received crypto that no order has taken yet. */
  suspenseCrypto: 'suspense_crypto',
  /** Between money that named no order and the order that a person found for it: zero over everything. */
  matching: 'matching',
  /** What an order has promised to pay out and has not. */
  customerLiability: 'customer_liability',
  /** What goes back to a payer and has not left yet. */
  refundPayable: 'refund_payable',
  /** What a user owes us: their money was taken back after we had paid for it. */
  receivable: 'receivable',
  /** Claims that a person gave up: our loss, until the money comes after all. */
  writtenOff: 'written_off',
  /** The owner's money that was put into our wallets and bank, or paid in the wallets' place, less what was taken out of them. */
  ownFunds: 'own_funds',
  /** Our position between two currencies: each order sells us one and buys another. */
  exchange: 'exchange',
  feeIncome: 'fee_income',
  /** Charges for the payout that were passed on to the user. */
  payoutChargeIncome: 'payout_charge_income',
  /** Differences of less than a minor unit that rounding leaves us. */
  roundingIncome: 'rounding_income',
} as const;

export type Account = (typeof ACCOUNTS)[keyof typeof ACCOUNTS] | `hot_wallet:${ChainId | 'internal'}` | `partner_fee_payable:${string}`;

/** Our crypto on a chain, or in the books of a supported exchange. */
export const hotWallet = (chain: ChainId | 'internal'): Account => `hot_wallet:${chain}`;

/** What a partner's markup earned it, and what it is still to be paid. */
export const partnerFeePayable = (partnerId: string): Account => `partner_fee_payable:${partnerId}`;
