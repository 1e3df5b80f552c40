import { rows, type Transaction } from '@rampart/data';
import { Decimal, ids } from '@rampart/kernel';
import { ACCOUNTS, type Booking, balancesOf, book } from '@rampart/ledger';
import { blockUser } from '@rampart/users';
import type { EntityManager } from 'typeorm';
import { receivableBooking, recoveredBooking } from './journals.js';

/**
 * Keeps the claim against a transaction's user at what the books say: as much as was given for money that is no longer here, less what
 * a person gave up. It grows when money vanishes and shrinks when it comes back; what comes beyond an open claim recovers what was given
 * up. Whoever had their bank take money back is blocked.
 */
export async function syncReceivable(manager: EntityManager, transaction: Transaction, at: Date): Promise<void> {
  const suspense = transaction.type === 'buy' ? ACCOUNTS.suspenseFiat : ACCOUNTS.suspenseCrypto;
  const booked = await balancesOf(manager, transaction.id);
  const amountOf = (account: string, currency: string): Decimal =>
    new Decimal(booked.find((each) => each.account === account && each.currency === currency)?.amount ?? 0);
  for (const currency of new Set(booked.map((each) => each.currency))) {
    const claim = { currency, open: amountOf(ACCOUNTS.receivable, currency), givenUp: amountOf(ACCOUNTS.writtenOff, currency) };
    const known = claim.open.plus(claim.givenUp);
    const grown = Decimal.max(0, known.plus(amountOf(suspense, currency))).minus(known);
    for (const booking of bookingsOf(transaction, claim, grown)) await rows(manager, book(booking, at));
    if (grown.gt(0) && transaction.type === 'buy') await blockUser(manager, transaction.userId, `the bank took back what was paid for ${transaction.id}`);
  }
}

interface Claim {
  readonly currency: string;
  readonly open: Decimal;
  readonly givenUp: Decimal;
}

/** What comes back pays an open claim first. */
function bookingsOf(transaction: Transaction, { currency, open }: Claim, grown: Decimal): Booking[] {
  const ofOpen = Decimal.max(grown, open.neg());
  const recovered = ofOpen.minus(grown);
  return [
    ...(ofOpen.isZero() ? [] : [receivableBooking(transaction, { reference: ids.next(), currency, amount: ofOpen })]),
    ...(recovered.isZero() ? [] : [recoveredBooking(transaction, { reference: ids.next(), currency, amount: recovered })]),
  ];
}
