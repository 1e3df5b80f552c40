import { partnerDataKey } from '@rampart/data';
import { type Sql, sql } from '@rampart/sql';
import type { TransactionStatus, TransactionType } from '@rampart/kernel';
import type { Principal } from '@rampart/partners';

/** Conditions on transactions, joined by AND. */
export interface TransactionFilter {
  readonly status?: TransactionStatus | undefined;
  readonly type?: TransactionType | undefined;
  readonly userId?: string | undefined;
  /** Creation time, inclusive. */
  readonly from?: Date | undefined;
  /** Creation time, exclusive. */
  readonly to?: Date | undefined;
  /** JSON texts; `partnerData` equals one of them. */
  readonly partnerData?: readonly string[] | undefined;
}

/** Builds the conditions on row `t`. The partner is always one of them, and so is the user if the token is a user's. */
export function filterConditions(
  { partnerId, userId: own }: Principal,
  { status, type, userId, from, to, partnerData }: TransactionFilter,
): Sql {
  return all([
    sql`t.partner_id = ${partnerId}`,
    ...(own === undefined ? [] : [sql`t.user_id = ${own}`]),
    ...(userId === undefined ? [] : [sql`t.user_id = ${userId}`]),
    ...(status === undefined ? [] : [sql`t.status = ${status}`]),
    ...(type === undefined ? [] : [sql`t.type = ${type}`]),
    ...(from === undefined ? [] : [sql`t.created_at >= ${from}`]),
    ...(to === undefined ? [] : [sql`t.created_at < ${to}`]),
    ...(partnerData === undefined ? [] : [isOneOf(partnerId, partnerData)]),
  ]);
}

/** Condition for rows older than the last row of the previous page; none on the first page. */
export const beforeCursor = (last: { id: string; createdAt: Date } | undefined): Sql =>
  last === undefined ? sql`` : sql` AND (t.created_at, t.id) < (${last.createdAt}, ${last.id})`;

const all = ([first = sql`true`, ...others]: readonly Sql[]): Sql =>
  others.reduce((conditions, each) => sql`${conditions} AND ${each}`, first);

/** Single comparisons, for which the index returns rows in the order of the list. */
function isOneOf(partnerId: string, [first = 'null', ...others]: readonly string[]): Sql {
  const isSame = (text: string): Sql => sql`t.partner_data_key = ${partnerDataKey(partnerId, JSON.parse(text))}`;
  return others.reduce((either, each) => sql`(${either} OR ${isSame(each)})`, isSame(first));
}
