import { type Sql, sql } from '@rampart/data';
import type { TransactionStatus, TransactionType } from '@rampart/kernel';
import type { Principal } from '@rampart/partners';

/** Which transactions; all that are given must hold. */
export interface TransactionFilter {
  readonly status?: TransactionStatus | undefined;
  readonly type?: TransactionType | undefined;
  readonly userId?: string | undefined;
  /** The first moment of creation. */
  readonly from?: Date | undefined;
  /** The first moment after it. */
  readonly to?: Date | undefined;
  /** JSON texts, one of which `partnerData` equals. */
  readonly partnerData?: readonly string[] | undefined;
}

/** Conditions on row `t`. The partner is in each; with a token of one user, so is the user. */
export function filterConditions({ partnerId, userId: own }: Principal, { status, type, userId, from, to, partnerData }: TransactionFilter): Sql {
  return all([
    sql`t.partner_id = ${partnerId}`,
    ...(own === undefined ? [] : [sql`t.user_id = ${own}`]),
    ...(userId === undefined ? [] : [sql`t.user_id = ${userId}`]),
    ...(status === undefined ? [] : [sql`t.status = ${status}`]),
    ...(type === undefined ? [] : [sql`t.type = ${type}`]),
    ...(from === undefined ? [] : [sql`t.created_at >= ${from}`]),
    ...(to === undefined ? [] : [sql`t.created_at < ${to}`]),
    ...(partnerData === undefined ? [] : [isOneOf(partnerData)]),
  ]);
}

/** Of what is older than the last row of the page before; everything without one. */
export const beforeCursor = (last: { id: string; createdAt: Date } | undefined): Sql =>
  last === undefined ? sql`` : sql` AND (t.created_at, t.id) < (${last.createdAt}, ${last.id})`;

const all = ([first = sql`true`, ...others]: readonly Sql[]): Sql => others.reduce((conditions, each) => sql`${conditions} AND ${each}`, first);

/** The hash is what is indexed. */
const isOneOf = ([first = 'null', ...others]: readonly string[]): Sql =>
  others.reduce((either, each) => sql`(${either} OR ${isSame(each)})`, isSame(first));

const isSame = (json: string): Sql =>
  sql`(t.partner_data IS NOT NULL AND jsonb_hash_extended(t.partner_data, 0) = jsonb_hash_extended(${json}::jsonb, 0) AND t.partner_data = ${json}::jsonb)`;
