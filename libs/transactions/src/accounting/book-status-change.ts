import { rows, type Transaction } from '@rampart/data';
import type { TransactionStatus } from '@rampart/kernel';
import { book, takeBack } from '@rampart/ledger';
import type { EntityManager } from 'typeorm';
import { allocatedBooking } from './journals.js';
import { counted, type Facts } from '../lifecycle/facts.js';
import type { TransactionSignal } from '../lifecycle/transaction-lifecycle.js';

/** Statuses that an order enters when its money is here and the other side is owed. */
const TAKES_MONEY: readonly TransactionStatus[] = ['fiat_received', 'btc_received'];

/** Where an order is carried out, and where it comes back to when its money is no longer here. */
const CARRIED_OUT: readonly TransactionStatus[] = [...TAKES_MONEY, 'payout_failed'];
const WAITS_AGAIN: readonly TransactionStatus[] = ['pending', 'expired_fiat_not_received', 'btc_in_mempool'];

interface BookedChange {
  readonly before: Transaction;
  readonly transaction: Transaction;
  readonly facts: Facts;
  readonly signal: TransactionSignal;
}

/** What a change means for the books, written with it. Receipts and payouts book themselves. */
export async function bookStatusChange(manager: EntityManager, { before, transaction, facts, signal }: BookedChange): Promise<void> {
  const { status, id } = transaction;
  if (status !== before.status && TAKES_MONEY.includes(status)) {
    await rows(manager, book(allocatedBooking(transaction, counted(facts)), facts.now));
  }
  const isUndone = signal === 'refundDecided' || (CARRIED_OUT.includes(before.status) && WAITS_AGAIN.includes(status));
  if (isUndone) await rows(manager, takeBack({ transactionId: id, cause: 'allocated', as: 'allocationTakenBack' }, facts.now));
}
