import type { Transaction } from '@rampart/data';
import { toJsonNumber } from '../json-number.js';
import type { CreatedTransactionView, OneTransactionView, TransactionView } from './transaction.view.dto.js';

/** Builds a transaction as shown in lists, reads and embedding forms. Absent fields are omitted, never null. */
export function transactionView(transaction: Transaction): TransactionView {
  return present({
    ...core(transaction),
    ...buyParts(transaction),
    qrCode: transaction.qrCode ?? undefined,
    partnerData: transaction.partnerData ?? undefined,
  });
}

/** A single transaction. */
export const oneTransactionView = (transaction: Transaction): OneTransactionView =>
  present({ ...transactionView(transaction), refundDestination: transaction.refundDestination ?? undefined });

/** Builds the response to creating a transaction, the only one that spells a buy's wallet `walet` (contract, Transaction object). */
export function createdTransactionView(transaction: Transaction): CreatedTransactionView {
  const { wallet, ...others } = transactionView(transaction);
  return present({ ...others, walet: wallet });
}

/** Builds the payload of a webhook in its newest version; `contractPayload` removes fields that the contract does not name. */
export function webhookTransactionView(transaction: Transaction): TransactionView {
  return present({ ...core(transaction), ...buyParts(transaction), partnerData: transaction.partnerData ?? undefined });
}

function core(transaction: Transaction): TransactionView {
  return {
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
  };
}

const buyParts = ({ wallet, nonce, peerAccount }: Transaction): Partial<TransactionView> => ({
  wallet: wallet ?? undefined,
  nonce: nonce ?? undefined,
  peer: peerAccount === null ? undefined : { account: peerAccount },
});

const present = <T extends object>(view: T): T =>
  Object.fromEntries(Object.entries(view).filter(([, value]) => value !== undefined)) as T;
