import { Payout, Receipt, rows, sql, type Transaction } from '@rampart/data';
import { Decimal, PRECISION } from '@rampart/kernel';
import { ACCOUNTS, balancesBookedBy } from '@rampart/ledger';
import { CHAINS } from '@rampart/methods';
import type { EntityManager } from 'typeorm';
import type { Facts, MoneyPolicy, ReceivedMoney } from './lifecycle/facts.js';
import { leastOf } from './least-order.js';

/** What the guards look at. Read under the transaction's lock, so that nobody changes it meanwhile. */
export async function loadFacts(
  manager: EntityManager,
  transaction: Transaction,
  known: { policy: MoneyPolicy; currentPrice?: Decimal | undefined },
): Promise<Facts> {
  const receipts = await manager.findBy(Receipt, { transactionId: transaction.id, dropped: false });
  const payouts = (await manager.findBy(Payout, { transactionId: transaction.id })).filter(({ state }) => state !== 'failed');
  const [clock] = await rows<{ now: Date }>(manager, sql`SELECT rampart_now() AS now`);
  if (!clock) throw new Error('the database has no clock');
  const ordered = orderedOf(transaction);
  return {
    type: transaction.type,
    status: transaction.status,
    ordered,
    least: leastOf(transaction),
    minorUnit: new Decimal(10).pow(-PRECISION[ordered.currency]),
    received: receipts.map(receivedOf),
    returned: payouts.filter(({ purpose }) => purpose === 'refund').map(returnedOf),
    payoutAlive: payouts.some(({ purpose }) => purpose === 'payout'),
    settled: payouts.some(({ settles }) => settles),
    taken: await takenBy(manager, transaction),
    refundDecided: transaction.refundDecidedAt !== null,
    lockedPrice: transaction.cryptoPrice,
    currentPrice: known.currentPrice,
    now: clock.now,
    expiresAt: transaction.expiresAt,
    policy: known.policy,
  };
}

const orderedOf = ({ type, currency, fiat, cryptoCurrency, crypto }: Transaction) =>
  type === 'buy' ? { currency, amount: fiat } : { currency: cryptoCurrency, amount: crypto };

/** The books know it: what was allocated, less what was taken back. */
async function takenBy(manager: EntityManager, { id, type }: Transaction): Promise<Decimal> {
  const suspense = type === 'buy' ? ACCOUNTS.suspenseFiat : ACCOUNTS.suspenseCrypto;
  const booked = await balancesBookedBy(manager, id, ['allocated', 'allocationTakenBack']);
  return new Decimal(booked.find(({ account }) => account === suspense)?.amount ?? 0);
}

const returnedOf = ({ currency, amount, state }: Payout): Facts['returned'][number] => ({
  currency,
  amount,
  sent: state === 'submitted' || state === 'confirmed',
});

const receivedOf = ({ kind, currency, amount, occurredAt, chain, confirmations }: Receipt): ReceivedMoney => ({
  currency,
  amount,
  occurredAt,
  final: kind === 'fiat' || (chain !== null && confirmations >= CHAINS[chain].confirmations),
});
