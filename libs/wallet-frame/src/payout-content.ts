import { joinSql, rawSql, type Sql, sql } from '@rampart/sql';
import type { ChainSchema } from './chain-database.js';

/** Columns of `payout` that say what is paid, and to whom, with their values for a key without a payout. */
export const NO_CONTENT: Readonly<Record<ChainSchema, Readonly<Record<string, string>>>> = {
  bitcoin: { address: '', sats: '0' },
  evm: { chain: '', address: '', currency: '', units: '0' },
  tron: { address: '', currency: '', units: '0' },
};

export const contentColumns = (schema: ChainSchema): readonly string[] => Object.keys(NO_CONTENT[schema]);

export interface NewPayoutRow {
  readonly key: string;
  readonly transactionId: string;
  readonly token: string | undefined;
  readonly state: string;
  readonly reason: string | undefined;
  readonly at: Date;
  /** Values of `contentColumns`. */
  readonly content: readonly unknown[];
  /** The content that the caller has read under the key; undefined values if it has read none. */
  readonly seen: readonly unknown[];
}

/**
 * Stores a payout. A deferred row takes the new content unless another call was faster, and keeps its passkey only if the content is the same.
 */
export function enqueueStatement(schema: ChainSchema, payout: NewPayoutRow): Sql {
  const columns = contentColumns(schema);
  const listed = (write: (column: string) => string): Sql => rawSql(columns.map(write).join(', '));
  const row = listed((column) => `p.${column}`);
  const written = listed((column) => `excluded.${column}`);
  const assigned = listed((column) => `${column} = excluded.${column}`);
  const { key, transactionId, token, state, reason, at } = payout;
  return sql`INSERT INTO ${rawSql(schema)}.payout AS p (key, transaction_id, token, state, reason, created_at, ${listed((column) => column)})
   VALUES (${key}, ${transactionId}, ${token}, ${state}, ${reason}, ${at}, ${joinSql(payout.content)})
   ON CONFLICT (key) DO UPDATE SET state = excluded.state, reason = excluded.reason, token = excluded.token, created_at = excluded.created_at,
     ${assigned},
     assertion = CASE WHEN (${row}) = (${written}) THEN p.assertion END
   WHERE p.state = 'deferred' AND (${row}) IN ((${written}), (${joinSql(payout.seen)}))`;
}
