import { type Executor, rows, sql } from '@rampart/data';

export interface Balance {
  readonly account: string;
  readonly currency: string;
  /** Decimal text. */
  readonly amount: string;
}

/** What a transaction's bookings come to, per account and currency; accounts at zero are left out. */
export const balancesOf = (database: Executor, transactionId: string): Promise<Balance[]> =>
  rows<Balance>(
    database,
    sql`SELECT p.account, p.currency, trim_scale(sum(p.amount))::text AS amount
        FROM posting p JOIN journal j ON j.id = p.journal_id
        WHERE j.transaction_id = ${transactionId} GROUP BY p.account, p.currency HAVING sum(p.amount) <> 0 ORDER BY 1, 2`,
  );

/** The same of the bookings of some causes only. */
export const balancesBookedBy = (database: Executor, transactionId: string, causes: readonly string[]): Promise<Balance[]> =>
  rows<Balance>(
    database,
    sql`SELECT p.account, p.currency, trim_scale(sum(p.amount))::text AS amount
        FROM posting p JOIN journal j ON j.id = p.journal_id
        WHERE j.transaction_id = ${transactionId} AND j.cause = ANY(${causes}) GROUP BY p.account, p.currency HAVING sum(p.amount) <> 0 ORDER BY 1, 2`,
  );

/** The same of many transactions, by their ids; those without bookings are left out. */
export async function balancesOfEach(database: Executor, transactionIds: readonly string[]): Promise<ReadonlyMap<string, Balance[]>> {
  const found = await rows<Balance & { id: string }>(
    database,
    sql`SELECT j.transaction_id AS id, p.account, p.currency, trim_scale(sum(p.amount))::text AS amount
        FROM posting p JOIN journal j ON j.id = p.journal_id
        WHERE j.transaction_id = ANY(${transactionIds}::uuid[]) GROUP BY 1, 2, 3 HAVING sum(p.amount) <> 0 ORDER BY 1, 2, 3`,
  );
  const balances = new Map<string, Balance[]>();
  for (const { id, ...balance } of found) balances.set(id, [...(balances.get(id) ?? []), balance]);
  return balances;
}

/** The same over everything. */
export const trialBalance = (database: Executor): Promise<Balance[]> =>
  rows<Balance>(
    database,
    sql`SELECT account, currency, trim_scale(sum(amount))::text AS amount FROM posting GROUP BY account, currency ORDER BY 1, 2`,
  );
