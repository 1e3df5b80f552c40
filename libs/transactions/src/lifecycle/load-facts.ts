import type { Payout, Receipt, Transaction } from '@rampart/data';
import { rows, type Sql, sql } from '@rampart/sql';
import { Decimal, PRECISION } from '@rampart/kernel';
import { ACCOUNTS, bookedBy } from '@rampart/ledger';
import type { EntityManager } from 'typeorm';
import { minimumAmount } from '../orders/minimum-amount.js';
import type { Facts, MoneyPolicy, ReceivedMoney } from './facts.js';

/** Facts that are known without the rows. */
export interface KnownFacts {
  readonly policy: MoneyPolicy;
  readonly currentPrice?: Decimal | undefined;
}

/** A receipt that was not dropped. */
type ReceiptFacts = Pick<
  Receipt,
  'kind' | 'currency' | 'amount' | 'occurredAt' | 'recordedAt' | 'confirmations' | 'needed'
>;
/** A payout that has not failed; failed ones moved nothing. */
type PayoutFacts = Pick<Payout, 'purpose' | 'currency' | 'amount' | 'state' | 'settles'>;

/** Facts from the rows of a transaction's money, and the time. */
interface MoneyRows {
  readonly receipts: readonly ReceiptFacts[];
  readonly payouts: readonly PayoutFacts[];
  readonly allocated: Decimal;
  readonly refundRequested: boolean;
  readonly now: Date;
}

/** Reads the facts that guards decide by. The caller holds the transaction's lock, so that no other worker changes them in the meantime. */
export async function loadFacts(manager: EntityManager, transaction: Transaction, known: KnownFacts): Promise<Facts> {
  const [stored] = await rows<StoredMoney>(manager, moneyQuery(transaction).prepared());
  if (!stored) throw new Error(`transaction ${transaction.id} has no facts`);
  return factsOf(transaction, moneyOf(stored), known);
}

/** Amounts and times as text. */
interface StoredMoney {
  readonly receipts: readonly (Omit<ReceiptFacts, 'amount' | 'occurredAt' | 'recordedAt'> & {
    amount: string;
    occurredAt: string;
    recordedAt: string;
  })[];
  readonly payouts: readonly (Omit<PayoutFacts, 'amount'> & { amount: string })[];
  readonly allocated: string;
  readonly refundRequested: boolean;
  readonly now: Date;
}

/** One statement, since each signal reads it under the lock. The allocated amount comes from the ledger, less reversals. */
const moneyQuery = ({ id, type }: Transaction): Sql => sql`
  SELECT rampart_now() AS now,
    (SELECT coalesce(jsonb_agg(jsonb_build_object('kind', kind, 'currency', currency, 'amount', amount::text, 'occurredAt', occurred_at, 'recordedAt', recorded_at,
       'confirmations', confirmations, 'needed', needed)), '[]') FROM receipt WHERE transaction_id = ${id} AND NOT dropped) AS receipts,
    (SELECT coalesce(jsonb_agg(jsonb_build_object('purpose', purpose, 'currency', currency, 'amount', amount::text, 'state', state,
       'settles', settles)), '[]') FROM payout WHERE transaction_id = ${id} AND state <> 'failed') AS payouts,
    EXISTS (SELECT FROM transaction_history WHERE transaction_id = ${id} AND signal = 'refundRequested') AS "refundRequested",
    ${bookedBy(id, type === 'buy' ? ACCOUNTS.suspenseFiat : ACCOUNTS.suspenseCrypto, ['allocated', 'allocationTakenBack'])}::text AS allocated`;

const moneyOf = ({ receipts, payouts, allocated, ...known }: StoredMoney): MoneyRows => ({
  ...known,
  receipts: receipts.map((each) => ({
    ...each,
    amount: new Decimal(each.amount),
    occurredAt: new Date(each.occurredAt),
    recordedAt: new Date(each.recordedAt),
  })),
  payouts: payouts.map((each) => ({ ...each, amount: new Decimal(each.amount) })),
  allocated: new Decimal(allocated),
});

/** Facts of a transaction that never had receipts, payouts or ledger entries. */
export const factsWithoutMoney = (transaction: Transaction, now: Date, known: KnownFacts): Facts =>
  factsOf(transaction, { now, ...NO_MONEY }, known);

const NO_MONEY = { receipts: [], payouts: [], allocated: new Decimal(0), refundRequested: false };

function factsOf(transaction: Transaction, { receipts, payouts, ...money }: MoneyRows, known: KnownFacts): Facts {
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
    isWithdrawing: payouts.some(({ state }) => state === 'withdrawing'),
    hasEndingPayout: payouts.some(({ settles }) => settles),
    ...money,
    refundDecided: transaction.refundDecidedAt !== null,
    honouredLate: wasHonouredLate(transaction),
    lockedPrice: transaction.cryptoPrice,
    currentPrice: known.currentPrice,
    expiresAt: transaction.expiresAt,
    policy: known.policy,
  };
}

const orderedOf = ({ type, currency, fiat, cryptoCurrency, crypto }: Transaction) =>
  type === 'buy' ? { currency, amount: fiat } : { currency: cryptoCurrency, amount: crypto };

/** An order that was carried out for a part of what was agreed, and is not late, has a different amount. */
const wasHonouredLate = ({ type, agreed, fiat, crypto }: Transaction): boolean =>
  !!agreed && (type === 'buy' ? fiat.eq(agreed.fiat) : crypto.eq(agreed.crypto));

const returnedOf = ({ currency, amount, state }: PayoutFacts): Facts['returned'][number] => ({
  currency,
  amount,
  sent: state === 'submitted' || state === 'confirmed',
});

const receivedOf = (receipt: ReceiptFacts): ReceivedMoney => {
  const { currency, amount, occurredAt, recordedAt } = receipt;
  return { currency, amount, occurredAt, recordedAt, final: isFinal(receipt) };
};

/** Whether a receipt is final: a payment once the bank reports it, a deposit once it has the required confirmations. */
export const isFinal = ({ kind, needed, confirmations }: Pick<Receipt, 'kind' | 'needed' | 'confirmations'>): boolean =>
  kind === 'fiat' || (needed !== null && confirmations >= needed);
