import { type Executor, rows, type Sql, sql } from '@rampart/sql';
import type { Account } from './accounts.js';

export interface Balance {
  readonly account: string;
  readonly currency: string;
  /** Decimal text. */
  readonly amount: string;
}

/** Reads a transaction's balances per account and currency, without zero balances. */
export const balancesOf = (database: Executor, transactionId: string): Promise<Balance[]> =>
  rows<Balance>(
    database,
    sql`SELECT p.account, p.currency, trim_scale(sum(p.amount))::text AS amount
        FROM posting p JOIN journal j ON j.id = p.journal_id AND j.partner_id = p.partner_id
        WHERE j.transaction_id = ${transactionId} GROUP BY p.account, p.currency HAVING sum(p.amount) <> 0 ORDER BY 1, 2`.prepared(),
  );

/** A subquery for the amount that the entries of some causes booked to one of a transaction's accounts, whose currency is that of the order. */
export const bookedBy = (transactionId: string, account: Account, causes: readonly string[]): Sql => sql`
  (SELECT coalesce(sum(p.amount), 0) FROM posting p JOIN journal j ON j.id = p.journal_id AND j.partner_id = p.partner_id
   WHERE j.transaction_id = ${transactionId} AND j.cause = ANY(${causes}) AND p.account = ${account})`;

/** Reads the balances of many transactions, by transaction id, without those that have no entries. */
export async function balancesOfEach(
  database: Executor,
  transactionIds: readonly string[],
): Promise<ReadonlyMap<string, Balance[]>> {
  const found = await rows<Balance & { id: string }>(
    database,
    sql`SELECT j.transaction_id AS id, p.account, p.currency, trim_scale(sum(p.amount))::text AS amount
        FROM posting p JOIN journal j ON j.id = p.journal_id AND j.partner_id = p.partner_id
        WHERE j.transaction_id = ANY(${transactionIds}::uuid[]) GROUP BY 1, 2, 3 HAVING sum(p.amount) <> 0 ORDER BY 1, 2, 3`,
  );
  const balances = new Map<string, Balance[]>();
  for (const { id, ...balance } of found) balances.set(id, [...(balances.get(id) ?? []), balance]);
  return balances;
}

/** Reads the balances over all entries, from the sums that triggers maintain. */
export const trialBalance = (database: Executor): Promise<Balance[]> =>
  rows<Balance>(
    database,
    sql`SELECT account, currency, trim_scale(sum(amount))::text AS amount FROM account_sum GROUP BY account, currency ORDER BY 1, 2`,
  );

/**
 * Lists the accounts whose maintained sum differs from that of their entries, with the difference. There are none unless rows were changed without the
 * triggers. Reads every entry.
 */
export const findWrongSums = (database: Executor): Promise<Balance[]> =>
  rows<Balance>(
    database,
    sql`SELECT account, currency, trim_scale(sum(amount))::text AS amount FROM (
          SELECT account, currency, amount FROM account_sum UNION ALL SELECT account, currency, -amount FROM posting) both_kinds
        GROUP BY account, currency HAVING sum(amount) <> 0 ORDER BY 1, 2`,
  );
