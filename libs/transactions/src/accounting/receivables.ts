import type { Transaction } from '@rampart/data';
import { rows } from '@rampart/sql';
import { Decimal, ids } from '@rampart/kernel';
import { ACCOUNTS, type Booking, balancesOf, book } from '@rampart/ledger';
import { blockUser } from '@rampart/users';
import type { EntityManager } from 'typeorm';
import { receivableBooking, recoveredBooking } from './claim-journals.js';

/**
 * Adjusts the claim against a transaction's user to the ledger: the amount that was paid out or refunded beyond the receipts, less write-offs. A reversal
 * increases the claim, a later receipt reduces it, and a receipt beyond the open claim recovers what was written off. Users with a chargeback are blocked.
 */
export async function syncReceivable(manager: EntityManager, transaction: Transaction, at: Date): Promise<void> {
  const suspense = transaction.type === 'buy' ? ACCOUNTS.suspenseFiat : ACCOUNTS.suspenseCrypto;
  const balances = await balancesOf(manager, transaction.id);
  const amountOf = (account: string, currency: string): Decimal =>
    new Decimal(balances.find((each) => each.account === account && each.currency === currency)?.amount ?? 0);
  for (const currency of new Set(balances.map((each) => each.currency))) {
    const claim = {
      currency,
      open: amountOf(ACCOUNTS.receivable, currency),
      writtenOff: amountOf(ACCOUNTS.writtenOff, currency),
    };
    const booked = claim.open.plus(claim.writtenOff);
    const grown = Decimal.max(0, booked.plus(amountOf(suspense, currency))).minus(booked);
    for (const booking of bookingsOf(transaction, claim, grown)) await rows(manager, book(booking, at));
    if (grown.gt(0) && transaction.type === 'buy')
      await blockUser(manager, transaction.userId, `chargeback of transaction ${transaction.id}`);
  }
}

interface Claim {
  readonly currency: string;
  readonly open: Decimal;
  readonly writtenOff: Decimal;
}

/** A receipt reduces the open claim first. */
function bookingsOf(transaction: Transaction, { currency, open }: Claim, grown: Decimal): Booking[] {
  const change = Decimal.max(grown, open.neg());
  const recovered = change.minus(grown);
  return [
    ...(change.isZero() ? [] : [receivableBooking(transaction, { reference: ids.next(), currency, amount: change })]),
    ...(recovered.isZero()
      ? []
      : [recoveredBooking(transaction, { reference: ids.next(), currency, amount: recovered })]),
  ];
}
