import type { Transaction } from '@rampart/data';
import { toJsonNumber } from '../json-number.js';
import type { CreatedTransactionView, OneTransactionView, TransactionView } from './transaction.view.dto.js';

/** Builds a transaction as shown in lists, reads and embedding forms. Absent fields are omitted, never null. */
export const transactionView = (transaction: Transaction): TransactionView =>
  present(fieldsOf(transaction, transaction.qrCode));

/** A single transaction. */
export const oneTransactionView = (transaction: Transaction): OneTransactionView =>
  present({ ...transactionView(transaction), refundDestination: transaction.refundDestination ?? undefined });

/** Builds the response to creating a transaction, the only one that spells a buy's wallet `walet` (contract, Transaction object). */
export function createdTransactionView(transaction: Transaction): CreatedTransactionView {
  const { wallet, ...others } = transactionView(transaction);
  return wallet === undefined ? others : Object.assign(others, { walet: wallet });
}

/** Builds the payload of a webhook in its newest version; `contractPayload` removes fields that the contract does not name. */
export const webhookTransactionView = (transaction: Transaction): TransactionView =>
  present(fieldsOf(transaction, null));

/** One literal: Node.js 20 takes microseconds to add a field to a copy of another object. */
const fieldsOf = (transaction: Transaction, qrCode: string | null): TransactionView => ({
  id: transaction.id,
  type: transaction.type,
  status: transaction.status,
  method: transaction.method,
  crypto: toJsonNumber(transaction.crypto),
  fiat: toJsonNumber(transaction.fiat),
  serviceCharge: toJsonNumber(transaction.serviceCharge),
  total: toJsonNumber(transaction.total),
  currency: transaction.currency,
  cryptoCurrency: transaction.cryptoCurrency,
  cryptoPrice: toJsonNumber(transaction.cryptoPrice),
  cryptoPriceUsd: toJsonNumber(transaction.cryptoPriceUsd),
  userId: transaction.userId,
  userCountry: transaction.userCountry ?? undefined,
  createdAt: transaction.createdAt.toISOString(),
  blockchainTxId: transaction.blockchainTxId ?? undefined,
  internalTxId: transaction.internalTxId ?? undefined,
  depositWallets: transaction.depositWallets ?? undefined,
  wallet: transaction.wallet ?? undefined,
  nonce: transaction.nonce ?? undefined,
  peer: transaction.peerAccount === null ? undefined : { account: transaction.peerAccount },
  qrCode: qrCode ?? undefined,
  partnerData: transaction.partnerData ?? undefined,
});

/** Returns the view without its undefined fields. */
function present<T extends object>(view: T): T {
  const shown: Partial<T> = {};
  for (const name in view) if (view[name] !== undefined) shown[name] = view[name];
  return shown as T;
}
