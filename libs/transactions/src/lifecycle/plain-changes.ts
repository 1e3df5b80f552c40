import type { Transaction } from '@rampart/data';
import { findTransition, type TransactionStatus } from '@rampart/kernel';
import type { PlainChange } from './change-many.js';
import { GUARDS } from './guards.js';
import { factsWithoutMoney, type KnownFacts } from './load-facts.js';
import { TRANSACTION_LIFECYCLE, type TransactionSignal } from './transaction-lifecycle.js';

/** Statuses that come with no email, ledger entry or new amount. */
const PLAIN: readonly TransactionStatus[] = ['expired_fiat_not_received', 'expired_btc_not_in_mempool'];

/** Returns the changes of those transactions without money for which `signal` leads to nothing but a plain change of status in the lifecycle table. */
export function plainChanges(
  transactions: readonly Transaction[],
  { signal, now }: { signal: TransactionSignal; now: Date },
  known: KnownFacts,
): PlainChange[] {
  return transactions.flatMap((transaction) => {
    const { type: kind, status: from } = transaction;
    const facts = factsWithoutMoney(transaction, now, known);
    const step = findTransition(TRANSACTION_LIFECYCLE, { kind, from, signal }, (guard) => GUARDS[guard](facts));
    if (!step || step.when !== '-' || step.jobs.length > 0 || !PLAIN.includes(step.to)) return [];
    const changed = { ...transaction, status: step.to, version: transaction.version + 1, updatedAt: now };
    return [{ transaction: changed, from, signal }];
  });
}

/** Returns the statuses for which the lifecycle table has a row for the signal. */
export const statusesThatAnswer = (signal: TransactionSignal): TransactionStatus[] => [
  ...new Set(TRANSACTION_LIFECYCLE.rows.flatMap(([, from, on]) => (on === signal && from !== 'new' ? [from] : []))),
];
