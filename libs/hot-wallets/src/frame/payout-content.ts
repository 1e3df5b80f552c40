import type { ChainSchema } from './chain-database.js';

/** Columns of `payout` that say what is paid, and to whom, with their values for a key without a payout. */
export const NO_CONTENT: Readonly<Record<ChainSchema, Readonly<Record<string, string>>>> = {
  bitcoin: { address: '', sats: '0' },
  evm: { chain: '', address: '', currency: '', units: '0' },
  tron: { address: '', currency: '', units: '0' },
};

export const contentColumns = (schema: ChainSchema): readonly string[] => Object.keys(NO_CONTENT[schema]);

/** Parameters of the statement before those of the content. */
const FIXED = 6;

/**
 * Stores a payout: its key is $1, its transaction $2, its approval $3, its state $4, the reason $5, the time $6. Its content follows, and then the content that
 * the caller has read under the key. A deferred row takes the new content unless another call was faster, and keeps its passkey only if the content is the same.
 */
export function enqueueStatement(schema: ChainSchema): string {
  const columns = contentColumns(schema);
  const listed = (write: (column: string, at: number) => string): string => columns.map(write).join(', ');
  const row = listed((column) => `p.${column}`);
  const written = listed((column) => `excluded.${column}`);
  const assigned = listed((column) => `${column} = excluded.${column}`);
  const content = listed((_, at) => `$${FIXED + at + 1}`);
  const seen = listed((_, at) => `$${FIXED + columns.length + at + 1}`);
  return `INSERT INTO ${schema}.payout AS p (key, transaction_id, token, state, reason, created_at, ${columns.join(', ')})
   VALUES ($1, $2, $3, $4, $5, $6, ${content})
   ON CONFLICT (key) DO UPDATE SET state = excluded.state, reason = excluded.reason, token = excluded.token, created_at = excluded.created_at,
     ${assigned},
     assertion = CASE WHEN (${row}) = (${written}) THEN p.assertion END
   WHERE p.state = 'deferred' AND (${row}) IN ((${written}), (${seen}))`;
}
