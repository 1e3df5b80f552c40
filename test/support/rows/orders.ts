import type { Payout } from '@rampart/data';
import { Decimal } from '@rampart/kernel';
import { type Row, run, type Source } from './table.js';
import { payouts, postings, transactions } from './tables.js';
import { ago } from './time.js';

/** Oldest first. */
export const payoutsOf = (source: Source, transactionId: string): Promise<Row<Payout>[]> =>
  payouts.find(source, { transactionId }, ['createdAt', 'generation']);

/** The payment window of an order ended so long ago, though no job has closed it. Answers its end. */
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

/** Copies an order under other ids, each created a third of a millisecond after the one before. */
export const copyOrder = (source: Source, id: string, copies: readonly string[]): Promise<unknown> =>
  run(
    source,
    `INSERT INTO transaction SELECT (jsonb_populate_record(t, jsonb_build_object('id', copy.id, 'created_at', t.created_at + copy.n / 3 * interval '1 ms'))).*
     FROM transaction t, unnest($2::uuid[]) WITH ORDINALITY AS copy(id, n) WHERE t.id = $1`,
    [id, copies],
  );
