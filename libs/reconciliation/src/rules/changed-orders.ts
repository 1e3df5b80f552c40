import { joinSql, type Sql, sql } from '@rampart/sql';
import { inSpan, type Span } from './rule.js';

/** Written as in the index of exactly these orders: a plan cached for any statuses could not use it. */
const HAS_ENDED = sql`status IN ('completed', 'refunded', 'cancelled', 'expired_fiat_not_received', 'expired_btc_not_in_mempool')`;

/** Selects the orders whose rows of a kind changed in a span. */
const CHANGES = {
  ending: (span: Span) => sql`SELECT id FROM transaction WHERE ${HAS_ENDED} AND ${inSpan(sql`updated_at`, span)}`,
  payout: (span: Span) => sql`SELECT transaction_id FROM payout WHERE ${inSpan(sql`updated_at`, span)}`,
  receipt: (span: Span) => sql`SELECT transaction_id FROM receipt WHERE ${inSpan(sql`updated_at`, span)}`,
  booking: (span: Span) => sql`SELECT transaction_id FROM journal WHERE ${inSpan(sql`at`, span)}`,
} as const;

/** The ids of orders of which any of these changed. An array: with a join and two busy days, Postgres would read the orders of all time. */
export const changedOrders = (span: Span, ...kinds: readonly (keyof typeof CHANGES)[]): Sql =>
  sql`ARRAY(${joinSql(
    kinds.map((kind) => CHANGES[kind](span)),
    ' UNION ',
  )})`;
