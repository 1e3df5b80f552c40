import { METHODS } from '@rampart/kernel';
import { toJsonNumber } from '@rampart/contract';
import type { Transaction } from '@rampart/data';
import type { OrderSummaryView } from './order-list.dto.js';

/** An order in the list of a user's own. */
export const summaryView = (transaction: Transaction): OrderSummaryView => ({
  id: transaction.id,
  type: transaction.type,
  status: transaction.status,
  methodName: METHODS[transaction.method].name,
  crypto: toJsonNumber(transaction.crypto),
  fiat: toJsonNumber(transaction.fiat),
  total: toJsonNumber(transaction.total),
  currency: transaction.currency,
  cryptoCurrency: transaction.cryptoCurrency,
  createdAt: transaction.createdAt.toISOString(),
});
