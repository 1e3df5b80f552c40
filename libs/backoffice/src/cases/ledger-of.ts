import type { LedgerOfCurrencyView } from '@rampart/contract';
import { type Executor, rows, sql } from '@rampart/data';

type Row = {
  readonly currency: string;
  readonly at: Date;
  readonly cause: string;
  readonly account: string;
  readonly amount: string;
  readonly running: string;
};

/** Lists a transaction's bookings per currency, each line with its running total. */
export async function ledgerOf(database: Executor, transactionId: string): Promise<LedgerOfCurrencyView[]> {
  const lines = await rows<Row>(
    database,
    sql`SELECT p.currency, j.at, j.cause, p.account, trim_scale(p.amount)::text AS amount,
          trim_scale(sum(p.amount) OVER (PARTITION BY p.currency ORDER BY j.id, p.id))::text AS running
        FROM posting p JOIN journal j ON j.id = p.journal_id
        WHERE j.transaction_id = ${transactionId} ORDER BY p.currency, j.id, p.id`,
  );
  const currencies = [...new Set(lines.map(({ currency }) => currency))];
  return currencies.map((currency) => ({
    currency,
    lines: lines
      .filter((line) => line.currency === currency)
      .map(({ at, cause, account, amount, running }) => ({ at: at.toISOString(), cause, account, amount, running })),
  }));
}
