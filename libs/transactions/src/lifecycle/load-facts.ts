import { Payout, Receipt, type Transaction } from '@rampart/data';
import { Decimal, PRECISION } from '@rampart/kernel';
import { ACCOUNTS, balancesBookedBy } from '@rampart/ledger';
import type { EntityManager } from 'typeorm';
import { minimumAmount } from '../orders/minimum-amount.js';
import { databaseNow } from './database-now.js';
import type { Facts, MoneyPolicy, ReceivedMoney } from './facts.js';

/** Facts that are known without the rows. */
export interface KnownFacts {
  readonly policy: MoneyPolicy;
  readonly currentPrice?: Decimal | undefined;
}

/** Rows about a transaction's money, and the time. */
interface MoneyRows {
  readonly receipts: readonly Receipt[];
  /** Those that failed moved nothing. */
  readonly payouts: readonly Payout[];
  readonly allocated: Decimal;
  readonly now: Date;
}

/** Reads the facts that guards decide by. The caller holds the transaction's lock, so no other worker changes them meanwhile. */
export async function loadFacts(manager: EntityManager, transaction: Transaction, known: KnownFacts): Promise<Facts> {
  const receipts = await manager.findBy(Receipt, { transactionId: transaction.id, dropped: false });
  const payouts = (await manager.findBy(Payout, { transactionId: transaction.id })).filter(
    ({ state }) => state !== 'failed',
  );
  const allocated = await findAllocated(manager, transaction);
  return factsOf(transaction, { receipts, payouts, allocated, now: await databaseNow(manager) }, known);
}

/** Facts of a transaction that never had receipts, payouts or entries in the books. */
export const factsWithoutMoney = (transaction: Transaction, now: Date, known: KnownFacts): Facts =>
  factsOf(transaction, { receipts: [], payouts: [], allocated: new Decimal(0), now }, known);

function factsOf(transaction: Transaction, { receipts, payouts, allocated, now }: MoneyRows, known: KnownFacts): Facts {
  const ordered = orderedOf(transaction);
  return {
    type: transaction.type,
    status: transaction.status,
    ordered,
    discount: transaction.fiatDiscount ?? new Decimal(0),
    minimumAmount: transaction.minimumAmount ?? minimumAmount(transaction),
    minorUnit: new Decimal(10).pow(-PRECISION[ordered.currency]),
    received: receipts.map(receivedOf),
    returned: payouts.filter(({ purpose }) => purpose === 'refund').map(returnedOf),
    hasLivePayout: payouts.some(({ purpose }) => purpose === 'payout'),
    hasEndingPayout: payouts.some(({ settles }) => settles),
    allocated,
    refundDecided: transaction.refundDecidedAt !== null,
    lockedPrice: transaction.cryptoPrice,
    currentPrice: known.currentPrice,
    now,
    expiresAt: transaction.expiresAt,
    policy: known.policy,
  };
}

const orderedOf = ({ type, currency, fiat, cryptoCurrency, crypto }: Transaction) =>
  type === 'buy' ? { currency, amount: fiat } : { currency: cryptoCurrency, amount: crypto };

/** Reads the allocated amount from the books, less reversals. */
async function findAllocated(manager: EntityManager, { id, type }: Transaction): Promise<Decimal> {
  const suspense = type === 'buy' ? ACCOUNTS.suspenseFiat : ACCOUNTS.suspenseCrypto;
  const booked = await balancesBookedBy(manager, id, ['allocated', 'allocationTakenBack']);
  return new Decimal(booked.find(({ account }) => account === suspense)?.amount ?? 0);
}

const returnedOf = ({ currency, amount, state }: Payout): Facts['returned'][number] => ({
  currency,
  amount,
  sent: state === 'submitted' || state === 'confirmed',
});

const receivedOf = (receipt: Receipt): ReceivedMoney => {
  const { currency, amount, occurredAt } = receipt;
  return { currency, amount, occurredAt, final: isFinal(receipt) };
};

/** Whether a receipt is final: a payment once the bank reports it, a deposit once it has the required confirmations. */
export const isFinal = ({ kind, needed, confirmations }: Receipt): boolean =>
  kind === 'fiat' || (needed !== null && confirmations >= needed);
