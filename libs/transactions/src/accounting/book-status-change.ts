import { rows, type Transaction } from '@rampart/data';
import type { TransactionStatus } from '@rampart/kernel';
import { book, reverseBookings } from '@rampart/ledger';
import type { EntityManager } from 'typeorm';
import { allocatedBooking } from './journals.js';
import { countedAmount, type Facts } from '../lifecycle/facts.js';
import type { TransactionSignal } from '../lifecycle/transaction-lifecycle.js';

/** Statuses that an order enters when its money is here and the other side is owed. */
const ALLOCATING: readonly TransactionStatus[] = ['fiat_received', 'btc_received'];

/** Where an order is carried out, and where it comes back to when its money is no longer here. */
const CARRIED_OUT: readonly TransactionStatus[] = [...ALLOCATING, 'payout_failed'];
const AWAITING_PAYMENT: readonly TransactionStatus[] = ['pending', 'expired_fiat_not_received', 'btc_in_mempool'];

interface BookedChange {
  readonly before: Transaction;
  readonly transaction: Transaction;
  readonly facts: Facts;
  readonly signal: TransactionSignal;
}

/** What a change means for the books, written with it. Receipts and payouts book themselves. */
export async function bookStatusChange(manager: EntityManager, { before, transaction, facts, signal }: BookedChange): Promise<void> {
  const { status, id } = transaction;
  if (status !== before.status && ALLOCATING.includes(status)) {
    await rows(manager, book(allocatedBooking(transaction, countedAmount(facts)), facts.now));
  }
  const isReversed = signal === 'refundDecided' || (CARRIED_OUT.includes(before.status) && AWAITING_PAYMENT.includes(status));
  if (isReversed) await rows(manager, reverseBookings({ transactionId: id, cause: 'allocated', reversalCause: 'allocationTakenBack' }, facts.now));
}
