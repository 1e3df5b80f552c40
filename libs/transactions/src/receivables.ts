import { rows, type Transaction } from '@rampart/data';
import { Decimal, ids } from '@rampart/kernel';
import { ACCOUNTS, balancesOf, book } from '@rampart/ledger';
import { blockUser } from '@rampart/users';
import type { EntityManager } from 'typeorm';
import { receivableBooking } from './journals.js';

/**
 * Keeps the claim against a transaction's user at what the books say: as much as was given for money that is no longer here. It
 * grows when money vanishes and shrinks when it comes back. Whoever had their bank take money back is blocked.
 */
export async function keepReceivable(manager: EntityManager, transaction: Transaction, at: Date): Promise<void> {
  const suspense = transaction.type === 'buy' ? ACCOUNTS.suspenseFiat : ACCOUNTS.suspenseCrypto;
  const booked = await balancesOf(manager, transaction.id);
  const amountOf = (account: string, currency: string): Decimal =>
    new Decimal(booked.find((each) => each.account === account && each.currency === currency)?.amount ?? 0);
  for (const currency of new Set(booked.map((each) => each.currency))) {
    const claimed = amountOf(ACCOUNTS.receivable, currency);
    const grown = Decimal.max(0, claimed.plus(amountOf(suspense, currency))).minus(claimed);
    if (grown.isZero()) continue;
    await rows(manager, book(receivableBooking(transaction, { reference: ids.next(), currency, amount: grown }), at));
    if (grown.gt(0) && transaction.type === 'buy') await blockUser(manager, transaction.userId, `the bank took back what was paid for ${transaction.id}`);
  }
}
