import { CHAINS, Decimal } from '@rampart/kernel';
import { balancesOf, trialBalance } from '@rampart/ledger';
import type { TestDatabase } from './database.js';
import { deposits, fiatPayments, sentPayouts } from './rows/sandbox.js';

type Books = { readonly database: Pick<TestDatabase, 'query'> };
/** `account currency` to plain decimal text; credit is negative. Zeros are left out. */
export type Balances = Readonly<Record<string, string>>;

/** Accounts for pending, promised or owed money: none may keep an amount when an order has ended. */
const OPEN = /^(suspense_fiat|suspense_crypto|customer_liability|refund_payable|receivable) /;
const HOLDINGS = /^(bank|hot_wallet:\w+)$/;

export const balances = async (world: Books, transactionId: string): Promise<Balances> =>
  Object.fromEntries(
    (await balancesOf(executor(world), transactionId)).map(({ account, currency, amount }) => [
      `${account} ${currency}`,
      amount,
    ]),
  );

/**
 * Checks the books of a transaction at rest: they balance in each currency; nothing is pending, promised or owed except the named holds; bank and hot wallets
 * moved by exactly what the outside world paid in and received; and everything balances.
 */
export async function expectSettled(
  world: Books,
  transactionId: string,
  { holds = {} }: { holds?: Balances } = {},
): Promise<Balances> {
  const booked = await balancesOf(executor(world), transactionId);
  const all = Object.fromEntries(booked.map(({ account, currency, amount }) => [`${account} ${currency}`, amount]));

  expect(sumsPerCurrency(booked)).toEqual({});
  expect(Object.fromEntries(Object.entries(all).filter(([key]) => OPEN.test(key)))).toEqual(holds);
  expect(sumsPerCurrency(booked.filter(({ account }) => HOLDINGS.test(account)))).toEqual(
    sumsPerCurrency(await outsideWorld(world, transactionId)),
  );
  expect(sumsPerCurrency(await trialBalance(executor(world)))).toEqual({});
  return all;
}

interface Movement {
  readonly currency: string;
  readonly amount: string;
}

/** Movements by the simulated world's own record, not the service's: what came in for good, less what was sent. */
async function outsideWorld({ database }: Books, transactionId: string): Promise<Movement[]> {
  const paid = await fiatPayments.find(database, { transactionId, reversed: false });
  const deposited = await deposits.find(database, { transactionId, dropped: false });
  const sent = await sentPayouts.find(database, { transactionId, outcome: 'succeed' });
  return [
    ...paid,
    ...deposited.filter(({ chain, confirmations }) => confirmations >= CHAINS[chain].confirmations),
    ...sent.map(({ currency, amount }) => ({ currency, amount: `-${amount}` })),
  ];
}

function sumsPerCurrency(movements: readonly Movement[]): Balances {
  const sums = new Map<string, Decimal>();
  for (const { currency, amount } of movements) sums.set(currency, (sums.get(currency) ?? new Decimal(0)).plus(amount));
  return Object.fromEntries(
    [...sums].filter(([, sum]) => !sum.isZero()).map(([currency, sum]) => [currency, sum.toFixed()]),
  );
}

/** Adapts a test's database to the query interface of a TypeORM manager. */
const executor = ({ database }: Books) => ({
  query: (text: string, values?: unknown[]) => database.query(text, values),
});
