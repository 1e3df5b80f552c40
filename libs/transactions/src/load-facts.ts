import { Payout, Receipt, rows, sql, type Transaction } from '@rampart/data';
import { CHAINS } from '@rampart/methods';
import { type EntityManager, Not } from 'typeorm';
import type { Facts, ReceivedMoney } from './lifecycle/facts.js';

/** What the guards look at. Read under the transaction's lock, so that nobody changes it meanwhile. */
export async function loadFacts(manager: EntityManager, transaction: Transaction): Promise<Facts> {
  const receipts = await manager.findBy(Receipt, { transactionId: transaction.id, dropped: false });
  const refunds = await manager.findBy(Payout, { transactionId: transaction.id, purpose: 'refund', state: Not('failed') });
  const [clock] = await rows<{ now: Date }>(manager, sql`SELECT rampart_now() AS now`);
  if (!clock) throw new Error('the database has no clock');
  return {
    type: transaction.type,
    status: transaction.status,
    ordered: orderedOf(transaction),
    received: receipts.map(receivedOf),
    returned: refunds.map(({ currency, amount, state }) => ({ currency, amount, sent: state === 'submitted' || state === 'confirmed' })),
    now: clock.now,
    expiresAt: transaction.expiresAt,
  };
}

const orderedOf = ({ type, currency, fiat, cryptoCurrency, crypto }: Transaction): Facts['ordered'] =>
  type === 'buy' ? { currency, amount: fiat } : { currency: cryptoCurrency, amount: crypto };

const receivedOf = ({ kind, currency, amount, occurredAt, chain, confirmations }: Receipt): ReceivedMoney => ({
  currency,
  amount,
  occurredAt,
  final: kind === 'fiat' || (chain !== null && confirmations >= CHAINS[chain].confirmations),
});
