import type { UnwantedPayout } from '@rampart/ports';

/** Columns of a driver's `payout` that hold the content of a payout, and their values for a key without one. */
const EMPTY = {
  bitcoin: { columns: 'address, sats', values: `'', 0` },
  evm: { columns: 'chain, address, currency, units', values: `'', '', '', 0` },
  tron: { columns: 'address, currency, units', values: `'', '', 0` },
} as const;

interface DriverDatabase {
  query<T>(sql: string, parameters?: readonly unknown[]): Promise<T[]>;
}

/** Refuses a key for good, unless a transaction was planned for it. Inserts a row for a key without one, so that a late call finds it. */
export async function withdrawRow(
  database: DriverDatabase,
  schema: keyof typeof EMPTY,
  { key, transactionId, at }: UnwantedPayout & { readonly at: Date },
): Promise<void> {
  const { columns, values } = EMPTY[schema];
  await database.query(
    `INSERT INTO ${schema}.payout AS p (key, transaction_id, ${columns}, state, reason, created_at)
     VALUES ($1, $2, ${values}, 'refused', 'it was withdrawn before it was sent', $3)
     ON CONFLICT (key) DO UPDATE SET state = excluded.state, reason = excluded.reason, assertion = NULL
     WHERE p.state IN ('queued', 'held', 'deferred')`,
    [key, transactionId, at],
  );
}
