import type { UnwantedPayout } from '@rampart/ports';
import { joinSql, rawSql, rows, sql } from '@rampart/sql';
import type { ChainDatabase, ChainSchema } from './chain-database.js';
import { contentColumns, NO_CONTENT } from './payout-content.js';

/** Refuses a key for good, unless a transaction was planned for it. Inserts a row for a key without one, so that a late call finds it. */
export async function withdrawRow(
  database: ChainDatabase,
  schema: ChainSchema,
  { key, transactionId, at }: UnwantedPayout & { readonly at: Date },
): Promise<void> {
  const columns = rawSql(contentColumns(schema).join(', '));
  const content = joinSql(Object.values(NO_CONTENT[schema]));
  await rows(
    database,
    sql`INSERT INTO ${rawSql(schema)}.payout AS p (key, transaction_id, created_at, state, reason, ${columns})
        VALUES (${key}, ${transactionId}, ${at}, 'refused', 'it was withdrawn before it was sent', ${content})
        ON CONFLICT (key) DO UPDATE SET state = excluded.state, reason = excluded.reason, assertion = NULL
        WHERE p.state IN ('queued', 'held', 'deferred')`,
  );
}
