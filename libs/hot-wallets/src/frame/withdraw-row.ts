import type { UnwantedPayout } from '@rampart/ports';
import type { ChainDatabase, ChainSchema } from './chain-database.js';
import { PAYOUT_CONTENT } from './payout-content.js';

/** Values of the columns of `PAYOUT_CONTENT` for a key without a payout. */
const EMPTY = { bitcoin: `'', 0`, evm: `'', '', '', 0`, tron: `'', '', 0` } as const;

/** Refuses a key for good, unless a transaction was planned for it. Inserts a row for a key without one, so that a late call finds it. */
export async function withdrawRow(
  database: ChainDatabase,
  schema: ChainSchema,
  { key, transactionId, at }: UnwantedPayout & { readonly at: Date },
): Promise<void> {
  await database.query(
    `INSERT INTO ${schema}.payout AS p (key, transaction_id, ${PAYOUT_CONTENT[schema].join(', ')}, state, reason, created_at)
     VALUES ($1, $2, ${EMPTY[schema]}, 'refused', 'it was withdrawn before it was sent', $3)
     ON CONFLICT (key) DO UPDATE SET state = excluded.state, reason = excluded.reason, assertion = NULL
     WHERE p.state IN ('queued', 'held', 'deferred')`,
    [key, transactionId, at],
  );
}
