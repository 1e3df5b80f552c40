import { journals } from '../../test/support/rows/tables.js';
import type { World } from '../../test/support/world.js';

/** Accounts on which money is only pending. */
const WAITING = ['suspense_fiat', 'suspense_crypto', 'customer_liability', 'refund_payable', 'receivable'];

/** Open amounts in a transaction's books, as `account currency amount`: none at the end, unless an operator must decide. */
export async function waiting({ database }: Pick<World, 'database'>, transactionId: string): Promise<string[]> {
  const balances = await database.query<{ account: string; currency: string; amount: string }>(
    `SELECT account, currency, trim_scale(sum(amount))::text AS amount FROM posting p JOIN journal j ON j.id = p.journal_id
     WHERE j.transaction_id = $1 AND account = ANY($2) GROUP BY 1, 2 HAVING sum(amount) <> 0 ORDER BY 1, 2`,
    [transactionId, WAITING],
  );
  return balances.map(({ account, currency, amount }) => `${account} ${currency} ${amount}`);
}

/** Whether anything has been booked for the transaction. */
export const isBooked = async ({ database }: Pick<World, 'database'>, transactionId: string): Promise<boolean> =>
  journals.exists(database, { transactionId });

/** Open amounts that belong to no transaction. */
export async function unmatchedInBooks({ database }: Pick<World, 'database'>): Promise<string[]> {
  const balances = await database.query<{ account: string; currency: string; amount: string }>(
    `SELECT account, currency, trim_scale(sum(amount))::text AS amount FROM posting p JOIN journal j ON j.id = p.journal_id
     WHERE j.transaction_id IS NULL AND account LIKE 'suspense%' GROUP BY 1, 2 HAVING sum(amount) <> 0 ORDER BY 1, 2`,
  );
  return balances.map(({ account, currency, amount }) => `${account} ${currency} ${amount}`);
}

/** Currencies in which all that was ever booked does not sum to zero. */
export const unbalanced = async ({ database }: Pick<World, 'database'>): Promise<string[]> =>
  (
    await database.query<{ currency: string }>('SELECT currency FROM posting GROUP BY currency HAVING sum(amount) <> 0')
  ).map(({ currency }) => currency);

/** Balance of an account in each currency, as `currency amount`. */
export async function balances({ database }: Pick<World, 'database'>, account: string): Promise<string[]> {
  const open = await database.query<{ currency: string; amount: string }>(
    `SELECT currency, trim_scale(sum(amount))::text AS amount FROM posting WHERE account = $1 GROUP BY 1 HAVING sum(amount) <> 0 ORDER BY 1`,
    [account],
  );
  return open.map(({ currency, amount }) => `${currency} ${amount}`);
}
