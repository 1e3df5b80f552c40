import type { CsvColumns, CsvFile } from '@rampart/http';
import type { ExportedTransaction } from '@rampart/transactions';

const RATE_DIGITS = 15;

const COLUMNS: CsvColumns<ExportedTransaction> = {
  id: ({ transaction }) => transaction.id,
  createdAt: ({ transaction }) => transaction.createdAt,
  updatedAt: ({ transaction }) => transaction.updatedAt,
  type: ({ transaction }) => transaction.type,
  status: ({ transaction }) => transaction.status,
  userId: ({ transaction }) => transaction.userId,
  method: ({ transaction }) => transaction.method,
  currency: ({ transaction }) => transaction.currency,
  fiat: ({ transaction }) => transaction.fiat,
  cryptoCurrency: ({ transaction }) => transaction.cryptoCurrency,
  chain: ({ transaction }) => transaction.chain,
  crypto: ({ transaction }) => transaction.crypto,
  serviceChargePercent: ({ transaction }) => transaction.serviceChargePercent,
  referralDiscountPercent: ({ transaction }) => transaction.referralDiscountPercent,
  partnerMarkupPercent: ({ transaction }) => transaction.partnerMarkupPercent,
  /** In crypto, including the partner's markup. */
  serviceCharge: ({ transaction }) => transaction.serviceCharge,
  /** The partner's part of the service charge, in crypto. */
  partnerMarkup: ({ transaction }) => transaction.partnerMarkup,
  /** In the currency of the total. */
  payoutServiceCharge: ({ transaction }) => transaction.payoutServiceCharge,
  total: ({ transaction }) => transaction.total,
  totalCurrency: ({ transaction }) => (transaction.type === 'buy' ? transaction.cryptoCurrency : transaction.currency),
  /** Fiat per crypto. */
  cryptoPrice: ({ transaction }) => transaction.cryptoPrice,
  cryptoPriceUsd: ({ transaction }) => transaction.cryptoPriceUsd,
  /** Fiat per USD, as used for the two prices. */
  fx: ({ transaction: { cryptoPrice, cryptoPriceUsd } }) =>
    cryptoPrice.div(cryptoPriceUsd).toSignificantDigits(RATE_DIGITS),
  priceSource: ({ transaction }) => transaction.priceSource,
  pricedAt: ({ transaction }) => transaction.pricedAt,
  quoteId: ({ transaction }) => transaction.quoteId,
  requestId: ({ transaction }) => transaction.requestId,
  wallet: ({ transaction }) => transaction.wallet,
  destinationTag: ({ transaction }) => transaction.destinationTag,
  internalAddress: ({ transaction }) => transaction.internalAddress,
  blockchainTxId: ({ transaction }) => transaction.blockchainTxId,
  internalTxId: ({ transaction }) => transaction.internalTxId,
  partnerData: ({ transaction: { partnerData } }) => (partnerData === null ? null : JSON.stringify(partnerData)),
  /** Sums per account and currency, debit positive: `bank SGD 200; fee_income BTC -0.0004`. */
  ledger: ({ movements }) =>
    movements.map(({ account, currency, amount }) => `${account} ${currency} ${amount}`).join('; '),
};

/** Exports one line per transaction: the order, its rate, its cost, and its ledger entries. */
export const TRANSACTIONS_FILE: CsvFile<ExportedTransaction> = { name: 'transactions.csv', columns: COLUMNS };
