import { type Executor, rows, sql } from '@rampart/sql';

export interface LedgerLine {
  readonly at: Date;
  readonly cause: string;
  readonly account: string;
  /** Decimal text; positive is debit, negative is credit. */
  readonly amount: string;
  /** Sum of this and every previous line in the currency; zero at the end of each booking. */
  readonly running: string;
}

export interface LedgerOfCurrency {
  readonly currency: string;
  readonly lines: readonly LedgerLine[];
}

/** Lists a transaction's bookings per currency, each line with its running total. */
export async function ledgerOf(database: Executor, transactionId: string): Promise<LedgerOfCurrency[]> {
  const lines = await rows<LedgerLine & { readonly currency: string }>(
    database,
    sql`SELECT p.currency, j.at, j.cause, p.account, trim_scale(p.amount)::text AS amount,
          trim_scale(sum(p.amount) OVER (PARTITION BY p.currency ORDER BY j.id, p.id))::text AS running
        FROM posting p JOIN journal j ON j.id = p.journal_id AND j.partner_id = p.partner_id
        WHERE j.transaction_id = ${transactionId} ORDER BY p.currency, j.id, p.id`,
  );
  const currencies = [...new Set(lines.map(({ currency }) => currency))];
  return currencies.map((currency) => ({
    currency,
    lines: lines
      .filter((line) => line.currency === currency)
      .map(({ at, cause, account, amount, running }) => ({ at, cause, account, amount, running })),
  }));
}
