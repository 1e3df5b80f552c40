import { orderMac, type Payout, Transaction } from '@rampart/data';
import { Decimal } from '@rampart/kernel';
import { getMetadataArgsStorage } from 'typeorm';
import type { TestDatabase } from '../database.js';
import { type Change, type Row, run, type Source } from './table.js';
import { payouts, postings, transactions } from './tables.js';
import { ago } from './time.js';
import { withoutTriggers } from './without-triggers.js';

/** Sorted with the oldest first. */
export const payoutsOf = (source: Source, transactionId: string): Promise<Row<Payout>[]> =>
  payouts.find(source, { transactionId }, ['createdAt', 'generation']);

/** Ends an order's payment window in the past, although no job has closed it. Returns its end. */
export async function endPaymentWindow(source: Source, id: string, span: string): Promise<Date> {
  const [order] = await transactions.update(source, { id }, { expiresAt: ago(span) });
  return order!.expiresAt;
}

/** The balance of an account in each currency where it is not zero, as `SGD 10`. */
export async function balancesOn(source: Source, account: string): Promise<string[]> {
  const sums = new Map<string, Decimal>();
  for (const { currency, amount } of await postings.find(source, { account }))
    sums.set(currency, (sums.get(currency) ?? new Decimal(0)).plus(amount));
  return [...sums].filter(([, sum]) => !sum.isZero()).map(([currency, sum]) => `${currency} ${sum.toFixed()}`);
}

/** Copies an order under other ids, each created a third of a millisecond after the one before, with MACs of their own. */
export async function copyOrder(source: Source, id: string, copies: readonly string[]): Promise<void> {
  const order = await transactions.get(source, { id });
  await run(
    source,
    `INSERT INTO transaction SELECT (jsonb_populate_record(t, jsonb_build_object('id', copy.id, 'created_at', t.created_at + copy.n / 3 * interval '1 ms', 'mac', copy.mac))).*
     FROM transaction t, unnest($2::uuid[], $3::bytea[]) WITH ORDINALITY AS copy(id, mac, n) WHERE t.id = $1`,
    [id, copies, copies.map((copy) => macOf({ ...order, id: copy }))],
  );
}

/** Recomputes the MAC of every order from its row, for tests that write rows themselves. */
export async function authenticateOrders(source: Source): Promise<void> {
  const orders = await transactions.find(source);
  await run(
    source,
    'UPDATE transaction t SET mac = given.mac FROM unnest($1::uuid[], $2::bytea[]) AS given(id, mac) WHERE t.id = given.id',
    [orders.map(({ id }) => id), orders.map(macOf)],
  );
}

/** Changes an order directly and recomputes its MAC, as an attacker who controls a process of the service would. */
export async function rewriteOrder(
  world: { readonly database: Pick<TestDatabase, 'superuserUrl'> },
  id: string,
  change: Change<Transaction>,
): Promise<void> {
  await withoutTriggers(world, async (rows) => {
    const [order] = await transactions.update(rows, { id }, change);
    await transactions.update(rows, { id }, { mac: macOf(order!) });
  });
}

const decimalNames = getMetadataArgsStorage()
  .filterColumns(Transaction)
  .filter(({ options }) => options.type === 'numeric')
  .map(({ propertyName }) => propertyName);

/** The MAC of what a row says. */
export function macOf(order: Row<Transaction>): Buffer {
  const read: Record<string, unknown> = { ...order };
  for (const name of decimalNames) if (typeof read[name] === 'string') read[name] = new Decimal(read[name]);
  return orderMac(read as unknown as Transaction);
}
