import type { Transaction } from '@rampart/data';
import { rows } from '@rampart/sql';
import type { TransactionStatus } from '@rampart/kernel';
import { book, reverseBookings } from '@rampart/ledger';
import type { EntityManager } from 'typeorm';
import type { Facts } from '../lifecycle/facts.js';
import { amountTaken } from '../lifecycle/recompute.js';
import type { TransactionGuard, TransactionSignal } from '../lifecycle/transaction-lifecycle.js';
import { allocatedBooking } from './journals.js';

/** Statuses that an order enters when its payment is received and its payout is due. */
const ALLOCATING: readonly TransactionStatus[] = ['fiat_received', 'btc_received'];

/** Statuses in which an order is carried out, and those that it returns to after a reversal of the payment. */
const CARRIED_OUT: readonly TransactionStatus[] = [...ALLOCATING, 'payout_failed'];
const AWAITING_PAYMENT: readonly TransactionStatus[] = ['pending', 'expired_fiat_not_received', 'btc_in_mempool'];

interface BookedChange {
  readonly before: Transaction;
  readonly transaction: Transaction;
  readonly facts: Facts;
  readonly signal: TransactionSignal;
  /** Guard of the row of the lifecycle table. */
  readonly when: TransactionGuard | '-';
}

/** Books a status change: the allocation of the received amount, or its reversal. Receipts and payouts have entries of their own. */
export async function bookStatusChange(
  manager: EntityManager,
  { before, transaction, facts, signal, when }: BookedChange,
): Promise<void> {
  const { status, id } = transaction;
  if (status !== before.status && ALLOCATING.includes(status)) {
    await rows(manager, book(allocatedBooking(transaction, amountTaken(facts, when)), facts.now));
  }
  const isReversed =
    signal === 'refundDecided' || (CARRIED_OUT.includes(before.status) && AWAITING_PAYMENT.includes(status));
  if (isReversed)
    await rows(
      manager,
      reverseBookings({ transactionId: id, cause: 'allocated', reversalCause: 'allocationTakenBack' }, facts.now),
    );
}
