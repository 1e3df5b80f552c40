import { inOneStatement, type Sql, sql } from '@rampart/sql';
import { manyEventsStatements, transactionUpdated } from '@rampart/webhooks';
import type { StatusChange } from './change.js';

/** A change of status that changes no amount, needs no job and sends no email. */
export type PlainChange = Pick<StatusChange, 'transaction' | 'from' | 'signal'>;

/**
 * Builds one statement for plain changes of many transactions: the rows, their history and the webhook events with their deliveries. Returns the ids of the
 * changed transactions; a transaction at another version is not changed.
 */
export const changeManyStatement = (changes: readonly PlainChange[]): Sql =>
  inOneStatement(
    {
      change: sql`
        SELECT * FROM jsonb_to_recordset(${JSON.stringify(changes.map(changeRow))}::jsonb)
          AS c(id uuid, partner_id uuid, version int, from_status text, to_status text, signal text, at timestamptz)`,
      changed: sql`
        UPDATE transaction t SET status = c.to_status, version = c.version, updated_at = c.at
        FROM change c WHERE t.id = c.id AND t.partner_id = c.partner_id AND t.version = c.version - 1 RETURNING t.id`,
      history: sql`
        INSERT INTO transaction_history (transaction_id, partner_id, version, from_status, to_status, signal, at)
        SELECT id, partner_id, version, from_status, to_status, signal, at FROM change`,
      ...manyEventsStatements(changes.map(({ transaction }) => transactionUpdated(transaction))),
    },
    sql`SELECT id FROM changed`,
  );

const changeRow = ({ transaction, from, signal }: PlainChange): Readonly<Record<string, unknown>> => ({
  id: transaction.id,
  partner_id: transaction.partnerId,
  version: transaction.version,
  from_status: from,
  to_status: transaction.status,
  signal,
  at: transaction.updatedAt.toISOString(),
});
