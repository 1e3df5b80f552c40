import type { UnwantedPayout } from '@rampart/ports';
import type { ChainDatabase, ChainSchema } from './chain-database.js';
import { contentColumns, NO_CONTENT } from './payout-content.js';

/** Refuses a key for good, unless a transaction was planned for it. Inserts a row for a key without one, so that a late call finds it. */
export async function withdrawRow(
  database: ChainDatabase,
  schema: ChainSchema,
  { key, transactionId, at }: UnwantedPayout & { readonly at: Date },
): Promise<void> {
  const columns = contentColumns(schema);
  await database.query(
    `INSERT INTO ${schema}.payout AS p (key, transaction_id, created_at, state, reason, ${columns.join(', ')})
     VALUES ($1, $2, $3, 'refused', 'it was withdrawn before it was sent', ${columns.map((_, at) => `$${at + 4}`).join(', ')})
     ON CONFLICT (key) DO UPDATE SET state = excluded.state, reason = excluded.reason, assertion = NULL
     WHERE p.state IN ('queued', 'held', 'deferred')`,
    [key, transactionId, at, ...Object.values(NO_CONTENT[schema])],
  );
}
