import { METHODS } from '@rampart/kernel';
import { toJsonNumber } from '@rampart/contract';
import type { Transaction } from '@rampart/data';
import { askedOf, type OrderPayment } from '@rampart/money';
import { showTotals } from '../payments/show-payments.js';
import type { OrderSummaryView } from './order-list.dto.js';

/** Maps an order to an entry of the user's list, with the sums of its payments. */
export function summaryView(transaction: Transaction, payments: readonly OrderPayment[]): OrderSummaryView {
  const { amount, currency } = askedOf(transaction);
  return {
    id: transaction.id,
    type: transaction.type,
    status: transaction.status,
    methodName: METHODS[transaction.method].name,
    crypto: toJsonNumber(transaction.crypto),
    fiat: toJsonNumber(transaction.fiat),
    total: toJsonNumber(transaction.total),
    currency: transaction.currency,
    cryptoCurrency: transaction.cryptoCurrency,
    asked: { amount: amount.toFixed(), currency },
    totals: showTotals(payments),
    createdAt: transaction.createdAt.toISOString(),
  };
}
